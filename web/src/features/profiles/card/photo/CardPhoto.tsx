import type { CSSProperties, ReactNode } from 'react'
import classes from './CardPhoto.module.css'
import { PhotoSides } from './PhotoSides.tsx'
import type { PhotoSteps } from './use-photo-steps.ts'

interface CardPhotoProps {
  /** The member's first name. */
  name: string
  steps: PhotoSteps
  /** The photo in `steps`. */
  picture: ReactNode
  /** A heading and a paragraph at the bottom of the photo, on a scrim of its own colour. */
  caption: ReactNode
  /** Further content on the photo. */
  children?: ReactNode
  className?: string | undefined
}

/**
 * Shows a card's photo with the name on it. The scrim is as high as the text needs, at most 28 per cent of the photo,
 * so the face stays visible.
 */
export function CardPhoto({ name, steps, picture, caption, children, className = '' }: CardPhotoProps) {
  const scrim = steps.photo?.scrim
  const style = scrim === undefined ? undefined : ({ '--photo-scrim': scrim } as CSSProperties)
  return (
    <div className={`${classes.frame} ${className}`} style={style}>
      {picture}
      <PhotoSides name={name} steps={steps} />
      <div className={classes.caption} data-caption>
        {caption}
      </div>
      {children}
    </div>
  )
}
