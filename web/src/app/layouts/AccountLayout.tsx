import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect } from 'react'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { isStorageBlocked } from '../../kit/storage/storage.ts'
import { takeOverControls } from '../shell/take-over-controls.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import classes from './frame.module.css'

// Loaded after the form: logging in doesn't wait for a drawing.
const Scene = lazyPart(() => import('./AccountScene.tsx'), 'AccountScene')

function Banners() {
  return (
    <>
      <ConnectionBanner />
      {isStorageBlocked() && (
        <p className={classes.banner} role="status">
          {t`This browser blocks cookies and site data, so you’ll be logged out when this page closes. Allow them for this site to stay logged in.`}
        </p>
      )}
    </>
  )
}

/** Shows an account page in its frame, with the drawing once it has loaded. */
export function AccountLayout({ visitor, children }: { visitor: boolean; children: ReactNode }) {
  useEffect(takeOverControls, [])
  return (
    <AccountFrame visitor={visitor} banner={<Banners />} scene={<Scene />}>
      {children}
    </AccountFrame>
  )
}
