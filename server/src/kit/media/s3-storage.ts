import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { assertStorageKey, type MediaStorage, type StoredObject } from './storage.ts'

export interface S3Settings {
  bucket: string
  /** Set for compatible servers (MinIO, Garage, Ceph); unset means AWS itself. */
  endpoint?: string | undefined
  region?: string | undefined
  /** Unset means the usual chain: AWS_* variables, shared files, the machine's role. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined
}

/** Creates a storage in a bucket on S3 or a server with the same API. */
export function createS3Storage(settings: S3Settings): MediaStorage {
  const client = new S3Client(clientConfig(settings))
  const Bucket = settings.bucket
  return {
    async put(key, bytes, contentType) {
      assertStorageKey(key)
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: key,
          Body: bytes,
          ContentType: contentType,
          ContentLength: bytes.length,
        }),
      )
    },
    get: (key) => getObject(client, Bucket, key),
    async delete(key) {
      assertStorageKey(key)
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
    list: (prefix = '') => listObjects(client, Bucket, prefix),
  }
}

function clientConfig({ endpoint, region, credentials }: S3Settings): S3ClientConfig {
  return {
    region: region ?? 'us-east-1',
    // Compatible servers rarely support bucket names in host names, or the newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}

async function getObject(client: S3Client, bucket: string, key: string): Promise<Buffer | undefined> {
  assertStorageKey(key)
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    return Body ? Buffer.from(await Body.transformToByteArray()) : undefined
  } catch (cause) {
    if (cause instanceof NoSuchKey) return undefined
    throw cause
  }
}

async function* listObjects(client: S3Client, bucket: string, prefix: string): AsyncGenerator<StoredObject> {
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key !== undefined && LastModified) yield { key: Key, storedAt: LastModified }
    }
  }
}
