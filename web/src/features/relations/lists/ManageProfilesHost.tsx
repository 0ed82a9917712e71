import { Suspense } from 'react'
import { lazyNamed } from '../../../kit/lazy-named.ts'

const ManageProfiles = lazyNamed(() => import('./ManageProfiles.tsx'), 'ManageProfiles')

/** Loads the lists of visited, liked and blocked members when they are first opened. */
export function ManageProfilesHost({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  if (!opened) return null
  return (
    <Suspense>
      <ManageProfiles onClose={onClose} />
    </Suspense>
  )
}
