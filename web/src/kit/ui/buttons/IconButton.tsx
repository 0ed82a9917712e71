import type { ComponentPropsWithRef } from 'react'
import classes from './IconButton.module.css'

/**
 * Renders a round button with an icon, 44 pixels wide unless a class says otherwise. For lists: it looks like Mantine's
 * ActionIcon, which takes the time and the elements of five of these.
 */
export function IconButton({ className = '', ...props }: ComponentPropsWithRef<'button'>) {
  return <button type="button" className={`${classes.button} ${className}`} {...props} />
}
