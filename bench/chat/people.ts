import type { Config } from '../../server/src/config.ts'
import { openRoom } from '../../server/src/features/chat/index.ts'
import type { Database } from '../../server/src/kit/database/database.ts'
import {
  makeLike,
  makeMember,
  makeSubscription,
  type TestMember,
} from '../../server/test/factories/members.ts'

/** Who connects, and to which conversation. */
export interface Talker {
  id: string
  username: string
  token: string
  roomId: string
}

const AT_ONCE = 10

/** Matched members with plans, two to a room, one after the other in the list. */
export async function makeTalkers(db: Database, config: Config, pairs: number): Promise<Talker[]> {
  const world = { db, config, now: () => new Date() }
  const talkers: Talker[] = []
  while (talkers.length < pairs * 2)
    talkers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, makePair))).flat())
  return talkers

  async function makePair(): Promise<Talker[]> {
    const [a, b] = [await makeMember(world), await makeMember(world)]
    await makeLike(world, a, b)
    await makeLike(world, b, a)
    await Promise.all([a, b].map((member) => makeSubscription(world, member)))
    const roomId = await openRoom(db, a.id, b.id)
    return [a, b].map(({ id, username, token }: TestMember) => ({ id, username, token, roomId }))
  }
}
