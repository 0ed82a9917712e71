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
  /** Called once the profile editor is gone, with whether the profile is now complete. */
  onClosed: (complete: boolean) => void
}

/** Shows the profile and picture editors; at most one is open. */
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
