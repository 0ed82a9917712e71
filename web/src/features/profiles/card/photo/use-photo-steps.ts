import { t } from '@lingui/core/macro'
import type { Photo } from '@savanna/contract/pictures/routes'
import { useEffect, useState } from 'react'

export interface PhotoSteps {
  photos: readonly Photo[]
  index: number
  /** The visible photo; null when there is none. */
  photo: Photo | null
  /** The screen reader announcement; empty until the first step. */
  said: string
  /** Moves this many photos forward; stops at the first and last one. */
  step: (by: number) => void
  /** Preloads the next photo. */
  loadNext: () => void
}

/**
 * Returns a card's photos, one of which shows at a time. The next one loads after the first step, or immediately if
 * `ahead` is true.
 */
export function usePhotoSteps(photos: readonly Photo[], sizes: string, ahead = false): PhotoSteps {
  const [wanted, setWanted] = useState(0)
  const [said, setSaid] = useState('')
  // Pictures may have been deleted since.
  const index = Math.max(0, Math.min(wanted, photos.length - 1))
  const next = ahead ? photos[index + 1] : undefined
  useEffect(() => loadPhoto(next, sizes), [next, sizes])
  return {
    photos,
    index,
    photo: photos[index] ?? null,
    said,
    step(by) {
      const to = Math.max(0, Math.min(index + by, photos.length - 1))
      setWanted(to)
      const [place, count] = [to + 1, photos.length]
      if (count > 1) setSaid(t`Picture ${place} of ${count}`)
      loadPhoto(photos[to + 1], sizes)
    },
    loadNext: () => loadPhoto(photos[index + 1], sizes),
  }
}

/** One for all: Chromium leaks every detached picture whose `sizes` depend on the window. */
let ahead: HTMLImageElement | undefined

function loadPhoto(photo: Photo | undefined, sizes: string): void {
  if (!photo) return
  ahead ??= new Image()
  ahead.sizes = sizes
  ahead.srcset = photo.srcset
}
