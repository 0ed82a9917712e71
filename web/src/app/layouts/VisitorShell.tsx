import type { ReactNode } from 'react'
import { useRootMark } from '../../kit/root-mark.ts'
import { VisitorBar } from './bars/VisitorBar.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import classes from './frame.module.css'
import { CONTENT, SkipLink } from './SkipLink.tsx'

/** Shows the frame of a visitors' page. */
export function VisitorShell({ children }: { children: ReactNode }) {
  useRootMark('frame')
  return (
    <div className={classes.shell}>
      <SkipLink />
      <VisitorBar />
      <ConnectionBanner />
      <main id={CONTENT} tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  )
}
