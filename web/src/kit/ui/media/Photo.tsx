import { type CSSProperties, useState } from 'react'
import { positionOf } from './focus.ts'
import classes from './Photo.module.css'
import { placeholderOf } from './thumbhash.ts'

export interface PhotoProps {
  /** The alternative text; empty when the text beside the picture says the same. */
  alt: string
  src: string | null
  /** Shown when there is no picture or it does not load. */
  fallback: string
  srcSet?: string | undefined
  /** The `sizes` attribute: the width that the picture will have. */
  sizes?: string | undefined
  thumbhash?: string | null | undefined
  /** What stays in sight when the picture is cropped, as fractions of its width and height. */
  focus?: { focus_x: number; focus_y: number } | null | undefined
  ratio?: 'portrait' | 'square'
  /** True for the main picture of a page: it is loaded at once. */
  eager?: boolean
  className?: string | undefined
}

/** Shows a picture of fixed aspect ratio: its thumbhash first, then the picture, or a fallback. */
export function Photo({
  src,
  fallback,
  thumbhash,
  focus,
  ratio = 'portrait',
  eager = false,
  ...rest
}: PhotoProps) {
  const [loaded, setLoaded] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const usable = src !== null && failed !== src
  const placeholder = usable && loaded !== src && thumbhash ? placeholderOf(thumbhash) : null
  const style: CSSProperties | undefined = placeholder
    ? { backgroundImage: `url(${placeholder})` }
    : undefined

  return (
    <span className={`${classes.frame} ${rest.className ?? ''}`} data-ratio={ratio} style={style}>
      <img
        key={usable ? src : fallback}
        className={classes.image}
        data-loading={usable && loaded !== src ? true : undefined}
        style={usable && focus ? { objectPosition: positionOf(focus) } : undefined}
        alt={rest.alt}
        src={usable ? src : fallback}
        srcSet={usable ? rest.srcSet : undefined}
        sizes={usable ? rest.sizes : undefined}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        onLoad={() => setLoaded(src)}
        onError={() => setFailed(src)}
      />
    </span>
  )
}
