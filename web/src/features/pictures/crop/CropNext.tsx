import { lazyPart } from '../../../kit/lazy-part.tsx'
import { toast } from '../../../kit/ui/states/toast.ts'
import { editedOf } from '../editor/upload-queue.model.ts'
import type { useUploads } from '../editor/use-uploads.ts'

const CropDialog = lazyPart(() => import('./CropDialog.tsx'), 'CropDialog')

/** Lets the member crop the chosen photos, one after the other. */
export function CropNext({ queue }: { queue: ReturnType<typeof useUploads> }) {
  const edited = editedOf(queue.uploads)
  if (!edited) return null
  return (
    <CropDialog
      upload={edited}
      waiting={queue.uploads.filter(({ stage }) => stage.kind === 'editing').length - 1}
      onDone={queue.send}
      onLeaveOut={queue.drop}
      onUnfit={(upload, sentence) => {
        toast.error(sentence)
        queue.drop(upload)
      }}
    />
  )
}
