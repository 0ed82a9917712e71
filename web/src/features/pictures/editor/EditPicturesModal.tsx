import { t } from '@lingui/core/macro'
import type { Picture } from '@savanna/contract/pictures/routes'
import { useState } from 'react'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'
import { PictureEditor } from './PictureEditor.tsx'

interface EditPicturesModalProps {
  memberId: string
  pictures: Picture[]
  opened: boolean
  /** Fetches the pictures again. */
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Shows the picture editor in a dialog. */
export function EditPicturesModal({ opened, onClose, ...editing }: EditPicturesModalProps) {
  const [asking, setAsking] = useState(false)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnEscape={!asking}
      trapFocus={!asking}
      title={t`Edit pictures`}
    >
      <PictureEditor {...editing} onAsking={setAsking} />
    </Modal>
  )
}
