import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../kit/jobs/jobs.ts'
import { recomputePopularity } from './popularity.repository.ts'
import { findChanging, findLiked, updateStanding } from './standing.repository.ts'

const standingJob = defineJob('popularity-standing', { expireInSeconds: 1800 })

/** An account younger than this hardly counts towards others' popularity. */
const ESTABLISHED_AFTER_MS = 7 * DAY_MS
/** How long a browser shared with another account makes an account hardly count. */
const SHARED_BROWSER_MS = 90 * DAY_MS
const BATCH = 200

/** Registers the hourly job that decides which accounts count fully towards others' popularity. */
export async function registerStandingJob(context: Context): Promise<void> {
  await context.jobs.schedule(standingJob, '17 * * * *', () => renewStanding(context))
}

/** Stores which accounts count fully, and recomputes the popularity that they count towards. */
export async function renewStanding({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now().getTime()
  const standing = {
    createdBefore: new Date(at - ESTABLISHED_AFTER_MS),
    sharedBefore: new Date(at - SHARED_BROWSER_MS),
    limit: BATCH,
  }
  for (;;) {
    const changed = await db.transaction(async (tx) => {
      const ids = await findChanging(tx, standing)
      if (ids.length === 0) return 0
      const liked = await findLiked(tx, ids)
      await updateStanding(tx, { ids, liked }, standing)
      await recomputePopularity(tx, liked)
      return ids.length
    })
    if (changed < BATCH) return
  }
}
