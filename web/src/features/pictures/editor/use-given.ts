import type { Picture } from '@savanna/contract/pictures/routes'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { useUploads } from './use-uploads.ts'

/** Photos chosen elsewhere, to be placed once the editor is ready. */
export interface GivenPhotos {
  files: File[]
  /** Called when one of them is stored or skipped. */
  onDone: (file: File) => void
}

const NONE: GivenPhotos = { files: [], onDone: () => {} }

/**
 * Puts given photos into the free slots, one each. Returns those left over, with functions that place the first of
 * them or skip it.
 */
export function useGiven(
  { files, onDone }: GivenPhotos = NONE,
  slots: (Picture | null)[],
  queue: ReturnType<typeof useUploads>,
) {
  const [waiting, setWaiting] = useState(files)
  const begun = useRef(new Set<File>())

  function begin(photos: File[], places: number[]) {
    // Effects may run twice.
    const added = photos.filter((photo) => !begun.current.has(photo))
    for (const photo of added) begun.current.add(photo)
    if (added.length > 0) queue.add(added, places)
    setWaiting((before) => before.filter((photo) => !photos.includes(photo)))
  }

  const place = useEffectEvent(() => {
    const taken = queue.uploads.map(({ slot }) => slot)
    const free = slots.flatMap((picture, slot) => (picture || taken.includes(slot) ? [] : [slot]))
    const count = Math.min(free.length, waiting.length)
    if (count > 0) begin(waiting.slice(0, count), free.slice(0, count))
  })
  useEffect(() => place(), [])

  useTellGone(files, queue.uploads, onDone)
  const [next] = waiting
  return {
    waiting,
    putInto: (slot: number) => next && begin([next], [slot]),
    leaveOut() {
      if (!next) return
      setWaiting(waiting.slice(1))
      onDone(next)
    },
  }
}

/** Reports each given photo that was among the uploads and no longer is. */
function useTellGone(
  files: File[],
  uploads: ReturnType<typeof useUploads>['uploads'],
  onGone: (file: File) => void,
): void {
  const running = useRef(new Set<File>())
  const tell = useEffectEvent(onGone)
  useEffect(() => {
    const now = new Set(uploads.map(({ file }) => file).filter((file) => files.includes(file)))
    for (const file of running.current) if (!now.has(file)) tell(file)
    running.current = now
  }, [uploads, files])
}
