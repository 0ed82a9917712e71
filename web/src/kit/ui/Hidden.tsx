import type { ComponentPropsWithoutRef } from 'react'
import classes from './Hidden.module.css'

interface HiddenProps extends ComponentPropsWithoutRef<'span'> {
  as?: 'span' | 'h1'
}

/** Words for those who listen to the page instead of looking at it. */
export function Hidden({ as: Tag = 'span', ...props }: HiddenProps) {
  return <Tag className={classes.hidden} {...props} />
}
