import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../server/src/config.ts'
import { openRoom } from '../../server/src/features/chat/index.ts'
import type { Database } from '../../server/src/kit/database/database.ts'
import { makeLike, makeMember, makeSubscription, type TestMember } from '../factories/members.ts'

const CALL_INTERVAL_MS = 40

/** Makes a match of two members with plans, and their conversation, on a server's own database. */
export async function makePair(
  db: Database,
  config: Config,
): Promise<{ a: TestMember; b: TestMember; roomId: string }> {
  const context = { db, config, now: () => new Date() }
  const [a, b] = [await makeMember(context), await makeMember(context)]
  await makeLike(context, a, b)
  await makeLike(context, b, a)
  for (const member of [a, b]) await makeSubscription(context, member)
  return { a, b, roomId: await openRoom(db, a.id, b.id) }
}

/** Repeats calls until stopped, and at least this many times; records every failure as a fault. */
export function callRepeatedly(
  faults: string[],
  call: (n: number) => Promise<{ status: number; text: string }>,
  { atLeast = 0 } = {},
) {
  let going = true
  let count = 0
  const done = (async () => {
    for (; going || count < atLeast; count++) {
      const answer = await call(count).catch((error: Error) => ({
        status: 0,
        text: `${error.cause ?? error}`,
      }))
      if (answer.status !== 200) faults.push(`${answer.status} ${answer.text}`)
      await pause(CALL_INTERVAL_MS)
    }
  })()
  return {
    async end() {
      going = false
      await done
      return count
    },
  }
}
