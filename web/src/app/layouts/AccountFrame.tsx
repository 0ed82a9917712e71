import type { ReactNode } from 'react'
import classes from './account.module.css'
import { Brand } from './bars/Brand.tsx'
import { VisitorMenu } from './bars/VisitorMenu.tsx'
import { CONTENT, SkipLink } from './SkipLink.tsx'

interface AccountFrameProps {
  visitor: boolean
  /** Shown above the page while the connection is broken. */
  banner?: ReactNode
  scene?: ReactNode
  children: ReactNode
}

/** Shows the split screen of the account pages: the form beside a drawing, which is a band on a phone. */
export function AccountFrame({ visitor, banner, scene, children }: AccountFrameProps) {
  return (
    <div className={classes.split}>
      <SkipLink />
      <div className={classes.side}>
        <header className={classes.head}>
          <Brand scarce={visitor} />
          {visitor && <VisitorMenu />}
        </header>
        {banner}
        <main id={CONTENT} tabIndex={-1} className={classes.form}>
          {children}
        </main>
      </div>
      <div className={classes.scene}>{scene}</div>
    </div>
  )
}
