import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface FakeObject {
  bytes: Buffer
  contentType: string
  storedAt: Date
}

export interface FakeS3 {
  endpoint: string
  objects: Map<string, FakeObject>
  close(): Promise<void>
}

interface Options {
  bucket: string
  pageSize?: number
  /** Resolves once the object is stored. */
  beforePut?: () => Promise<void>
}

/** Implements as much of S3's protocol as our storage uses: path style, small pages, signed requests only. */
export async function startFakeS3({ bucket, pageSize = 2, beforePut }: Options): Promise<FakeS3> {
  const objects = new Map<string, FakeObject>()
  const server = createServer((request, response) => {
    handle(request, response, { bucket, pageSize, beforePut, objects }).catch((cause) =>
      response.destroy(cause),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

interface Bucket {
  bucket: string
  pageSize: number
  beforePut?: (() => Promise<void>) | undefined
  objects: Map<string, FakeObject>
}

async function handle(request: IncomingMessage, response: ServerResponse, shelf: Bucket): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://fake')
  const [, bucket, ...rest] = url.pathname.split('/')
  const key = decodeURIComponent(rest.join('/'))
  const body = await readBody(request)
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
    return fail(response, 403, 'AccessDenied')
  if (bucket !== shelf.bucket) return fail(response, 404, 'NoSuchBucket')
  if (request.method === 'GET' && key === '') return list(response, url.searchParams, shelf)
  if (request.method === 'PUT') {
    await shelf.beforePut?.()
    const contentType = request.headers['content-type'] ?? 'application/octet-stream'
    shelf.objects.set(key, { bytes: body, contentType, storedAt: new Date() })
    response.writeHead(200, { ETag: '"0"' }).end()
    return
  }
  if (request.method === 'DELETE') {
    shelf.objects.delete(key)
    response.writeHead(204).end()
    return
  }
  const found = shelf.objects.get(key)
  if (!found) return fail(response, 404, 'NoSuchKey')
  response
    .writeHead(200, { 'Content-Type': found.contentType, 'Content-Length': found.bytes.length })
    .end(found.bytes)
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

function list(response: ServerResponse, query: URLSearchParams, { bucket, pageSize, objects }: Bucket): void {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, pageSize)
  const truncated = keys.length > page.length
  const contents = page.map((key) => {
    const { bytes, storedAt } = objects.get(key) as FakeObject
    return `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const next = truncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  xml(
    response,
    200,
    `<ListBucketResult><Name>${bucket}</Name><IsTruncated>${truncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  )
}

function fail(response: ServerResponse, status: number, code: string): void {
  xml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

function xml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`)
}
