import type { MissingPart } from '@savanna/contract/profiles/routes'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { afterThisKey } from '../../features/profiles/editor/after-this-key.ts'
import { type Editor, editorsFor } from './editors.model.ts'

const ProfileEditors = lazy(async () => ({ default: (await import('./ProfileEditors.tsx')).ProfileEditors }))

export interface ProfileModals {
  /** Opens the profile editor, at the field of a part when one is named. */
  editProfile: (part?: MissingPart) => void
  editPictures: () => void
  /** Opens whatever editors the missing parts need, one after the other: the profile first. */
  complete: (missing: MissingPart[]) => void
  /** The dialogs, to be rendered anywhere on the page. */
  element: ReactNode
}

interface Opening {
  /** The editor that is open, and those that open when it is closed. */
  editors: Editor[]
  part?: MissingPart | undefined
}

/** Returns functions that open the editors of profile and pictures, loaded when one is first opened. */
export function useProfileModals(): ProfileModals {
  const [opening, setOpening] = useState<Opening | null>(null)
  return {
    editProfile: (part) => setOpening({ editors: ['profile'], part }),
    editPictures: () => setOpening({ editors: ['pictures'] }),
    complete: (missing) => setOpening({ editors: editorsFor(missing), part: missing[0] }),
    element: opening && (
      <Suspense>
        <ProfileEditors
          open={opening.editors[0]}
          part={opening.part}
          onClose={() => afterThisKey(() => setOpening({ editors: opening.editors.slice(1) }))}
        />
      </Suspense>
    ),
  }
}
