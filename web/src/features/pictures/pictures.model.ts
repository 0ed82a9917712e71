import { LIMITS } from '@savanna/contract/common'
import type { Picture } from '@savanna/contract/pictures'

interface Size {
  width: number
  height: number
}

/** The size at which a picture fits a square of that side; never larger than it is. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The five slots in order, with the picture that each holds. */
export function slotsOf(pictures: Picture[]): (Picture | null)[] {
  return Array.from(
    { length: LIMITS.pictures },
    (_, slot) => pictures.find((picture) => picture.pic_index === slot) ?? null,
  )
}

/** The order in which people look at pictures: the main one, then the others by slot. */
export function inViewingOrder(pictures: Picture[]): Picture[] {
  return [...pictures].sort((a, b) => b.profile_picture - a.profile_picture || a.pic_index - b.pic_index)
}

/** Where several files go: the first into the slot that they were given to, the others into the free ones after. */
export function slotsForFiles(slots: (Picture | null)[], first: number, files: number): number[] {
  const free = slots.flatMap((picture, slot) => (picture === null && slot !== first ? [slot] : []))
  const ordered = [...free.filter((slot) => slot > first), ...free.filter((slot) => slot < first)]
  return [first, ...ordered].slice(0, files)
}
