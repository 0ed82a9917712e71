import { plural, t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { formatNumber } from '@savanna/contract/language/numbers'
import type { Picture } from '@savanna/contract/pictures/routes'
import { type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import { ConfirmDialog } from '../../../kit/ui/states/ConfirmDialog.tsx'
import { toast } from '../../../kit/ui/states/toast.ts'
import { CropNext } from '../crop/CropNext.tsx'
import { listOrder, listSlots, moveSlot, slotsForFiles } from '../pictures.model.ts'
import {
  type PictureEditing,
  useChooseMain,
  useDeletePicture,
  useMoveFocus,
  useOrder,
} from '../pictures.queries.ts'
import { MakeRoom } from './MakeRoom.tsx'
import classes from './PictureEditor.module.css'
import { PictureSlot } from './PictureSlot.tsx'
import { editedOf } from './upload-queue.model.ts'
import { type GivenPhotos, useGiven } from './use-given.ts'
import { useGlide, useTileDrag } from './use-tile-drag.ts'
import { useUploads } from './use-uploads.ts'

const FocusDialog = lazyPart(() => import('../focus/FocusDialog.tsx'), 'FocusDialog')

interface PictureEditorProps {
  memberId: string
  pictures: Picture[]
  /** Fetches the pictures again. */
  onChanged: () => Promise<void>
  /** Photos chosen elsewhere; always the same array. */
  given?: GivenPhotos
  /** Called when one of the editor's dialogs opens or closes. */
  onAsking?: (asking: boolean) => void
}

function withoutPlaceText(count: number): string {
  return plural(count, {
    one: 'There was no room for one picture.',
    other: 'There was no room for # pictures.',
  })
}

/** Shows the five picture slots: add by choosing or dropping files, replace, reorder, choose the main one, delete. */
export function PictureEditor({ memberId, pictures, given, onChanged, onAsking }: PictureEditorProps) {
  const editing = { memberId, onChanged }
  const chooseMain = useChooseMain(editing)
  const remove = useDeletePicture(editing)
  const queue = useUploads(editing)
  const [doomed, setDoomed] = useState<number | null>(null)
  const [aimed, setAimed] = useState<number | null>(null)
  const order = useOrdering(editing, pictures)
  const slots = listSlots(order.shown)
  const homeless = useGiven(given, slots, queue)
  const aimedAt = aimed === null ? null : slots[aimed]
  const edited = editedOf(queue.uploads)
  const asking = doomed !== null || Boolean(aimedAt) || edited !== undefined || order.drag !== null

  const tell = useEffectEvent((now: boolean) => onAsking?.(now))
  useEffect(() => tell(asking), [asking])

  function take(first: number, files: File[]) {
    const taken = queue.uploads.map(({ slot }) => slot)
    const places = slotsForFiles(slots, first, files.length, taken)
    const left = files.length - places.length
    if (left > 0) toast.info(withoutPlaceText(left))
    queue.add(files, places)
  }

  return (
    <>
      {homeless.waiting.length > 0 && (
        <MakeRoom
          count={homeless.waiting.length}
          slots={slots}
          onChoose={homeless.putInto}
          onLeaveOut={homeless.leaveOut}
        />
      )}
      <Box component="p" c="dimmed" mb="md">
        {t`Up to five. Choose pictures or drop them here, then drag them into order.`}
      </Box>
      <Hidden id="picture-order-hint">{t`Use the arrow keys to move it.`}</Hidden>
      <ul className={classes.slots} ref={order.list}>
        {slots.map((picture, slot) => {
          const upload = queue.uploads.find((one) => one.slot === slot)
          return (
            <PictureSlot
              key={picture?.id ?? slot}
              slot={slot}
              picture={picture}
              upload={upload}
              {...order.of(picture)}
              onFiles={(files) => take(slot, files)}
              onRetry={() => upload && queue.retry(upload)}
              onLeaveOut={() => upload && queue.drop(upload)}
              onMain={() => chooseMain.mutate(slot)}
              onFocus={() => setAimed(slot)}
              onDelete={() => setDoomed(slot)}
            />
          )
        })}
      </ul>
      <Hidden role="status">{order.announcement}</Hidden>
      <CropNext queue={queue} />
      {aimedAt && <AskFocus editing={editing} picture={aimedAt} onClose={() => setAimed(null)} />}
      <ConfirmDialog
        opened={doomed !== null}
        title={t`Delete this picture?`}
        verb={t`Delete picture`}
        destructive
        busy={remove.isPending}
        onConfirm={() => doomed !== null && remove.mutate(doomed, { onSettled: () => setDoomed(null) })}
        onClose={() => setDoomed(null)}
      >
        {doomed !== null && slots[doomed]?.profile_picture === 1
          ? t`It’s your main picture. The next one will take its place.`
          : t({ message: 'This can’t be undone.', context: 'picture' })}
      </ConfirmDialog>
    </>
  )
}

interface AskFocusProps {
  editing: PictureEditing
  picture: Picture
  onClose: () => void
}

/** Lets the member choose a picture's focal point, and stores it. */
function AskFocus({ editing, picture, onClose }: AskFocusProps) {
  const { mutate, isPending } = useMoveFocus(editing)
  return (
    <FocusDialog
      picture={picture}
      busy={isPending}
      onSave={(focus) => mutate({ slot: picture.pic_index, focus }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

/** Returns the pictures' displayed order, and the handlers that change it by dragging and by keys. */
function useOrdering(editing: Parameters<typeof useOrder>[0], pictures: Picture[]) {
  const { shown, arrange } = useOrder(editing, pictures)
  const list = useRef<HTMLUListElement>(null)
  const held = useRef<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const mark = useGlide(list)
  const ids = listOrder(shown)
  const { drag, start } = useTileDrag(list, move)

  function move(id: string, to: number) {
    mark()
    arrange(moveSlot(ids, id, to))
    const [place, count] = [formatNumber(to + 1), formatNumber(ids.length)]
    setAnnouncement(t`Moved to position ${place} of ${count}.`)
  }

  // An element that moves in the list may lose the focus.
  useLayoutEffect(() => {
    if (held.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-grip="${held.current}"]`)?.focus()
    held.current = null
  })

  return {
    list,
    shown,
    drag,
    announcement,
    of(picture: Picture | null) {
      const at = picture ? ids.indexOf(picture.id) : -1
      return {
        place: at < 0 ? null : { at, of: ids.length },
        dragged: picture && drag?.id === picture.id ? drag : null,
        target: picture !== null && drag !== null && drag.over === picture.id && drag.id !== picture.id,
        onGrab: (event: PointerEvent) => picture && ids.length > 1 && start(picture.id, event),
        onMove(to: number) {
          if (!picture) return
          held.current = picture.id
          move(picture.id, to)
        },
      }
    },
  }
}
