import type { Context } from '../../../context.ts'
import * as repository from './consistency.repository.ts'

const BATCH = 500
const FIRST = '00000000-0000-0000-0000-000000000000'
/** How many members are named; the rest are counted. */
const NAMED = 20

interface DriftFound {
  count: number
  /** The first of them, by id. */
  members: repository.Drift[]
}

/**
 * Compares every row of discovery with its sources, some members at a time, repairs those that differ if
 * `repair` is set, and returns how many. The triggers keep the rows up to date, so any difference is a fault,
 * and is logged.
 */
export async function checkDiscovery(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { repair, signal }: { repair: boolean; signal?: AbortSignal },
): Promise<DriftFound> {
  const found: DriftFound = { count: 0, members: [] }
  let checked = 0
  let ids = await repository.findNextIds(db, FIRST, BATCH)
  while (ids.length > 0) {
    signal?.throwIfAborted()
    const suspects = await repository.findDrift(db, ids)
    if (repair && suspects.length > 0)
      await repository.repairRows(
        db,
        suspects.map(({ id }) => id),
      )
    found.count += suspects.length
    found.members.push(...suspects.slice(0, NAMED - found.members.length))
    checked += ids.length
    ids = await repository.findNextIds(db, ids.at(-1) ?? FIRST, BATCH)
  }
  if (repair) {
    const unlisted = await repository.addUnlisted(db)
    await repository.recountMembers(db)
    if (unlisted.cells + unlisted.masks > 0) log.warn({ unlisted }, 'discovery lacked cells or interests')
  }
  if (found.count > 0)
    log.warn({ drift: found.count, members: found.members }, 'discovery differed from its sources')
  log.info({ checked, drift: found.count }, 'discovery checked')
  return found
}

/**
 * Updates the ages of members who have had a birthday since the last count, and returns how many. Ordering by
 * age uses the stored ages; filters and cards always use the current age, whether or not this has run.
 */
export async function countAges(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const today = now().toISOString().slice(0, 10)
  const ids = await repository.findAgedSince(db, today)
  for (let at = 0; at < ids.length; at += BATCH) {
    signal?.throwIfAborted()
    await repository.updateAges(db, ids.slice(at, at + BATCH), today)
  }
  return ids.length
}
