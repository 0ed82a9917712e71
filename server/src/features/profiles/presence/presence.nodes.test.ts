import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../testkit/database.ts'
import { makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { readConfig } from '../../../config.ts'
import { newId } from '../../../kit/ids.ts'
import { createLog } from '../../../kit/log.ts'
import { liveNodes } from '../../../schema/presence.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import {
  deleteNode,
  removeDeadNodes,
  renewNode,
  saveConnected,
  saveNode,
} from './presence.nodes.repository.ts'
import { createPresenceNode } from './presence.nodes.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'savanna-presence-'))
const now = () => new Date()
let database: TestDatabase
let member: TestMember
let [one, other] = [newId(), newId()]

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

async function begin() {
  const { db } = database
  member = await makeMember({ db, config: readConfig({ DATA_DIR: dataDir }), now })
  ;[one, other] = [newId(), newId()]
  await saveNode(db, one)
  await saveNode(db, other)
}

const connect = (nodeId: string, connected = true) =>
  saveConnected(database.db, { nodeId, memberId: member.id, connected, now: now() })

async function isOnline(): Promise<number | undefined> {
  const [row] = await database.db.select().from(profiles).where(eq(profiles.member_id, member.id))
  return row?.online
}

const silence = (nodeId: string) =>
  database.db
    .update(liveNodes)
    .set({ seen_at: new Date(Date.now() - 60_000) })
    .where(eq(liveNodes.id, nodeId))

describe('a member', () => {
  it('is online from the first server that has them to the last', async () => {
    await begin()
    expect(await connect(one)).toBe(1)
    expect(await connect(other)).toBeUndefined()
    expect(await connect(one, false)).toBeUndefined()
    expect(await isOnline()).toBe(1)
    expect(await connect(other, false)).toBe(0)
    expect(await isOnline()).toBe(0)
  })

  it('stays correct however much happens in parallel', async () => {
    await begin()
    const changes = Array.from({ length: 20 }, (_, turn) => connect(turn % 2 ? one : other, turn % 3 > 0))
    await Promise.all(changes)
    await Promise.all([connect(one, false), connect(other)])
    expect(await isOnline()).toBe(1)
    await connect(other, false)
    expect(await isOnline()).toBe(0)
  })
})

describe('a dead server', () => {
  const bury = () => removeDeadNodes(database.db, { silentMs: 10_000, now: now() })

  it("leaves its members offline unless they're connected elsewhere", async () => {
    await begin()
    await connect(one)
    await silence(one)
    expect(await bury()).toEqual([member.id])
    expect(await isOnline()).toBe(0)
    expect(await bury()).toEqual([])
  })

  it("doesn't affect members who have since moved to another server", async () => {
    await begin()
    await connect(one)
    await connect(other)
    await silence(one)
    expect(await bury()).toEqual([])
    expect(await isOnline()).toBe(1)
  })

  it('registers everyone again if it was only slow', async () => {
    await begin()
    const node = createPresenceNode({ db: database.db, now, log: createLog({ level: 'silent' }) })
    const forgotten: string[][] = []
    await node.open(
      { alone: false },
      { gone: async () => {}, forgotten: async (ids) => void forgotten.push(ids) },
    )
    expect(await node.note(member.id, true)).toMatchObject({ online: 1 })
    await database.db.update(liveNodes).set({ seen_at: new Date(0) })
    await bury()
    expect(await isOnline()).toBe(0)
    const second = await makeMember({ db: database.db, config: readConfig({ DATA_DIR: dataDir }), now })
    expect(await node.note(second.id, true), 'and takes its place again').toMatchObject({ online: 1 })
    expect(forgotten).toEqual([[member.id]])
    await node.close()
  })
})

it('a stopped server is removed', async () => {
  await begin()
  expect(await renewNode(database.db, one)).toBe(true)
  await deleteNode(database.db, one)
  expect(await renewNode(database.db, one)).toBe(false)
})
