import { LIMITS } from '@savanna/contract/common'
import type { Picture } from '@savanna/contract/pictures/routes'

export interface Size {
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

/**
 * Where several files go: the first into the slot that they were given to, the others into those that hold nothing and
 * are not spoken for. Files that find no place are left out.
 */
export function slotsForFiles(
  slots: (Picture | null)[],
  first: number,
  files: number,
  taken: readonly number[] = [],
): number[] {
  const free = slots.flatMap((picture, slot) =>
    picture === null && slot !== first && !taken.includes(slot) ? [slot] : [],
  )
  const ordered = [...free.filter((slot) => slot > first), ...free.filter((slot) => slot < first)]
  return [first, ...ordered].slice(0, files)
}

/** The ids of the pictures by slot: their order as people see and change it. */
export function orderOf(pictures: Picture[]): string[] {
  return [...pictures].sort((a, b) => a.pic_index - b.pic_index).map(({ id }) => id)
}

/** The order in which a picture has moved to another place; the one before when it has not. */
export function movedTo(order: string[], id: string, place: number): string[] {
  const others = order.filter((other) => other !== id)
  const to = Math.min(others.length, Math.max(0, place))
  return [...others.slice(0, to), id, ...others.slice(to)]
}

/** The pictures in the order of their ids, in the slots that are filled; as they are when the ids are not theirs. */
export function arranged(pictures: Picture[], order: string[]): Picture[] {
  const slots = pictures.map(({ pic_index }) => pic_index).sort((a, b) => a - b)
  const next = order.flatMap((id, place) => {
    const picture = pictures.find((one) => one.id === id)
    const pic_index = slots[place]
    return picture && pic_index !== undefined ? [{ ...picture, pic_index }] : []
  })
  return next.length === pictures.length && order.length === pictures.length ? next : pictures
}
