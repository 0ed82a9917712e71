import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../kit/jobs/jobs.ts'
import { deleteListsBefore } from './lists.repository.ts'

const NIGHTLY = '40 3 * * *'

const sweepLists = defineJob('compatible-lists-sweep')

/** Deletes lists made more than a day ago, each night. */
export async function registerListJobs({ db, jobs, now }: Context): Promise<void> {
  await jobs.schedule(sweepLists, NIGHTLY, () => deleteListsBefore(db, new Date(now().getTime() - DAY_MS)))
}
