import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, it, type TestContext } from 'vitest'
import { makeCouple, openConversation, sendText } from '../../../testkit/actions/conversations.ts'
import { makePicture, putPicture } from '../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { makeMember, makeSubscription, type TestMember } from '../../../testkit/factories/members.ts'
import { createLog } from '../../src/kit/log.ts'
import { createDiskStorage } from '../../src/kit/media/disk-storage.ts'
import type { MediaStorage } from '../../src/kit/media/storage.ts'

const FULL = { code: 'busy', message: 'We’ve run out of space for this. Please try again later.' }
const NOBODY = 65_534

const folders: string[] = []
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({}, { log: createLog({ level: process.env.LOG_LEVEL ?? 'fatal' }) })
})
afterAll(() => test?.close())
afterEach(() => {
  for (const folder of folders.splice(0)) {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  }
})

/** Mounts a disk of a size in kilobytes; a test that may not mount one is skipped, with the reason. */
function smallDisk({ skip }: TestContext, kilobytes: number, options = ''): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'savanna-disk-'))
  try {
    const parameters = ['-t', 'tmpfs', '-o', `size=${kilobytes}k${options}`, 'tmpfs', folder]
    execFileSync('mount', parameters, { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    skip('a small disk needs the right to mount one (root, on Linux)')
  }
  folders.push(folder)
  return folder
}

/** Fills a disk to the last byte. Returns a function that makes room again. */
function fill(folder: string): () => void {
  const file = path.join(folder, 'filler')
  for (let left = 64; left > 0; left--) {
    try {
      writeFileSync(file, Buffer.alloc(65_536), { flag: 'a' })
    } catch {
      return () => rmSync(file)
    }
  }
  throw new Error(`${folder} is larger than a test should fill`)
}

async function slotsOf({ id }: TestMember): Promise<number[]> {
  const { rows } = await test.pool.query('select pic_index from pictures where member_id = $1', [id])
  return rows.map(({ pic_index }) => pic_index)
}

/** Temporarily replaces the server's storage. */
async function withStorage<T>(storage: MediaStorage, work: () => Promise<T>): Promise<T> {
  const usual = test.app.context.storage
  test.app.context.storage = storage
  return work().finally(() => {
    test.app.context.storage = usual
  })
}

it('a full disk cleanly rejects a picture, and accepts it once there is space', async (context) => {
  const disk = smallDisk(context, 512)
  const member = await makeMember(test.app.context, { pictures: 0 })
  const picture = await makePicture('#a63')
  await withStorage(createDiskStorage(path.join(disk, 'media')), async () => {
    const makeRoom = fill(disk)
    const refused = await putPicture(test, member, 0, picture)
    expect(refused.status).toBe(503)
    expect(JSON.parse(refused.text)).toMatchObject(FULL)
    expect(await slotsOf(member)).toEqual([])
    makeRoom()
    const kept = readdirSync(disk, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(kept).toEqual([])
    expect((await putPicture(test, member, 0, picture)).status).toBe(200)
    expect(await slotsOf(member)).toEqual([0])
  })
})

it('a picture that only partly fits on the disk leaves no files', async () => {
  const member = await makeMember(test.app.context, { pictures: 0 })
  const held = new Map<string, Buffer>()
  const twoAtMost: MediaStorage = {
    ...test.app.context.storage,
    async put(key, bytes) {
      if (held.size === 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      held.set(key, bytes)
    },
    delete: async (key) => void held.delete(key),
  }
  await withStorage(twoAtMost, async () => {
    expect((await putPicture(test, member, 0, await makePicture('#36a'))).status).toBe(503)
  })
  expect([...held.keys()]).toEqual([])
})

/** Moves all message partitions elsewhere. */
async function moveMessagesTo(tablespace: string): Promise<void> {
  const { rows } = await test.pool.query<{ name: string }>(
    `select relid::regclass::text as name from pg_partition_tree('messages') where isleaf`,
  )
  for (const { name } of rows) await test.owner.pool.query(`alter table ${name} set tablespace ${tablespace}`)
}

it('a full database disk rejects new messages, loses no stored one, and recovers', async (context) => {
  const { admin, citus } = inject('postgres')
  if (citus) context.skip('On Citus the messages are on the disks of the workers.')
  const disk = smallDisk(context, 2_048, `,uid=${NOBODY},gid=${NOBODY},mode=0700`)
  const client = new pg.Client(admin)
  await client.connect()
  const name = `small_${process.pid}`
  await client.query(`create tablespace ${name} location '${disk}'`)
  await client.query(`grant create on tablespace ${name} to public`)
  const { a, b, roomId } = await makeCouple(test)
  for (const member of [a, b]) await makeSubscription(test.app.context, member)
  await moveMessagesTo(name)
  const chat = await openConversation(test, a, roomId)
  const makeRoom = fill(disk)

  const acknowledged: number[] = []
  let answer = await sendText(chat, roomId, 'First')
  for (let n = 0; answer.ok && n < 1_000; n++) {
    acknowledged.push(answer.message.seq)
    answer = await sendText(chat, roomId, `${n} ${'word '.repeat(200)}`)
  }
  expect(answer).toMatchObject({ ok: false, problem: FULL })
  expect((await fetch(`${test.url}/readyz`)).status).toBe(200)
  makeRoom()
  expect(await sendText(chat, roomId, 'Last')).toMatchObject({
    ok: true,
    message: { seq: acknowledged.length + 1 },
  })
  const { rows } = await test.pool.query<{ seq: number }>(
    'select seq from messages where room_id = $1 order by seq',
    [roomId],
  )
  expect(rows.map(({ seq }) => seq)).toEqual([...acknowledged, acknowledged.length + 1])
  chat.close()
  await moveMessagesTo('pg_default')
  await client.query(`drop tablespace ${name}`)
  await client.end()
})
