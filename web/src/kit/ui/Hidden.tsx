import type { ComponentPropsWithoutRef } from 'react'
import classes from './Hidden.module.css'

interface HiddenProps extends ComponentPropsWithoutRef<'span'> {
  as?: 'span' | 'h1' | 'h2'
}

/** Renders text only for screen readers. */
export function Hidden({ as: Tag = 'span', ...props }: HiddenProps) {
  return <Tag className={classes.hidden} {...props} />
}
