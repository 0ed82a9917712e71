import { join } from 'node:path'
import { createDiskStorage } from './disk-storage.ts'
import type { S3Settings } from './s3-storage.ts'
import type { MediaStorage } from './storage.ts'

/** Opens the S3 bucket when one is configured, else the folder `media` in the data folder. */
export async function openStorage(settings: {
  dataDir: string
  s3?: S3Settings | undefined
}): Promise<MediaStorage> {
  if (!settings.s3) return createDiskStorage(join(settings.dataDir, 'media'))
  // The client is large, so it is loaded only where a bucket is used.
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(settings.s3)
}
