import type { CSSProperties, ReactNode } from 'react'
import classes from './CardPhoto.module.css'
import { PhotoSides } from './PhotoSides.tsx'
import type { PhotoSteps } from './use-photo-steps.ts'

interface CardPhotoProps {
  /** First name of the member. */
  name: string
  steps: PhotoSteps
  /** The photo that `steps` names. */
  picture: ReactNode
  /** A heading and a paragraph at the foot of the photo, on a scrim of its own colour. */
  caption: ReactNode
  /** What else is on the photo. */
  children?: ReactNode
  className?: string | undefined
}

/**
 * Shows a photo of a card with the name on it. The scrim is as high as the text needs, at most 28 per cent of the photo,
 * so that the face stays free.
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
