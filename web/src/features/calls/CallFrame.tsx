import type { ReactNode } from 'react'
import classes from './CallFrame.module.css'

/** The dark room that every call page is, whatever the site's colours are. */
export function CallFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`night ${classes.frame}`}>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
