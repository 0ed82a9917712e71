import { join } from 'node:path'
import { createDiskStorage } from './disk-storage.ts'
import type { S3Settings } from './s3-storage.ts'
import type { MediaStorage } from './storage.ts'

/** Opens the S3 bucket if one is configured, otherwise the `media` folder in the data folder. */
export async function openStorage(settings: {
  dataDir: string
  s3?: S3Settings | undefined
}): Promise<MediaStorage> {
  if (!settings.s3) return createDiskStorage(join(settings.dataDir, 'media'))
  // The client is large, so it's only loaded if a bucket is used.
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(settings.s3)
}
