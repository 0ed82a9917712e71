import type { Context } from '../../../context.ts'
import { findAgedSince, updateAges } from './ages.repository.ts'

const BATCH = 500

/**
 * Counts the ages of those who had their birthday since they were last counted, and returns how many these were. An
 * order by age follows it; filters and cards compare and tell the age of the moment, whether it has run or not.
 */
export async function countAges(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const today = now().toISOString().slice(0, 10)
  const ids = await findAgedSince(db, today)
  for (let at = 0; at < ids.length; at += BATCH) {
    signal?.throwIfAborted()
    await updateAges(db, ids.slice(at, at + BATCH), today)
  }
  return ids.length
}
