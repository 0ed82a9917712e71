import { t } from '@lingui/core/macro'
import { LIMITS } from '@savanna/contract/common'
import { formatNumber } from '@savanna/contract/language/numbers'
import type { Picture } from '@savanna/contract/pictures/routes'

export interface Size {
  width: number
  height: number
}

/** Returns the size at which a picture fits into a square with this side, in px; never enlarged. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Returns the five slots in order, each with its picture or null. */
export function listSlots(pictures: Picture[]): (Picture | null)[] {
  return Array.from(
    { length: LIMITS.pictures },
    (_, slot) => pictures.find((picture) => picture.pic_index === slot) ?? null,
  )
}

/** Returns the pictures in viewing order: the main one, then the others by slot. */
export function inViewingOrder(pictures: Picture[]): Picture[] {
  return [...pictures].sort((a, b) => b.profile_picture - a.profile_picture || a.pic_index - b.pic_index)
}

/**
 * Returns a slot for each of several files: the chosen slot for the first, then empty slots without an upload. Files
 * beyond that get none.
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

/** Returns the ids of the pictures by slot. */
export function listOrder(pictures: Picture[]): string[] {
  return [...pictures].sort((a, b) => a.pic_index - b.pic_index).map(({ id }) => id)
}

/** Returns the order after a picture moved to another place; the same array when nothing moved. */
export function moveSlot(order: string[], id: string, place: number): string[] {
  const others = order.filter((other) => other !== id)
  const to = Math.min(others.length, Math.max(0, place))
  return [...others.slice(0, to), id, ...others.slice(to)]
}

/** Returns the pictures in the given order within the filled slots; unchanged when the ids aren't exactly theirs. */
export function arrangeSlots(pictures: Picture[], order: string[]): Picture[] {
  const slots = pictures.map(({ pic_index }) => pic_index).sort((a, b) => a - b)
  const next = order.flatMap((id, place) => {
    const picture = pictures.find((one) => one.id === id)
    const pic_index = slots[place]
    return picture && pic_index !== undefined ? [{ ...picture, pic_index }] : []
  })
  return next.length === pictures.length && order.length === pictures.length ? next : pictures
}

/** Returns a picture's name by its index, from 0, among several: "Picture 2 of 5". */
export function pictureLabel(place: number, several: number): string {
  const [number, count] = [formatNumber(place + 1), formatNumber(several)]
  return t`Picture ${number} of ${count}`
}
