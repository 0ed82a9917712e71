import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts'
import { createLog } from '../log.ts'
import { defineJob, type Jobs, startJobs } from './jobs.ts'

let database: TestDatabase
let jobs: Jobs

beforeAll(async () => {
  database = await createTestDatabase()
  const log = createLog({ level: 'error' })
  // Longer than any test takes, so no job is found by polling.
  jobs = await startJobs({ connection: database.connection, log, pollSeconds: 600 })
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

/** Starts a worker whose payloads can be awaited one by one. */
async function collect(name: string) {
  const job = defineJob<{ text: string }>(name)
  const seen: string[] = []
  const waiting: ((text: string) => void)[] = []
  await jobs.work(job, async ({ text }) => {
    seen.push(text)
    waiting.shift()?.(text)
  })
  return { job, seen, next: () => new Promise<string>((resolve) => waiting.push(resolve)) }
}

it("a job runs as soon as it's sent, not at the next poll", async () => {
  const { job, next } = await collect('test-prompt')
  for (const text of ['first', 'second']) {
    const done = next()
    await jobs.send(job, { text })
    expect(await done).toBe(text)
  }
})

it('jobs sent while all workers are busy run without waiting for the next poll', async () => {
  const { job, seen, next } = await collect('test-burst')
  const all = Promise.all(Array.from({ length: 7 }, next))
  await Promise.all(Array.from({ length: 7 }, (_, n) => jobs.send(job, { text: `${n}` })))
  await all
  expect(seen.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6'])
})

it("a job isn't sent if its transaction is rolled back", async () => {
  const { job, seen, next } = await collect('test-transaction')
  const undone = database.db.transaction(async (tx) => {
    await jobs.send(job, { text: 'undone' }, { db: tx })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  const arrived = next()
  await database.db.transaction((tx) => jobs.send(job, { text: 'kept' }, { db: tx }))
  expect(await arrived).toBe('kept')
  expect(seen).toEqual(['kept'])
})

it('a failed job is retried', async () => {
  const job = defineJob<{ text: string }>('test-retry', { retryLimit: 1, retryDelay: 0, retryBackoff: false })
  let attempts = 0
  const done = new Promise<void>((resolve) => {
    void jobs.work(job, async () => {
      attempts += 1
      if (attempts === 1) throw new Error('the mail server is busy')
      resolve()
    })
  })
  await jobs.send(job, { text: 'again' })
  await done
  expect(attempts).toBe(2)
})

it('of parallel jobs, only the failed one is retried', async () => {
  const job = defineJob<{ text: string }>('test-at-once', {
    retryLimit: 1,
    retryDelay: 0,
    retryBackoff: false,
  })
  await jobs.sendMany(
    job,
    ['one', 'two', 'three'].map((text) => ({ text })),
  )
  const seen: string[] = []
  await jobs.work(
    job,
    async ({ text }) => {
      const again = seen.includes(text)
      seen.push(text)
      if (text === 'two' && !again) throw new Error('no such mailbox')
    },
    { atOnce: 3 },
  )
  await expect.poll(() => seen.length).toBe(4)
  expect(seen.toSorted()).toEqual(['one', 'three', 'two', 'two'])
})

it('slow jobs of one group don’t hold up another group’s, and all of them run', async () => {
  const job = defineJob<{ of: string }>('turns')
  const slow = Promise.withResolvers<void>()
  const seen: string[] = []
  await jobs.work(
    job,
    async ({ of }) => {
      seen.push(of)
      if (of === 'slow') await slow.promise
    },
    { workers: 2, takeTurns: true },
  )
  await Promise.all(['slow', 'slow', 'slow'].map((of) => jobs.send(job, { of }, { group: of })))
  await expect.poll(() => seen.length).toBe(1)
  for (let sent = 1; sent <= 3; sent++) {
    await jobs.send(job, { of: 'quick' }, { group: 'quick' })
    await expect.poll(() => seen.filter((of) => of === 'quick').length).toBe(sent)
  }
  expect(seen.filter((of) => of === 'slow')).toEqual(['slow'])
  slow.resolve()
  await expect.poll(() => seen.filter((of) => of === 'slow').length).toBe(3)
})

it('new options for a kind of job change an existing queue', async () => {
  const log = createLog({ level: 'error' })
  const stored = async () => {
    const query = "select retry_limit, expire_seconds from pgboss.queue where name = 'test-options'"
    return (await database.pool.query(query)).rows
  }
  for (const retryLimit of [1, 3]) {
    const server = await startJobs({ connection: database.connection, log })
    await server.send(defineJob('test-options', { retryLimit }), {})
    await server.stop()
    expect(await stored()).toEqual([{ retry_limit: retryLimit, expire_seconds: 60 }])
  }
})

it('the queue waits for a running job before it stops', async () => {
  const log = createLog({ level: 'error' })
  const leaving = await startJobs({ connection: database.connection, log })
  const job = defineJob<{ text: string }>('test-under-way')
  const begun = Promise.withResolvers<void>()
  const work = Promise.withResolvers<void>()
  await leaving.work(job, () => {
    begun.resolve()
    return work.promise
  })
  await leaving.send(job, { text: 'long' })
  await begun.promise
  let stopped = false
  const stopping = leaving.stop().then(() => {
    stopped = true
  })
  // A stop that doesn't wait would have ended during this database request.
  await jobs.send(defineJob('test-meanwhile'), {})
  expect(stopped).toBe(false)
  work.resolve()
  await stopping
  const { rows } = await database.pool.query("select state from pgboss.job where name = 'test-under-way'")
  expect(rows).toEqual([{ state: 'completed' }])
})
