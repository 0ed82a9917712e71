import { type CSSProperties, useState } from 'react'
import classes from './Photo.module.css'
import { placeholderOf } from './thumbhash.ts'

export interface PhotoProps {
  /** What is to be seen; empty when the text beside it says so already. */
  alt: string
  src: string | null
  /** Shown when there is no picture or it does not load. */
  fallback: string
  srcSet?: string | undefined
  /** How wide it will be, for the browser's choice from `srcSet`. */
  sizes?: string | undefined
  thumbhash?: string | null | undefined
  ratio?: 'portrait' | 'square'
  /** For the one picture that people came for: loaded at once. */
  eager?: boolean
  className?: string | undefined
}

/** A picture of fixed ratio: blurred first, then sharp, and never broken. */
export function Photo({ src, fallback, thumbhash, ratio = 'portrait', eager = false, ...rest }: PhotoProps) {
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
