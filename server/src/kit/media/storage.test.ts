import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3, type TestS3 } from '../../../../testkit/fakes/s3-server.ts'
import { type FakeS3, startFakeS3 } from '../../../../testkit/fakes/signed-s3.ts'
import { createDiskStorage } from './disk-storage.ts'
import { openStorage } from './open-storage.ts'
import type { MediaStorage, StoredObject } from './storage.ts'
import { sweepOrphans } from './sweep-orphans.ts'

let folder: string
let s3: FakeS3
let otherS3: TestS3
const storages: Partial<Record<'disk' | 'S3' | 'other S3', MediaStorage>> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'))
  s3 = await startFakeS3({ bucket: 'private' })
  storages.disk = await openStorage({ dataDir: folder })
  // Our fake rejects unsigned requests and lists small pages; the other is an independent server.
  otherS3 = await startS3('private')
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' }
  const open = ({ endpoint }: { endpoint: string }) =>
    openStorage({ dataDir: folder, s3: { bucket: 'private', endpoint, credentials } })
  storages.S3 = await open(s3)
  storages['other S3'] = await open(otherS3)
})

afterAll(async () => {
  await s3.close()
  await otherS3.close()
  await rm(folder, { recursive: true })
})

describe.each(['disk', 'S3', 'other S3'] as const)('%s storage', (kind) => {
  const storage = () => storages[kind] as MediaStorage

  it("returns an object as it was put, until it's deleted", async () => {
    const bytes = Buffer.from([0, 1, 2, 250, 251, 252])
    await storage().put('pictures/a/640.webp', bytes, 'image/webp')
    expect(await storage().get('pictures/a/640.webp')).toEqual(bytes)

    await storage().put('pictures/a/640.webp', Buffer.from('newer'), 'image/webp')
    expect(String(await storage().get('pictures/a/640.webp'))).toBe('newer')

    await storage().delete('pictures/a/640.webp')
    await storage().delete('pictures/a/640.webp')
    expect(await storage().get('pictures/a/640.webp')).toBeUndefined()
    expect(await storage().get('pictures/a')).toBeUndefined()
  })

  it('lists everything below a prefix with its age', async () => {
    const keys = ['lists/a/1', 'lists/a/2', 'lists/b/1', 'lists/c', 'other/1']
    for (const key of keys) await storage().put(key, Buffer.from(key), 'text/plain')
    const found = await collect(storage().list('lists/'))
    expect(found.map(({ key }) => key).sort()).toEqual(keys.slice(0, 4))
    for (const { storedAt } of found) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000)
    expect(await collect(storage().list('nothing/'))).toEqual([])
  })

  it.each(['../etc/passwd', 'a/../../b', '/a', 'a//b', '', 'a/', '.hidden', 'a\\b', 'a\0b', 'a/b?c', 'é'])(
    'rejects the key %j',
    async (key) => {
      await expect(async () => storage().put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(
        'not a storage key',
      )
      await expect(async () => storage().get(key)).rejects.toThrow('not a storage key')
      await expect(async () => storage().delete(key)).rejects.toThrow('not a storage key')
    },
  )

  it('sweeps objects without a row', async () => {
    for (const key of [
      'sweep/kept/320',
      'sweep/kept/640',
      'sweep/lost/320',
      'sweep/lost/640',
      'sweep/gone/320',
    ])
      await storage().put(key, Buffer.from(key), 'text/plain')
    const sweep = { storage: storage(), prefix: 'sweep/', isReferenced: async () => new Set(['sweep/kept']) }

    expect(await sweepOrphans({ ...sweep, olderThanMs: 60_000 })).toEqual({ deleted: 0 })
    const later = new Date(Date.now() + 120_000)
    expect(await sweepOrphans({ ...sweep, olderThanMs: 60_000, now: later })).toEqual({ deleted: 3 })

    const left = await collect(storage().list('sweep/'))
    expect(left.map(({ key }) => key).sort()).toEqual(['sweep/kept/320', 'sweep/kept/640'])
  })
})

describe('on disk', () => {
  it('an interrupted write is never read, and is swept', async () => {
    const disk = createDiskStorage(join(folder, 'crash'))
    await disk.put('pictures/x/320.webp', Buffer.from('whole'), 'image/webp')
    const remains = join(folder, 'crash', 'pictures', 'x', '640.webp.0b6e.part')
    await writeFile(remains, 'hal')
    await utimes(remains, 0, 0)
    expect(await disk.get('pictures/x/640.webp')).toBeUndefined()
    await sweepOrphans({ storage: disk, isReferenced: async () => new Set(), olderThanMs: 60_000 })
    expect(await readdir(join(folder, 'crash', 'pictures', 'x'))).toEqual(['320.webp'])
  })

  it('many concurrent writes leave whole files and nothing else', async () => {
    const disk = createDiskStorage(join(folder, 'race'))
    const versions = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(100_000))
    await Promise.all(
      versions.map((text) => disk.put('pictures/y/320.webp', Buffer.from(text), 'image/webp')),
    )
    expect(versions).toContain(String(await disk.get('pictures/y/320.webp')))
    expect(await readdir(join(folder, 'race', 'pictures', 'y'))).toEqual(['320.webp'])
  })

  it('a folder is removed with its last object', async () => {
    const disk = createDiskStorage(join(folder, 'tidy'))
    await disk.put('pictures/z/320.webp', Buffer.from('x'), 'image/webp')
    await disk.delete('pictures/z/320.webp')
    expect(await readdir(join(folder, 'tidy', 'pictures'))).toEqual([])
  })
})

it('S3 keeps the content type and throws when rejected', async () => {
  await storages.S3?.put('typed/1', Buffer.from('x'), 'image/webp')
  expect(s3.objects.get('typed/1')?.contentType).toBe('image/webp')
  const elsewhere = await openStorage({
    dataDir: folder,
    s3: { bucket: 'absent', endpoint: s3.endpoint, credentials: { accessKeyId: 'a', secretAccessKey: 'b' } },
  })
  await expect(elsewhere.put('a/b', Buffer.from('x'), 'image/webp')).rejects.toThrow('NoSuchBucket')
  await expect(elsewhere.get('a/b')).rejects.toThrow('NoSuchBucket')
})

async function collect(listing: AsyncIterable<StoredObject>): Promise<StoredObject[]> {
  const found: StoredObject[] = []
  for await (const object of listing) found.push(object)
  return found
}
