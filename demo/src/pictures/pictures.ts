import { LIMITS } from '@savanna/contract/common'
import type { Context } from '../../../server/src/context.ts'
import { newId } from '../../../server/src/kit/ids.ts'
import { decodePicture } from '../../../server/src/kit/media/picture.ts'
import { putPicture } from '../../../server/src/kit/media/stored-picture.ts'
import {
  type DemoMember,
  type DemoPicture,
  findWithOnePicture,
  insertDemoPictures,
} from '../demo.repository.ts'
import { countPictures, drawMember, renderDrawing } from '../portraits/index.ts'
import { readPhoto } from './photos.ts'

const TOGETHER = 2

/** A member of the cast with their index; the demo logins are 0 and 1. */
export interface CastMember {
  member: DemoMember
  number: number
  /** Photographs instead of drawings, the portrait first; none for a member without. */
  photos?: string[] | undefined
}

/** Returns how many pictures a member has in the end. */
const countOf = ({ number, photos }: CastMember) =>
  photos ? Math.min(photos.length, LIMITS.pictures) : countPictures(number)

/** Draws a member's picture for a slot, or reads their photo, and stores it. */
async function storePicture(
  { storage, now }: Context,
  { member, number, photos }: CastMember,
  slot: number,
): Promise<DemoPicture> {
  const photo = photos?.[slot]
  const { bytes, focus } = photo
    ? { bytes: await readPhoto(photo), focus: undefined }
    : await draw(drawMember(member, number, slot, now()))
  const picture = await decodePicture(bytes, Number.POSITIVE_INFINITY)
  const key = `pictures/${newId()}`
  await putPicture(storage, key, picture)
  const { thumbhash, scrim } = picture
  return { slot, key, thumbhash, focus: focus ?? picture.focus, scrim }
}

const draw = async (drawing: ReturnType<typeof drawMember>) => ({
  bytes: await renderDrawing(drawing),
  focus: drawing.focus,
})

/** Stores a member's portrait; the demo logins get all of their pictures immediately. */
export function storeFirstPictures(context: Context, cast: CastMember): Promise<DemoPicture[]> {
  const count = cast.number < 2 ? countOf(cast) : 1
  return Promise.all(Array.from({ length: count }, (_, slot) => storePicture(context, cast, slot)))
}

/** Adds the pictures after the portrait to members who have only that one, while the site is already running. */
export async function addMorePictures(
  context: Context,
  everybody: CastMember[],
  signal?: AbortSignal,
): Promise<void> {
  const ids = everybody.map(({ member }) => member.id)
  const lacking = await findWithOnePicture(context.db, ids)
  const waiting = everybody.filter(({ member }) => lacking.has(member.id))
  async function work() {
    for (let next = waiting.shift(); next && !signal?.aborted; next = waiting.shift()) {
      const stored: DemoPicture[] = []
      for (let slot = 1; slot < countOf(next); slot++) stored.push(await storePicture(context, next, slot))
      if (stored.length > 0) await insertDemoPictures(context.db, next.member.id, stored)
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
}
