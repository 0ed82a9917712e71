import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { noteBroken } from './expired-pictures.ts'
import { positionOf } from './focus.ts'
import classes from './Photo.module.css'
import { placeholderOf } from './thumbhash.ts'

/** A stored picture, with its focal point for cropping as fractions of its width and height. */
interface ShownPhoto {
  url: string
  srcset?: string | undefined
  thumbhash?: string | null | undefined
  focus_x?: number | undefined
  focus_y?: number | undefined
}

interface PhotoProps {
  /** The alternative text; empty if the text beside the picture says the same. */
  alt: string
  photo: ShownPhoto | null | undefined
  /** Shown when there is no picture or it doesn't load. */
  fallback: string
  /** The `sizes` attribute: the picture's rendered width. */
  sizes?: string | undefined
  /** True if the picture isn't cropped. */
  whole?: boolean
  ratio?: 'portrait' | 'square' | 'fill'
  /** True for a page's main picture: it loads immediately. */
  eager?: boolean
  className?: string | undefined
}

interface Addresses {
  src: string
  srcset: string | undefined
  sizes: string | undefined
}

/**
 * Gives a picture its URLs once it's in the page. Chromium retains a picture whose `sizes` depend on the window until
 * it has left the page, and React creates some that never enter it when it restarts rendering a card.
 */
function useAddresses({ src, srcset, sizes }: Addresses): RefObject<HTMLImageElement | null> {
  const ref = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries({ sizes, srcset, src })) {
      if (value === undefined) ref.current?.removeAttribute(name)
      else ref.current?.setAttribute(name, value)
    }
  }, [src, srcset, sizes])
  return ref
}

/** Shows a picture with a fixed aspect ratio: its thumbhash first, then the picture, or a fallback. */
export function Photo({ photo, fallback, whole, ratio = 'portrait', eager = false, ...rest }: PhotoProps) {
  const src = photo?.url ?? null
  const [loaded, setLoaded] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const usable = src !== null && failed !== src
  const address = usable ? src : fallback
  const image = useAddresses({
    src: address,
    srcset: usable ? photo?.srcset : undefined,
    sizes: usable ? rest.sizes : undefined,
  })
  const placeholder = usable && loaded !== src && photo?.thumbhash ? placeholderOf(photo.thumbhash) : null
  const style: CSSProperties | undefined = placeholder
    ? { backgroundImage: `url(${placeholder})` }
    : undefined

  return (
    <span className={`${classes.frame} ${rest.className ?? ''}`} data-ratio={ratio} style={style}>
      <img
        key={address}
        ref={image}
        className={classes.image}
        data-loading={usable && loaded !== src ? true : undefined}
        style={usable && !whole ? positionStyle(photo) : undefined}
        alt={rest.alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        onLoad={() => setLoaded(src)}
        onError={() => {
          setFailed(src)
          if (usable) noteBroken(src)
        }}
      />
    </span>
  )
}

function positionStyle(photo: ShownPhoto | null | undefined): CSSProperties | undefined {
  const { focus_x, focus_y } = photo ?? {}
  return focus_x === undefined || focus_y === undefined
    ? undefined
    : { objectPosition: positionOf({ focus_x, focus_y }) }
}
