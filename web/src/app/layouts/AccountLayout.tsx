import { type ReactNode, useEffect } from 'react'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { takeOverControls } from '../shell/take-over-controls.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'

// Loaded after the form: nobody waits for a drawing to log in.
const Scene = lazyPart(() => import('./AccountScene.tsx'), 'AccountScene')

/** Shows an account page in its frame, with the drawing as soon as it is loaded. */
export function AccountLayout({ visitor, children }: { visitor: boolean; children: ReactNode }) {
  useEffect(takeOverControls, [])
  return (
    <AccountFrame visitor={visitor} banner={<ConnectionBanner />} scene={<Scene />}>
      {children}
    </AccountFrame>
  )
}
