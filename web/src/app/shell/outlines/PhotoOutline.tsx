import classes from '../../../kit/ui/media/Photo.module.css'

interface PhotoOutlineProps {
  ratio?: 'portrait' | 'square' | 'fill'
  className?: string | undefined
}

/** Shows a photo's place in a prerendered document; `fillPhoto` puts one into it. */
export function PhotoOutline({ ratio = 'portrait', className = '' }: PhotoOutlineProps) {
  return (
    <span className={`${classes.frame} ${className}`} data-ratio={ratio}>
      <img className={classes.image} alt="" hidden />
    </span>
  )
}
