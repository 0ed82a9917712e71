interface Slot {
  id: string
  pic_index: number
  is_main: boolean
}

/** Returns whether a picture put into a slot becomes the main one: it replaces the main one, or there is none. */
export function becomesMain(pictures: Slot[], slot: number): boolean {
  const main = pictures.find((picture) => picture.is_main)
  return main === undefined || main.pic_index === slot
}

/**
 * Returns which pictures move to which slot when the filled slots take the pictures in `order`; nothing if
 * `order` doesn't name each filled slot once.
 */
export function movesFor<S extends Slot>(
  pictures: S[],
  order: number[],
): { id: string; to: number }[] | undefined {
  const filled = pictures.map((picture) => picture.pic_index).sort((a, b) => a - b)
  const named = [...order].sort((a, b) => a - b)
  if (filled.length !== named.length || filled.some((slot, index) => slot !== named[index])) return undefined
  return order.flatMap((from, index) => {
    const picture = pictures.find((one) => one.pic_index === from)
    const to = filled[index]
    return picture && to !== undefined && to !== from ? [{ id: picture.id, to }] : []
  })
}

/**
 * Returns the picture that becomes the main one when this one is deleted: the first other; nothing if it
 * wasn't the main one.
 */
export function chooseNextMainPicture(pictures: Slot[], gone: Slot): Slot | undefined {
  if (!gone.is_main) return undefined
  return pictures.filter((picture) => picture.id !== gone.id).sort((a, b) => a.pic_index - b.pic_index)[0]
}
