import type { Context } from '../../../context.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { findInCommon } from '../../compatibility/index.ts'
import { enterRoom } from '../chat.service.ts'
import { makeOpeners } from './openers.rules.ts'

const NOTHING = { reasons: [], interests: [], theirInterests: [], pets: [], sleep: null, languages: [] }

/**
 * Returns why a room's two members are a good fit, null for no reason, and three first lines for the caller.
 * @throws 404 `room_not_found`
 */
export async function readOpeners(
  { db, now }: Context,
  me: Caller,
  roomId: string,
): Promise<{ reason: string | null; lines: string[] }> {
  const room = await enterRoom(db, me, roomId)
  const common = (await findInCommon(db, { me: me.id, other: room.otherId, now: now() })) ?? NOTHING
  return { reason: common.reasons[0] ?? null, lines: makeOpeners(common, me.id < room.otherId ? 0 : 1) }
}
