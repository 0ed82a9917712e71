import { t } from '@lingui/core/macro'
import { useMounted } from '../../../kit/ui/focus-return.ts'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'
import { PostComposer } from './PostComposer.tsx'

/** Shows the composer in a dialog. Reopening it restores the draft. */
export function AddPostModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const mounted = useMounted()
  return (
    <Modal opened={mounted && opened} onClose={onClose} title={t`Add post`} keepMounted>
      <PostComposer photosFirst bare onPublished={onClose} />
    </Modal>
  )
}
