import { plural, t } from '@lingui/core/macro'
import { useMounted, useRestoreFocus } from '../../../kit/ui/focus-return.ts'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'
import type { Upload } from '../editor/upload-queue.model.ts'
import { CropStage } from './CropStage.tsx'

interface CropDialogProps {
  upload: Upload
  /** How many photos wait to be cropped after this one. */
  waiting: number
  onDone: (upload: Upload, jpeg: Blob) => void
  onLeaveOut: (upload: Upload) => void
  onUnfit: (upload: Upload, sentence: string) => void
}

/** Lets the member crop a chosen photo, if there is one. */
export function CropDialog({ upload, waiting, ...on }: CropDialogProps) {
  const mounted = useMounted()
  useRestoreFocus()
  return (
    <Modal
      opened={mounted}
      onClose={() => on.onLeaveOut(upload)}
      closeOnClickOutside={false}
      // Other transitions move or scale, which would distort the frame's measurement.
      transitionProps={{ transition: 'fade' }}
      closeButtonProps={{ 'aria-label': t`Skip this picture` }}
      title={
        waiting > 0
          ? plural(waiting, {
              one: 'Adjust your picture (# more to go)',
              other: 'Adjust your picture (# more to go)',
            })
          : t`Adjust your picture`
      }
    >
      <CropStage
        key={upload.id}
        file={upload.file}
        onDone={(jpeg) => on.onDone(upload, jpeg)}
        onLeaveOut={() => on.onLeaveOut(upload)}
        onUnfit={(sentence) => on.onUnfit(upload, sentence)}
      />
    </Modal>
  )
}
