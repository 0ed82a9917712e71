import { join } from 'node:path'
import { createDiskStorage } from './disk-storage.ts'
import type { S3Settings } from './s3-storage.ts'
import type { MediaStorage } from './storage.ts'

/** The bucket when one is configured, else `media` in the data folder. */
export async function openStorage(settings: {
  dataDir: string
  s3?: S3Settings | undefined
}): Promise<MediaStorage> {
  if (!settings.s3) return createDiskStorage(join(settings.dataDir, 'media'))
  // The client is large: who keeps files on disk does not load it.
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(settings.s3)
}
