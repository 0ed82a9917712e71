import type { MissingPart } from '@savanna/contract/profiles/routes'
import { type ReactNode, useState } from 'react'
import { afterThisKey } from '../../features/profiles/editor/after-this-key.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import type { Editor } from './editors.model.ts'

const ProfileEditors = lazyPart(() => import('./ProfileEditors.tsx'), 'ProfileEditors')

export interface ProfileModals {
  /** Opens the profile editor, at a part's field when one is named. */
  editProfile: (part?: MissingPart) => void
  editPictures: () => void
  /** The dialogs, to be rendered anywhere on the page. */
  element: ReactNode
}

interface Opening {
  /** The open editor; undefined while it closes. */
  editor: Editor | undefined
  part?: MissingPart | undefined
  /** The editor to open once this one is closed, if something is missing. */
  next?: Editor | undefined
}

const ALL: Opening = { editor: 'profile', next: 'pictures' }

/**
 * Returns functions that open the profile and picture editors, which load when first opened. With `askAll` on the
 * first render both open automatically, one after the other.
 */
export function useProfileModals({ askAll = false } = {}): ProfileModals {
  const [opening, setOpening] = useState<Opening | null>(askAll ? ALL : null)
  return {
    editProfile: (part) => setOpening({ editor: 'profile', part }),
    editPictures: () => setOpening({ editor: 'pictures' }),
    element: opening && (
      <ProfileEditors
        open={opening.editor}
        part={opening.part}
        onClose={() => afterThisKey(() => setOpening((now) => ({ editor: undefined, next: now?.next })))}
        onClosed={(complete) =>
          setOpening((now) => (now?.next && !now.editor && !complete ? { editor: now.next } : now))
        }
      />
    ),
  }
}
