import type { Config } from '../../server/src/config.ts'
import { openRoom } from '../../server/src/features/chat/index.ts'
import type { Database } from '../../server/src/kit/database/database.ts'
import { makeLike, makeMember, makeSubscription, type TestMember } from '../../testkit/factories/members.ts'

/** A member and the one conversation they open. */
export interface ChatMember {
  id: string
  username: string
  token: string
  roomId: string
}

const PAIRS_AT_ONCE = 10

/** Creates pairs of matched members with plans; a room's two members are adjacent in the list. */
export async function makeChatMembers(db: Database, config: Config, pairs: number): Promise<ChatMember[]> {
  const context = { db, config, now: () => new Date() }
  const members: ChatMember[] = []
  while (members.length < pairs * 2)
    members.push(...(await Promise.all(Array.from({ length: PAIRS_AT_ONCE }, makePair))).flat())
  return members

  async function makePair(): Promise<ChatMember[]> {
    const [a, b] = [await makeMember(context), await makeMember(context)]
    await makeLike(context, a, b)
    await makeLike(context, b, a)
    await Promise.all([a, b].map((member) => makeSubscription(context, member)))
    const roomId = await openRoom(db, a.id, b.id)
    return [a, b].map(({ id, username, token }: TestMember) => ({ id, username, token, roomId }))
  }
}
