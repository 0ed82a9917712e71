import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createLog } from '../log.ts'
import { defineJob, type Jobs, startJobs } from './jobs.ts'

let database: TestDatabase
let jobs: Jobs

beforeAll(async () => {
  database = await createTestDatabase()
  const log = createLog({ level: 'error' })
  // Longer than a test may take: here nothing is done by looking now and then.
  jobs = await startJobs({ connection: database.connection, log, pollSeconds: 600 })
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

/** A worker whose payloads can be awaited one by one. */
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

it('does a job as soon as it is sent, not at the next poll', async () => {
  const { job, next } = await collect('test-prompt')
  for (const text of ['first', 'second']) {
    const done = next()
    await jobs.send(job, { text })
    expect(await done).toBe(text)
  }
})

it('does what came while it was busy without waiting for the next poll', async () => {
  const { job, seen, next } = await collect('test-burst')
  const all = Promise.all(Array.from({ length: 7 }, next))
  await Promise.all(Array.from({ length: 7 }, (_, n) => jobs.send(job, { text: `${n}` })))
  await all
  expect(seen.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6'])
})

it('sends nothing for a transaction that was rolled back', async () => {
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

it('tries a failed job again', async () => {
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

it('lets a job that is under way come to its end before it stops', async () => {
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
  // Whatever is answered by the database meanwhile would have been enough for a stop that does not wait.
  await jobs.send(defineJob('test-meanwhile'), {})
  expect(stopped).toBe(false)
  work.resolve()
  await stopping
  const { rows } = await database.pool.query("select state from pgboss.job where name = 'test-under-way'")
  expect(rows).toEqual([{ state: 'completed' }])
})
