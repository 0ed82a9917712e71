import type { Context } from '../../context.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { DEFAULT_LOOK, measureStoredLook, type PictureLook } from '../../kit/media/picture-look.ts'
import { variantKey } from '../../kit/media/stored-picture.ts'
import { findUnmeasured, storeLook } from './pictures.repository.ts'

const looksJob = defineJob<Record<never, never>>('picture-looks', { expireInSeconds: 3600 })

const BATCH = 50

/** Registers the job that measures pictures of earlier versions, which stored no focal point and no scrim. */
export async function registerLooksJob(context: Context): Promise<void> {
  await context.jobs.work(looksJob, (_payload, signal) => measureStoredPictures(context, signal))
  if ((await findUnmeasured(context.db, 1)).length > 0)
    await context.jobs.send(looksJob, {}, { singletonKey: 'once' })
}

/** Measures every picture that was not yet. May be interrupted, and run any number of times. */
export async function measureStoredPictures(
  { db, storage, log }: Pick<Context, 'db' | 'storage' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const batch = await findUnmeasured(db, BATCH)
    for (const { id, media_key } of batch) await storeLook(db, id, await measureObject(media_key))
    if (batch.length < BATCH) return
  }

  /** Returns the default where the stored object is missing or damaged, so that it is not read again and again. */
  async function measureObject(key: string): Promise<PictureLook> {
    const bytes = await storage.get(variantKey(key, 320))
    if (!bytes) return DEFAULT_LOOK
    return measureStoredLook(bytes).catch((error: unknown) => {
      log.warn({ err: error, key }, 'a stored picture could not be measured')
      return DEFAULT_LOOK
    })
  }
}
