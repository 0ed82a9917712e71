import type { Context } from '../../../context.ts'
import {
  addUnlisted,
  type Drift,
  findDrift,
  nextIds,
  recountMembers,
  repairRows,
} from './consistency.repository.ts'

const BATCH = 500
const FIRST = '00000000-0000-0000-0000-000000000000'
/** The number of members that the log names; it counts the others. */
const NAMED = 20

/**
 * Compares every row of discovery with its sources, some members at a time, repairs those that differ where `repair`
 * asks for it, and returns them. The triggers keep the rows up to date; whatever is found here is a fault, and is logged.
 */
export async function checkDiscovery(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { repair, signal }: { repair: boolean; signal?: AbortSignal },
): Promise<Drift[]> {
  const drifted: Drift[] = []
  let checked = 0
  let ids = await nextIds(db, FIRST, BATCH)
  while (ids.length > 0) {
    signal?.throwIfAborted()
    const suspects = await findDrift(db, ids)
    if (repair && suspects.length > 0)
      await repairRows(
        db,
        suspects.map(({ id }) => id),
      )
    drifted.push(...suspects)
    checked += ids.length
    ids = await nextIds(db, ids.at(-1) ?? FIRST, BATCH)
  }
  if (repair) {
    const unlisted = await addUnlisted(db)
    await recountMembers(db)
    if (unlisted.cells + unlisted.masks > 0) log.warn({ unlisted }, 'discovery lacked cells or interests')
  }
  if (drifted.length > 0)
    log.warn(
      { drift: drifted.length, members: drifted.slice(0, NAMED) },
      'discovery differed from its sources',
    )
  log.info({ checked, drift: drifted.length }, 'discovery is checked')
  return drifted
}
