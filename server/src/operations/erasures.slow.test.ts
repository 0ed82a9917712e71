import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { deleteAccount } from '@savanna/contract/accounts/settings'
import { block, report } from '@savanna/contract/relations/routes'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { makePicture, putPicture } from '../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { createEmptyDatabase } from '../../../testkit/database.ts'
import { formatAddress } from '../../../testkit/database-address.ts'
import { makeMember, PASSWORD, type TestMember } from '../../../testkit/factories/members.ts'
import { createLog } from '../kit/log.ts'
import { openStorage } from '../kit/media/open-storage.ts'
import { takeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

vi.setConfig({ testTimeout: 180_000 })

const log = createLog({ level: 'error' })
const said: string[] = []
const options = { log, print: (line: string) => void said.push(line) }

let test: TestApp
let folder: string
let backup: string
let list: string
let site: { dataDir: string; databaseUrl: string }
let gone: TestMember
let stays: TestMember

beforeAll(async () => {
  test = await startTestApp()
  site = { dataDir: test.config.dataDir, databaseUrl: formatAddress(test.owner.connection) }
  folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-erasures-'))
  await chmod(folder, 0o711)
  backup = path.join(folder, 'night')
  list = path.join(folder, 'erasures.tsv')
  gone = await makeMember(test.app.context)
  stays = await makeMember(test.app.context)
  for (const me of [gone, stays]) await putPicture(test, me, 0, await makePicture('#884422'))
  const directed = { userId: stays.id, targetId: gone.id }
  await callRoute(test, stays, report, { params: directed, body: { category: 'harassment', note: 'Rude.' } })
  await callRoute(test, stays, block, { params: directed })
  await takeBackup(site, backup, options)
  const leaving = { params: { id: gone.id }, body: { password: PASSWORD } }
  expect((await callRoute(test, gone, deleteAccount, leaving)).status).toBe(200)
})
beforeEach(() => {
  said.length = 0
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

/** Restores the backup to an empty place, and returns its members and contents. */
async function restore(settings: { erasuresFile?: string; databaseUrl?: string; dataDir?: string } = {}) {
  const target = await createEmptyDatabase()
  const dataDir = await mkdtemp(path.join(folder, 'data-'))
  try {
    const place = { dataDir, databaseUrl: target.address, ...settings }
    await restoreBackup(place, backup, options)
    const storage = await openStorage({ dataDir })
    const media: string[] = []
    for await (const { key } of storage.list()) media.push(key)
    const members = await target.client.query<{ username: string }>('select username from members')
    const departed = await target.client.query(
      'select from departed_blocks b join departed_reports r using (departure_id)',
    )
    return {
      members: members.rows.map(({ username }) => username),
      media: media.length,
      retained: departed.rowCount,
      dataDir,
    }
  } finally {
    await target.close()
  }
}

it('a restore deletes members deleted after the backup, with pictures, and retains what protects others', async () => {
  const own = path.join(site.dataDir, 'erasures.tsv')
  expect(await readFile(own, 'utf8')).toMatch(/^\S+Z\t[0-9a-f]{64}\n$/)
  expect(await readFile(own, 'utf8')).not.toContain(gone.id)
  const found = await restore({ erasuresFile: own })
  expect(found).toMatchObject({ members: [stays.username], media: 3, retained: 2 })
  expect(said).toContainEqual(expect.stringMatching(/^Members .* deleted again: 1, with 3 /))
})

it('the next backup includes the list, for restores on another machine', async () => {
  await takeBackup(site, path.join(folder, 'next'), options)
  expect(said).toContainEqual(expect.stringContaining(`${list} lists 1 erased account`))
  said.length = 0
  const { members, dataDir } = await restore()
  expect(members).toEqual([stays.username])
  expect(said.filter((line) => line.startsWith('!'))).toEqual([])
  // The restored site continues the list.
  expect(await readFile(path.join(dataDir, 'erasures.tsv'), 'utf8')).toBe(await readFile(list, 'utf8'))
})

it('a restore over the site itself uses the erasures in its database', async () => {
  const target = await createEmptyDatabase()
  const place = { dataDir: path.join(folder, 'same'), databaseUrl: target.address }
  await mkdir(place.dataDir, { mode: 0o711 })
  await restoreBackup(place, path.join(folder, 'next'), options)
  await rm(path.join(place.dataDir, 'erasures.tsv'))
  const aside = path.join(folder, 'aside.tsv')
  const text = await readFile(list, 'utf8')
  await rm(list)
  await writeFile(aside, text)
  await restoreBackup(place, backup, { ...options, replace: true })
  const { rows } = await target.client.query<{ username: string }>('select username from members')
  expect(rows).toEqual([{ username: stays.username }])
  await writeFile(list, text)
  await target.close()
})

it('a missing list and one older than the backup are each reported in one sentence', async () => {
  const text = await readFile(list, 'utf8')
  await rm(list)
  expect((await restore()).members).toHaveLength(2)
  expect(said.filter((line) => line.startsWith('!'))).toEqual([
    expect.stringMatching(/no list of erasures .*: members who were deleted after 20\S+ are back\.$/),
  ])
  said.length = 0
  await writeFile(list, text.replaceAll(/^20\d\d/gm, '2001'))
  expect((await restore()).members).toEqual([stays.username])
  expect(said).toContainEqual(expect.stringMatching(/^! The list of erasures is older than the backup/))
  await writeFile(list, text)
})

it('a damaged line stops a restore before anything is changed', async () => {
  const text = await readFile(list, 'utf8')
  const target = await createEmptyDatabase()
  const place = { dataDir: path.join(folder, 'untouched'), databaseUrl: target.address }
  for (const damaged of [`${text}2026-11-28T00:00:00.000Z\tabc\n`, `${text}2026-11-28T00:00`]) {
    await writeFile(list, damaged)
    const number = text.split('\n').length
    await expect(restoreBackup(place, backup, options)).rejects.toThrow(
      `Line ${number} of the list of erasures ${list} is damaged.`,
    )
    const { rowCount } = await target.client.query("select from pg_tables where schemaname = 'public'")
    expect(rowCount).toBe(0)
  }
  const named = { ...options, erasures: path.join(folder, 'nowhere.tsv') }
  await expect(restoreBackup(place, backup, named)).rejects.toThrow('There is no list of erasures')
  await writeFile(list, text)
  await target.close()
})
