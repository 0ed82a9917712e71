import { lazy, type ReactNode, Suspense } from 'react'
import classes from './account.module.css'
import { Brand } from './bars/Brand.tsx'
import { VisitorMenu } from './bars/VisitorMenu.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { CONTENT, SkipLink } from './SkipLink.tsx'

// Loaded after the form: nobody waits for a drawing to log in.
const Scene = lazy(async () => ({ default: (await import('./AccountScene.tsx')).AccountScene }))

/** Shows the split screen of the account pages: the form beside a drawing, which is a band on a phone. */
export function AccountLayout({ visitor, children }: { visitor: boolean; children: ReactNode }) {
  return (
    <div className={classes.split}>
      <SkipLink />
      <div className={classes.side}>
        <header className={classes.head}>
          <Brand />
          {visitor && <VisitorMenu />}
        </header>
        <ConnectionBanner />
        <main id={CONTENT} tabIndex={-1} className={classes.form}>
          {children}
        </main>
      </div>
      <div className={classes.scene}>
        <Suspense>
          <Scene />
        </Suspense>
      </div>
    </div>
  )
}
