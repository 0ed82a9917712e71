import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import {
  PICTURE_TOO_LARGE,
  PICTURE_UNREADABLE,
  PICTURES_CHANGED,
  type Picture,
} from '@savanna/contract/pictures/routes'
import type { Context, SigningContext } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { newId } from '../../kit/ids.ts'
import { MAX_UPLOAD_BYTES, UnreadablePicture } from '../../kit/media/picture.ts'
import type { FocalPoint } from '../../kit/media/picture-look.ts'
import { putPicture } from '../../kit/media/stored-picture.ts'
import type { SpooledFile, WriteFile } from '../../kit/media/uploads/spool.ts'
import { findSessionMember } from '../accounts/index.ts'
import { takeAllowance } from '../allowances/index.ts'
import { signPhoto } from './photo.ts'
import * as repository from './pictures.repository.ts'
import { deletePictureRow, findPictures, lockPictures, markMain } from './pictures.repository.ts'
import { becomesMain, chooseNextMainPicture, movesFor } from './pictures.rules.ts'
import { discardObjects } from './stored-objects.ts'

/** A picture's displayed data. */
export type ShownPicture = Omit<repository.PictureRow, 'member_id' | 'created_at'>

/** Returns a picture signed for the viewer's session. Check first that the viewer may see its member. */
export function pictureOf(context: SigningContext, sessionId: string, row: ShownPicture): Picture {
  return {
    ...signPhoto(context, sessionId, row),
    id: row.id,
    pic_index: row.pic_index,
    profile_picture: row.is_main ? 1 : 0,
  }
}

interface PlacedPicture {
  slot: number
  /** The request body. The picture is removed from it, so it doesn't wait in memory. */
  data: { url: string }
  signal: AbortSignal
}

/** Puts a picture into a slot. The old picture stays until the new one is safe. */
export async function placePicture(context: Context, me: Caller, placed: PlacedPicture) {
  const { db, storage } = context
  const id = newId()
  const picture = await decode(context, me, { ...placed, id })
  const media_key = `pictures/${id}`
  await putPicture(storage, media_key, picture)
  const { thumbhash, focus, scrim } = picture
  const look = { thumbhash, focus_x: focus.x, focus_y: focus.y, scrim }
  const { row, replaced } = await db
    .transaction((tx) =>
      storePlaced(tx, { id, member_id: me.id, pic_index: placed.slot, media_key, ...look }),
    )
    .catch(async (error: unknown) => {
      await discardObjects(context, [media_key])
      throw error
    })
  if (replaced) await discardObjects(context, [replaced.media_key])
  context.live.toMember(me.id, 'profileChanged')
  return { message: say(msg`Updated`), picture: pictureOf(context, me.sessionId, row) }
}

async function storePlaced(tx: Database, placed: Omit<repository.PictureRow, 'is_main' | 'created_at'>) {
  await repository.lockPictures(tx, placed.member_id)
  const pictures = await repository.findPictures(tx, placed.member_id)
  const replaced = pictures.find((other) => other.pic_index === placed.pic_index)
  if (replaced) await repository.deletePictureRow(tx, replaced.id)
  const row = await repository.insertPicture(tx, {
    ...placed,
    is_main: becomesMain(pictures, placed.pic_index),
  })
  return { row, replaced }
}

/** Decodes a picture. It counts against the daily allowance even if it turns out to be unreadable. */
async function decode(context: Context, me: Caller, { id, data, signal }: PlacedPicture & { id: string }) {
  const { db, uploads, now } = context
  const onStart = () => takeAllowance(db, { memberId: me.id, kind: 'photos', target: id, now: now() })
  try {
    return await uploads.spool(me.id, async (write) =>
      uploads.decode(me.id, await spoolDataUrl(write, data), { signal, onStart }),
    )
  } catch (error) {
    if (error instanceof UnreadablePicture) throw unreadable()
    throw error
  }
}

async function spoolDataUrl(write: WriteFile, data: { url: string }): Promise<SpooledFile> {
  const bytes = readDataUrl(data.url)
  data.url = ''
  if (!bytes) throw unreadable()
  if (bytes.length >= MAX_UPLOAD_BYTES) throw problem(413, 'picture_too_large', PICTURE_TOO_LARGE)
  return write(bytes)
}

