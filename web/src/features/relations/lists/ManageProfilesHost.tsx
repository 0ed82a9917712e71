import { lazy, Suspense } from 'react'

const ManageProfiles = lazy(async () => ({ default: (await import('./ManageProfiles.tsx')).ManageProfiles }))

/** The lists of visited, liked and blocked profiles, loaded when they are opened. */
export function ManageProfilesHost({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  if (!opened) return null
  return (
    <Suspense>
      <ManageProfiles onClose={onClose} />
    </Suspense>
  )
}
