import { useEffect, useReducer, useRef, useState } from 'react'
import { useBusy } from '../../../kit/busy.ts'
import { newClientId } from '../../../kit/client-id.ts'
import { createSerialQueue } from '../../../kit/serial-queue.ts'
import { releaseImage } from '../../../kit/ui/media/object-url.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { type PictureEditing, sendPicture } from '../pictures.queries.ts'
import { type Upload, uploadsAfter } from './upload-queue.model.ts'

/** Runs the uploads of chosen files: each is cropped in turn and sent while the next is cropped. */
export function useUploads(editing: PictureEditing) {
  const [uploads, dispatch] = useReducer(uploadsAfter, [])
  useBusy(uploads.length > 0)
  // Sent in the order they were chosen, since the first to arrive becomes the main picture.
  const [runInTurn] = useState(createSerialQueue)
  const ready = useRef(new Map<string, { jpeg: Blob; preview: string }>())

  useEffect(() => {
    const previews = ready.current
    return () => {
      for (const { preview } of previews.values()) releaseImage(preview)
    }
  }, [])

  function drop(id: string) {
    const preview = ready.current.get(id)?.preview
    if (preview) releaseImage(preview)
    ready.current.delete(id)
    dispatch({ type: 'gone', id })
  }

  async function deliver({ id, slot }: Upload, jpeg: Blob) {
    const progress = (share: number) => dispatch({ type: 'progress', id, share })
    const refused = await sendPicture(editing, slot, jpeg, progress)
    if (refused === undefined) return drop(id)
    toast.error(refused)
    dispatch({ type: 'failed', id, sentence: refused })
  }

  function send(upload: Upload, jpeg: Blob) {
    const preview = ready.current.get(upload.id)?.preview ?? URL.createObjectURL(jpeg)
    ready.current.set(upload.id, { jpeg, preview })
    dispatch({ type: 'sending', id: upload.id, preview })
    void runInTurn(() => deliver(upload, jpeg))
  }

  return {
    uploads,
    /** Takes files for these slots, one each. */
    add(files: File[], slots: number[]) {
      const added = slots.flatMap((slot, index) => {
        const file = files[index]
        return file ? [{ id: newClientId(), slot, file, stage: { kind: 'editing' } } as const] : []
      })
      dispatch({ type: 'added', uploads: added })
    },
    send,
    retry(upload: Upload) {
      const kept = ready.current.get(upload.id)
      if (kept) send(upload, kept.jpeg)
    },
    drop: (upload: Upload) => drop(upload.id),
  }
}
