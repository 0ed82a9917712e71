import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { buildApp } from 'fauxqs'

export interface TestS3 {
  endpoint: string
  bucket: string
  close(): Promise<void>
}

/** Starts an independent S3 server (a library's), in memory, with one empty bucket. It accepts every signature. */
export async function startS3(bucket: string): Promise<TestS3> {
  const server = buildApp({ logger: false })
  const endpoint = await server.listen({ host: '127.0.0.1', port: 0 })
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return {
    endpoint,
    bucket,
    async close() {
      server.server.closeAllConnections()
      await server.close()
    },
  }
}
