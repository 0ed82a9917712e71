import classes from './Photo.module.css'

interface StartPhotoProps {
  ratio?: 'portrait' | 'square'
  className?: string | undefined
}

/** Shows the place of a photo in a document that the build draws; `showStartPhoto` puts one into it. */
export function StartPhoto({ ratio = 'portrait', className = '' }: StartPhotoProps) {
  return (
    <span className={`${classes.frame} ${className}`} data-ratio={ratio}>
      <img className={classes.image} alt="" hidden />
    </span>
  )
}
