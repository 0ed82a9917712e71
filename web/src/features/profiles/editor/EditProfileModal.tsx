import { t } from '@lingui/core/macro'
import type { MissingPart, OwnProfile } from '@savanna/contract/profiles/routes'
import { useRef, useState } from 'react'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'
import { ConfirmDialog } from '../../../kit/ui/states/ConfirmDialog.tsx'
import { afterThisKey } from './after-this-key.ts'
import { ProfileForm } from './ProfileForm.tsx'

interface EditProfileModalProps {
  me: OwnProfile
  opened: boolean
  /** The part of the profile whose field takes the focus. */
  part?: MissingPart | undefined
  onClose: () => void
  /** Called once the dialog is gone and the focus is back. */
  onClosed?: () => void
}

/** Shows the editor of the member's own profile. Closing it asks first if there are unsaved changes. */
export function EditProfileModal({ me, opened, part, onClose, onClosed }: EditProfileModalProps) {
  const dirty = useRef(false)
  const [asking, setAsking] = useState(false)

  function close() {
    dirty.current = false
    setAsking(false)
    onClose()
  }

  return (
    <>
      <Modal
        opened={opened}
        onClose={() => (dirty.current ? afterThisKey(() => setAsking(true)) : close())}
        {...(onClosed && { onExitTransitionEnd: onClosed })}
        closeOnEscape={!asking}
        trapFocus={!asking}
        title={t`Edit profile`}
      >
        <ProfileForm
          me={me}
          part={part}
          onDirty={(isDirty) => {
            dirty.current = isDirty
          }}
          onSaved={close}
        />
      </Modal>
      <ConfirmDialog
        opened={opened && asking}
        title={t`Discard your changes?`}
        verb={t`Discard changes`}
        destructive
        onConfirm={close}
        onClose={() => setAsking(false)}
      >
        {t`Your profile changes haven’t been saved.`}
      </ConfirmDialog>
    </>
  )
}
