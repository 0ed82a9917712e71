import { readConfig } from '../../server/src/config.ts'
import { openRoom } from '../../server/src/features/chat/index.ts'
import type { Database } from '../../server/src/kit/database/database.ts'
import { makeLike, makeMember, makeSubscription, type TestMember } from '../../testkit/factories/members.ts'

/** Creates `count` members with plans, in matched pairs, and returns each with the pair's room. */
export async function makePairs(
  db: Database,
  settings: Record<string, string>,
  count: number,
): Promise<[TestMember, string][]> {
  const context = { db, config: readConfig(settings), now: () => new Date() }
  const members: [TestMember, string][] = []
  while (members.length < count) {
    const [a, b] = [await makeMember(context), await makeMember(context)]
    await makeLike(context, a, b)
    await makeLike(context, b, a)
    for (const member of [a, b]) await makeSubscription(context, member)
    const roomId = await openRoom(db, a.id, b.id)
    members.push([a, roomId], [b, roomId])
  }
  return members
}
