import type { Context } from '../../context.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { sweepOrphans } from '../../kit/media/sweep-orphans.ts'
import { POSTS_PREFIX } from './posts.media.ts'
import { findReferenced } from './publish.repository.ts'

const DAY_MS = 86_400_000
const NIGHTLY = '40 3 * * *'

const sweepPosts = defineJob<Record<string, never>>('posts-sweep', { expireInSeconds: 3600 })

/** Each night removes the stored images that no post refers to, such as those of an upload that broke off. */
export async function registerPostJobs({ db, storage, jobs, log, now }: Context): Promise<void> {
  await jobs.work(sweepPosts, async () => {
    const { deleted } = await sweepOrphans({
      storage,
      prefix: POSTS_PREFIX,
      olderThanMs: DAY_MS,
      now: now(),
      isReferenced: (keys) => findReferenced(db, keys),
    })
    if (deleted > 0) log.info({ deleted }, 'stored images without a post were removed')
  })
  await jobs.schedule(sweepPosts, NIGHTLY, {})
}
