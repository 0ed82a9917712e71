import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { suggestions } from '@savanna/contract/discovery/routes'
import { cards } from '@savanna/contract/relations/passes'
import { block, like, unlike } from '@savanna/contract/relations/routes'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { formatAddress } from '../../../testkit/database-address.ts'
import {
  type MemberTraits,
  makeMember,
  makeSubscription,
  type TestMember,
} from '../../../testkit/factories/members.ts'
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../../../testkit/programs/replicated-postgres.ts'
import { openDatabaseProxy } from '../../../testkit/programs/tcp-proxy.ts'
import { type App, createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { migrate, type OpenDatabase, openDatabase } from '../../src/kit/database/database.ts'
import { readRole } from '../../src/kit/database/privileges.ts'
import { openReplicas, type Replicas } from '../../src/kit/database/replicas.ts'
import { type Jobs, startJobs } from '../../src/kit/jobs/jobs.ts'
import { createLog } from '../../src/kit/log.ts'
import { profiles } from '../../src/schema/profiles.tables.ts'

const log = createLog({ level: 'fatal' })
const POLLING = { interval: 50 }
const NEAREST = '3'

let postgres: ReplicatedPostgres
let primary: OpenDatabase
let replicas: Replicas
let jobs: Jobs
let app: App
let dataDir: string
let url: string

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-app-'))
  postgres = await startReplicatedPostgres(async ({ server, owner }) => {
    primary = await openDatabase(server, log)
    const { pool, close } = await openDatabase(owner, log)
    await migrate(pool, await readRole(primary.pool)).finally(close)
  })
  jobs = await startJobs({ connection: postgres.primary, log })
  // Late enough that only the tested behaviour makes it give up.
  replicas = await watch({ maxLagMs: 600_000, checkMs: 50 })
  const config = { ...readConfig({ DATA_DIR: dataDir, PORT: '0' }), rateLimitScale: 1000 }
  app = await createApp({ config, db: primary.db, replicas, jobs, log })
  url = await app.http.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await app?.close()
  await jobs?.stop()
  await replicas?.close()
  await primary?.close()
  await postgres?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const watch = (
  options: { maxLagMs: number; checkMs: number },
  addresses = [formatAddress(postgres.replica.connection)],
) => openReplicas(addresses, { source: primary.pool, log, ...options })

async function replay(what: 'pause' | 'resume') {
  const client = new pg.Client(postgres.replica.admin)
  await client.connect()
  await client.query(`select pg_wal_replay_${what}()`)
  await client.end()
}

async function makeViewer(traits: MemberTraits = {}): Promise<TestMember> {
  const viewer = await makeMember(app.context, traits)
  await makeSubscription(app.context, viewer)
  return viewer
}

async function suggested(viewer: TestMember): Promise<string[]> {
  const query = { sort: NEAREST, distMode: 'ignore' } as never
  const { body, status, text } = await callRoute({ url }, viewer, suggestions, {
    params: { userId: viewer.id },
    query,
  })
  expect(status, text).toBe(200)
  return body.list.map(({ id }) => id)
}

async function stacked(viewer: TestMember): Promise<string[]> {
  const { body } = await callRoute({ url }, viewer, cards, { params: { userId: viewer.id } })
  return body.list.map(({ id }) => id)
}

/** Waits until the replica has replayed all writes. */
async function caughtUp(viewer: TestMember, ...ids: string[]) {
  await expect
    .poll(() => replicas.choose() && suggested(viewer), POLLING)
    .toEqual(expect.arrayContaining(ids))
}

it("searches read from the replica, and a member's own actions still apply immediately", async () => {
  const viewer = await makeViewer()
  const [near, far] = [await makeMember(app.context), await makeMember(app.context, { geo_long: 2.85 })]
  await caughtUp(viewer, near.id, far.id)
  await replay('pause')
  const newcomer = await makeMember(app.context)

  // Only the copy doesn't know the newcomer.
  await expect.poll(() => suggested(viewer), POLLING).toEqual([near.id, far.id])
  await expect.poll(() => stacked(viewer), POLLING).not.toContain(newcomer.id)

  const pair = { params: { id: near.id, uid: viewer.id } }
  expect((await callRoute({ url }, viewer, like, pair)).status).toBe(200)
  expect((await suggested(viewer)).toSorted()).toEqual([far.id, newcomer.id].toSorted())
  expect((await callRoute({ url }, viewer, unlike, pair)).status).toBe(200)
  expect(await suggested(viewer)).toContain(near.id)
  await callRoute({ url }, near, block, { params: { userId: near.id, targetId: viewer.id } })
  expect((await suggested(viewer)).toSorted()).toEqual([far.id, newcomer.id].toSorted())

  const traveller = await makeViewer({ geo_long: 2.85 })
  await expect.poll(() => suggested(traveller), POLLING).not.toContain(newcomer.id)
  expect((await suggested(traveller))[0]).toBe(far.id)
  await app.context.db.update(profiles).set({ geo_long: 2.35 }).where(eq(profiles.member_id, traveller.id))
  expect((await suggested(traveller)).at(-1)).toBe(far.id)

  await replay('resume')
  await caughtUp(viewer, newcomer.id)
})

it("ranking a list on the replica doesn't report the replica as failed", async () => {
  const copy = replicas.choose()
  if (!copy) throw new Error('the replica is not usable')
  const reportFailure = vi.spyOn(copy, 'reportFailure')
  const viewer = await makeViewer()
  const other = await makeMember(app.context)
  await caughtUp(viewer, other.id)
  expect(await stacked(viewer)).toContain(other.id)
  expect(reportFailure).not.toHaveBeenCalled()
})

it("a lagging replica isn't read until it has caught up", async () => {
  const impatient = await watch({ maxLagMs: 200, checkMs: 20 })
  try {
    await expect.poll(() => impatient.choose() !== undefined, POLLING).toBe(true)
    await replay('pause')
    await makeMember(app.context)
    await expect.poll(() => impatient.choose(), POLLING).toBeUndefined()
    await replay('resume')
    await expect.poll(() => impatient.choose() !== undefined, POLLING).toBe(true)
  } finally {
    await impatient.close()
  }
})

it("searches continue when the replica dies, and use it again when it's back", async () => {
  const viewer = await makeViewer()
  const other = await makeMember(app.context)
  await caughtUp(viewer, other.id)
  const asking = Array.from({ length: 8 }, () => suggested(viewer))
  await postgres.replica.kill()
  for (const ids of await Promise.all(asking)) expect(ids).toContain(other.id)
  expect(await suggested(viewer)).toContain(other.id)
  await expect.poll(() => replicas.choose(), POLLING).toBeUndefined()
  expect(await suggested(viewer)).toContain(other.id)

  await postgres.replica.start()
  await expect.poll(() => replicas.choose() !== undefined, POLLING).toBe(true)
  expect(await suggested(viewer)).toContain(other.id)
})

it("a database that isn't a replica is never read as one", async () => {
  const wrong = await openReplicas([formatAddress(postgres.primary)], { source: primary.pool, log })
  expect(wrong.choose()).toBeUndefined()
  await wrong.close()
})

it('a replica is never mistaken for the primary', async () => {
  const opened = await openDatabase(postgres.replica.connection, log)
  await expect(migrate(opened.pool)).rejects.toThrow(/^DATABASE_URL leads to a replica/)
  await opened.close()
})

it('the replica with the fewest queries is read, and a failing one is skipped', async () => {
  const { proxy, connection } = await openDatabaseProxy(postgres.replica.connection)
  const addresses = [formatAddress(postgres.replica.connection), formatAddress(connection)]
  const [direct, proxied] = addresses.map((address) => new URL(address).host)
  const both = await watch({ maxLagMs: 600_000, checkMs: 50 }, addresses)
  const holder = new pg.Client(postgres.replica.connection)
  await holder.connect()
  const chosen = () => both.choose()?.host
  /** Runs a query on the chosen replica until the returned function is called: it waits for a lock. */
  async function keepBusy(replica = both.choose()) {
    await holder.query('select pg_advisory_lock(7)')
    // Drizzle sends a query once it's awaited.
    const query = Promise.resolve(replica?.db.execute(sql`select pg_advisory_xact_lock_shared(7)`))
    return async () => {
      await holder.query('select pg_advisory_unlock(7)')
      await query
    }
  }
  try {
    const first = chosen()
    const release = await keepBusy()
    await expect.poll(chosen, POLLING).toBe(first === direct ? proxied : direct)
    await release()

    await proxy.break()
    await expect.poll(chosen, POLLING).toBe(direct)
    const releaseDirect = await keepBusy()
    // Although it's busy, as soon as the other one is known to fail.
    await expect.poll(chosen, POLLING).toBe(direct)
    await proxy.restore()
    await expect.poll(chosen, POLLING).toBe(proxied)
    await releaseDirect()
  } finally {
    await holder.end()
    await both.close()
    await proxy.close()
  }
})
