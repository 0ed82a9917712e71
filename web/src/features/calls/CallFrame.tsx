import type { ReactNode } from 'react'
import { Hidden } from '../../kit/ui/Hidden.tsx'
import classes from './CallFrame.module.css'

/** The dark room that every call page is, whatever the site's colours are. */
export function CallFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`night ${classes.frame}`}>
      <Hidden as="h1" tabIndex={-1}>
        {title}
      </Hidden>
      {children}
    </div>
  )
}
