import type { MissingPart } from '@savanna/contract/profiles/routes'
import { useQueryClient } from '@tanstack/react-query'
import { EditPicturesModal } from '../../features/pictures/index.ts'
import { EditProfileModal } from '../../features/profiles/editor/EditProfileModal.tsx'
import { refreshAfterChange, useMe } from '../../features/profiles/profiles.queries.ts'
import { useMounted } from '../../kit/ui/focus-return.ts'
import type { Editor } from './editors.model.ts'

interface ProfileEditorsProps {
  open: Editor | undefined
  part: MissingPart | undefined
  onClose: () => void
  /** Called once the editor of the profile has gone, with whether nothing is missing any longer. */
  onClosed: (complete: boolean) => void
}

/** Shows the editors of profile and pictures; at most one is open. */
export function ProfileEditors({ open, part, onClose, onClosed }: ProfileEditorsProps) {
  const me = useMe()
  const queryClient = useQueryClient()
  const shown = useMounted() ? open : undefined
  return (
    <>
      <EditProfileModal
        me={me}
        opened={shown === 'profile'}
        part={part}
        onClose={onClose}
        onClosed={() => onClosed(me.missing.length === 0)}
      />
      <EditPicturesModal
        memberId={me.id}
        pictures={me.pictures}
        opened={shown === 'pictures'}
        onChanged={() => refreshAfterChange(queryClient)}
        onClose={onClose}
      />
    </>
  )
}
