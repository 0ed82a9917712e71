interface Slot {
  id: string
  pic_index: number
  is_main: boolean
}

/** A picture that comes into a slot is the main one when it replaces the main one or none is left besides. */
export function arrivesAsMain(pictures: Slot[], slot: number): boolean {
  const main = pictures.find((picture) => picture.is_main)
  return main === undefined || main.pic_index === slot
}

/** Who becomes the main picture once this one is gone: the first other; nobody while the main one stays. */
export function heirOf(pictures: Slot[], gone: Slot): Slot | undefined {
  if (!gone.is_main) return undefined
  return pictures.filter((picture) => picture.id !== gone.id).sort((a, b) => a.pic_index - b.pic_index)[0]
}
