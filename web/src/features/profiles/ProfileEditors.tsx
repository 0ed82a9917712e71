import type { MissingPart } from '@savanna/contract/profiles'
import { useQueryClient } from '@tanstack/react-query'
import { EditPicturesModal } from '../pictures/index.ts'
import { EditProfileModal } from './EditProfileModal.tsx'
import type { Editor } from './editors.model.ts'
import { refreshAfterChange, useMe } from './profiles.queries.ts'

interface ProfileEditorsProps {
  open: Editor | undefined
  part: MissingPart | undefined
  onClose: () => void
}

/** Both editors of the own profile; at most one is open. */
export function ProfileEditors({ open, part, onClose }: ProfileEditorsProps) {
  const me = useMe()
  const queryClient = useQueryClient()
  return (
    <>
      <EditProfileModal me={me} opened={open === 'profile'} part={part} onClose={onClose} />
      <EditPicturesModal
        memberId={me.id}
        pictures={me.pictures}
        opened={open === 'pictures'}
        onChanged={() => refreshAfterChange(queryClient)}
        onClose={onClose}
      />
    </>
  )
}
