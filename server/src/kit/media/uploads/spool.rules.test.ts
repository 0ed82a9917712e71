import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { QueueFull } from '../../fair-queue.ts'
import { createSpool } from './spool.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-spool-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('files are on disk during the work, and nobody else can read them', async () => {
  const read = await createSpool(folder).use('a', async (write) => {
    const files = [await write(Buffer.from('one')), await write(Readable.from([Buffer.from('two')]))]
    expect(files.map(({ bytes }) => bytes)).toEqual([3, 3])
    const modes = await Promise.all(files.map(async (file) => (await stat(file.path)).mode & 0o777))
    expect(modes).toEqual([0o600, 0o600])
    return Promise.all(files.map((file) => readFile(file.path, 'utf8')))
  })
  expect(read).toEqual(['one', 'two'])
  expect(await readdir(folder)).toEqual([])
})

it('files are deleted if the work fails', async () => {
  const failing = createSpool(folder).use('a', async (write) => {
    await write(Buffer.from('one'))
    throw new Error('damaged')
  })
  await expect(failing).rejects.toThrow('damaged')
  expect(await readdir(folder)).toEqual([])
})

it("rejects a member's sixth upload, and nobody else's", async () => {
  const spool = createSpool(folder)
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const uploads = Array.from({ length: 5 }, () => spool.use('a', () => end))
  await expect(spool.use('a', () => end)).rejects.toThrow(QueueFull)
  uploads.push(spool.use('b', () => end))
  resolve()
  await Promise.all(uploads)
  expect(await spool.use('a', async () => 'again')).toBe('again')
})

it('rejects a file above the total limit, and accepts files again later', async () => {
  const spool = createSpool(folder)
  const writeMany = (count: number) =>
    spool.use('a', async (write) => {
      for (let file = 0; file < count; file++) await write(Buffer.from('x'))
      return 'written'
    })
  await expect(writeMany(301)).rejects.toThrow(QueueFull)
  expect(await writeMany(300)).toBe('written')
})

it('deletes what an earlier server left behind', async () => {
  const [old, recent] = [path.join(folder, 'old'), path.join(folder, 'recent')]
  await writeFile(old, '')
  await writeFile(recent, '')
  const twoHoursAgo = Date.now() / 1000 - 2 * 60 * 60
  await utimes(old, twoHoursAgo, twoHoursAgo)
  await createSpool(folder).sweep()
  expect(await readdir(folder)).toEqual(['recent'])
})
