import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { requireView } from '../../daily-views/index.ts'
import { requireVisible } from '../../profiles/index.ts'
import { refuseSelf } from '../relations.access.ts'
import { deletePass, findPassPage, insertPass, type PassPosition } from './passes.repository.ts'

/** Passes a member, who is then hidden for a while (`LIMITS.passRestDays`). Only the passer sees the change. */
export async function passMember(context: Context, me: Caller, passedId: string) {
  const { db, now } = context
  refuseSelf(me, passedId)
  await requireVisible(db, me, { id: passedId })
  await requireView(context, me.id, passedId)
  await insertPass(db, me.id, passedId, now())
  return { message: say(msg`Passed`) }
}

/** Undoes a pass. */
export async function unpassMember({ db }: Context, me: Caller, passedId: string) {
  refuseSelf(me, passedId)
  await requireVisible(db, me, { id: passedId })
  await deletePass(db, me.id, passedId)
  return { message: say(msg`Pass undone`) }
}

/** Returns the members passed by the caller, latest first. */
export async function readPasses({ db }: Context, me: Caller, size: number, cursor?: string) {
  const before = cursor === undefined ? undefined : placeOf(cursor)
  const found = await findPassPage(db, me.id, { before, limit: size + 1 })
  const page = found.slice(0, size)
  const last = page.at(-1)
  return {
    ids: page.map(({ id }) => id),
    left: found[0]?.left ?? 0,
    next: last && found.length > size ? `${last.at}.${last.id}` : null,
  }
}

function placeOf(cursor: string): PassPosition {
  const [, at, id] = /^(\d{1,16})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(cursor) ?? []
  if (!at || !id) throw problem(400, 'cursor_invalid', msg`This list has changed. Please reload it.`)
  return { at: Number(at), id }
}