function unreadable() {
  return problem(400, 'picture_unreadable', PICTURE_UNREADABLE)
}

/** Empties a slot. */
export async function removePicture(context: Context, me: Caller, slot: number) {
  const gone = await context.db.transaction(async (tx) => {
    await repository.lockPictures(tx, me.id)
    const pictures = await repository.findPictures(tx, me.id)
    const gone = inSlot(pictures, slot)
    await repository.deletePictureRow(tx, gone.id)
    const next = chooseNextMainPicture(pictures, gone)
    if (next) await repository.markMain(tx, me.id, next.id)
    return gone
  })
  await discardObjects(context, [gone.media_key])
  context.live.toMember(me.id, 'profileChanged')
  return { message: say(msg`Updated`) }
}

/** Makes a slot's picture the member's main picture. */
export async function chooseMain({ db, live }: Context, me: Caller, slot: number) {
  await db.transaction(async (tx) => {
    await repository.lockPictures(tx, me.id)
    const chosen = inSlot(await repository.findPictures(tx, me.id), slot)
    await repository.markMain(tx, me.id, chosen.id)
  })
  live.toMember(me.id, 'profileChanged')
  return { message: say(msg`Updated`) }
}

/** Stores which part of a slot's picture stays visible when it's cropped. */
export async function moveFocus({ db, live }: Context, me: Caller, slot: number, focus: FocalPoint) {
  await db.transaction(async (tx) => {
    await repository.lockPictures(tx, me.id)
    const { id } = inSlot(await repository.findPictures(tx, me.id), slot)
    await repository.updateFocus(tx, id, focus)
  })
  live.toMember(me.id, 'profileChanged')
  return { message: say(msg`Updated`) }
}

/** Reorders the pictures; the main one stays the main one wherever it goes. */
export async function reorderPictures({ db, live }: Context, me: Caller, order: number[]) {
  await db.transaction(async (tx) => {
    await repository.lockPictures(tx, me.id)
    const moves = movesFor(await repository.findPictures(tx, me.id), order)
    if (!moves) throw problem(409, 'pictures_changed', PICTURES_CHANGED)
    await repository.movePictures(tx, me.id, moves)
  })
  live.toMember(me.id, 'profileChanged')
  return { message: say(msg`Updated`) }
}

function inSlot(pictures: repository.PictureRow[], slot: number): repository.PictureRow {
  const found = pictures.find((picture) => picture.pic_index === slot)
  if (!found) throw problem(404, 'picture_not_found', msg`There’s no picture here.`)
  return found
}

const FORM = /^data:image\/[a-z0-9.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/i

/** Returns the bytes of a base64 data URL that claims to be an image; nothing for any other text. */
export function readDataUrl(url: string): Buffer | undefined {
  const base64 = FORM.exec(url)?.[1]
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64')
}

/** Returns whether a live session's holder may see a stored picture's owner. */
export async function mayViewMedia(
  { db, now }: Pick<Context, 'db' | 'now'>,
  sessionId: string,
  key: string,
): Promise<boolean> {
  const viewer = await findSessionMember(db, sessionId, now())
  return viewer ? repository.mayViewPicture(db, viewer.id, key) : false
}

/** Deletes a member's named pictures, for an administrator. Returns what to do after the commit. */
export async function takeDownPictures(
  tx: Database,
  memberId: string,
  keys: string[],
): Promise<(context: Context) => Promise<void>> {
  await lockPictures(tx, memberId)
  const pictures = await findPictures(tx, memberId)
  const gone = pictures.filter(({ media_key }) => keys.includes(media_key))
  for (const { id } of gone) await deletePictureRow(tx, id)
  const left = pictures.filter((picture) => !gone.includes(picture))
  const main = gone.find(({ is_main }) => is_main)
  const next = main && chooseNextMainPicture(left, main)
  if (next) await markMain(tx, memberId, next.id)
  return async (context) => {
    await discardObjects(
      context,
      gone.map(({ media_key }) => media_key),
    )
    context.live.toMember(memberId, 'profileChanged')
  }
}
