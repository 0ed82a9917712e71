import type { ComponentPropsWithRef } from 'react'
import classes from './IconButton.module.css'

/**
 * Renders a round icon button, 44 pixels wide unless a class overrides it. For lists: it looks like Mantine's
 * ActionIcon, which takes as much time and as many elements as five of these.
 */
export function IconButton({ className = '', ...props }: ComponentPropsWithRef<'button'>) {
  return <button type="button" className={`${classes.button} ${className}`} {...props} />
}
