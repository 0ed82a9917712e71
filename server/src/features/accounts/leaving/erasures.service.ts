import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { appendErasures } from '../../../kit/files/erasure-list.ts'
import { deleteListedBefore, markListed, takeUnlisted } from './erasures.repository.ts'

const AT_ONCE = 500
/** Backups merge the lists of all servers, so a backup must run within this many days. */
const STORED_DAYS = 90

type ErasureContext = Pick<Context, 'db' | 'config' | 'now'>

/** Appends unlisted erasures to the list that a restore applies. */
export async function listErasures({ db, config, now }: ErasureContext): Promise<void> {
  let taken: number
  do {
    taken = await db.transaction(async (tx) => {
      const erased = await takeUnlisted(tx, AT_ONCE)
      if (erased.length === 0) return 0
      await appendErasures(config.erasuresFile, erased)
      await markListed(
        tx,
        erased.map(({ digest }) => digest),
        now(),
      )
      return erased.length
    })
  } while (taken === AT_ONCE)
}

/** Lists the erasures that a full disk held up, and records that the list is complete. */
export async function completeErasures(context: ErasureContext): Promise<void> {
  const { db, config, now } = context
  await listErasures(context)
  await appendErasures(config.erasuresFile, [], now())
  await deleteListedBefore(db, new Date(now().getTime() - STORED_DAYS * DAY_MS))
}
