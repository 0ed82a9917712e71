import type { Picture } from '@savanna/contract/pictures'
import { useState } from 'react'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import classes from './EditPicturesModal.module.css'
import { PictureSlot } from './PictureSlot.tsx'
import { slotsForFiles, slotsOf } from './pictures.model.ts'
import { useChooseMain, useDeletePicture, usePlacePicture } from './pictures.queries.ts'

interface PictureEditorProps {
  memberId: string
  pictures: Picture[]
  /** Asks for the pictures anew. */
  onChanged: () => Promise<void>
  /** Told while a question of the editor stands over it. */
  onAsking?: (asking: boolean) => void
}

/** A file on its way into a slot, shown from the device until it is stored. */
interface Sending {
  slot: number
  preview: string
}

/** The five picture slots: add by choosing or dropping files, make one the main picture, delete. */
export function PictureEditor({ memberId, pictures, onChanged, onAsking }: PictureEditorProps) {
  const editing = { memberId, onChanged }
  const place = usePlacePicture(editing)
  const chooseMain = useChooseMain(editing)
  const remove = useDeletePicture(editing)
  const [sending, setSending] = useState<Sending[]>([])
  const [doomed, setDoomed] = useState<number | null>(null)
  const slots = slotsOf(pictures)

  function ask(slot: number | null) {
    setDoomed(slot)
    onAsking?.(slot !== null)
  }

  async function send(slot: number, file: File) {
    const preview = URL.createObjectURL(file)
    setSending((before) => [...before, { slot, preview }])
    // A failure has been told by then.
    await place.mutateAsync({ slot, file }).catch(() => {})
    URL.revokeObjectURL(preview)
    setSending((before) => before.filter((one) => one.preview !== preview))
  }

  async function take(first: number, files: File[]) {
    const taken = slotsForFiles(slots, first, files.length)
    // One after the other: the first becomes the main picture, and a phone's memory holds one photograph.
    for (const [index, slot] of taken.entries()) {
      const file = files[index]
      if (file) await send(slot, file)
    }
  }

  return (
    <>
      <p className={classes.note}>
        Up to five. Choose photos or drop them here; large ones are made smaller on the way.
      </p>
      <ul className={classes.slots}>
        {slots.map((picture, slot) => (
          <PictureSlot
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its number
            key={slot}
            slot={slot}
            picture={picture}
            preview={sending.find((one) => one.slot === slot)?.preview}
            onFiles={(files) => take(slot, files)}
            onMain={() => chooseMain.mutate(slot)}
            onDelete={() => ask(slot)}
          />
        ))}
      </ul>
      <ConfirmDialog
        opened={doomed !== null}
        title="Delete this picture?"
        verb="Delete picture"
        destructive
        busy={remove.isPending}
        onConfirm={() => doomed !== null && remove.mutate(doomed, { onSettled: () => ask(null) })}
        onClose={() => ask(null)}
      >
        {doomed !== null && slots[doomed]?.profile_picture === 1
          ? 'It is your main picture; the next one takes its place.'
          : 'It cannot be brought back.'}
      </ConfirmDialog>
    </>
  )
}
