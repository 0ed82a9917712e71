import type { ReactNode } from 'react'
import classes from './PageTitle.module.css'

/** Renders the h1 of the page. The focus moves here when the path changes. */
export function PageTitle({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <header className={classes.header}>
      <h1 className={classes.title} tabIndex={-1}>
        {children}
      </h1>
      {note && <p className={classes.note}>{note}</p>}
    </header>
  )
}
