import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobResult, PgBoss, type Queue, type QueueOptions, type SendOptions } from 'pg-boss'
import type { Connection, Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { defineCounter } from '../metrics/metrics.ts'
import { deleteJobsNaming } from './jobs.repository.ts'

/** A kind of background job as a value, so its sender and its worker share the payload's type. */
export interface Job<Payload extends object = Record<never, never>> {
  name: string
  options: QueueOptions
  /** Only exists for the type. */
  readonly payload?: Payload
}

/** Declares a kind of job; by default it's tried five times over about a minute before it counts as failed. */
export function defineJob<Payload extends object = Record<never, never>>(
  name: string,
  options: QueueOptions = {},
): Job<Payload> {
  return {
    name,
    options: { retryLimit: 4, retryDelay: 2, retryBackoff: true, expireInSeconds: 60, ...options },
  }
}

interface SendJob {
  /** The job's transaction: the job exists only if that commits. */
  db?: Database
  startAfter?: Date
  /**
   * Only one job with this key is queued. Servers that start together may each add one: the second must find
   * nothing to do.
   */
  singletonKey?: string
  /** Whose job it is, for workers with `takeTurns`. */
  group?: string
}

interface WorkJob {
  /** How many jobs each worker takes and runs in parallel; each succeeds or is retried separately. 1 by default. */
  atOnce?: number
  /** How many workers each server has; a worker takes new jobs once it has done all it took. */
  workers?: number
  /** Whether each server runs one job of a group at a time, so that slow ones keep few workers busy. */
  takeTurns?: boolean
}

export interface Jobs {
  send<Payload extends object>(job: Job<Payload>, payload: Payload, options?: SendJob): Promise<void>
  /** Sends many jobs of a kind in one statement. */
  sendMany<Payload extends object>(job: Job<Payload>, payloads: Payload[]): Promise<void>
  work<Payload extends object>(
    job: Job<Payload>,
    handler: (payload: Payload, signal: AbortSignal) => Promise<void>,
    options?: WorkJob,
  ): Promise<void>
  /** Deletes every job, done or waiting, that has one of these texts; only those of one kind, if given. */
  deleteNaming(db: Database, texts: string[], kind?: { name: string }): Promise<void>
  /** Runs a job sent by a cron expression (UTC), once across all servers. */
  schedule(job: Job, cron: string, handler: (signal: AbortSignal) => Promise<unknown>): Promise<void>
  /** Returns the statements that rebuild bloated indexes of the queue's tables, for the role that owns them. */
  findIndexRebuilds(): Promise<string[]>
  /** Takes no new jobs, waits at most 15 seconds for running ones, and closes its connections. */
  stop(): Promise<void>
}

const runs = defineCounter('savanna_job_runs_total', 'Jobs that were tried, each try once.', [
  'queue',
  'outcome',
])

const WORKERS = 2
const STOP_LIMIT_MS = 15_000
/** A hanging database must not hold the queue's connections forever. */
const ANSWER_MS = 60_000
/** All workers share three connections: on a busy machine one of them waits for its turn, which isn't a failure. */
const TURN_MS = 30_000

/** How many database connections one process's jobs hold. */
export const JOB_CONNECTIONS = 3

interface Options {
  connection: Connection
  log: Log
  /** How often a worker polls in case a notification was lost, in seconds. */
  pollSeconds?: number
  /** Whether scheduled jobs run at their times, true by default. */
  cron?: boolean
}

/** Runs a job and returns its outcome, for the queue. */
async function runJob<Payload extends object>(
  queue: string,
  { id, data, signal }: { id: string; data: Payload; signal: AbortSignal },
  handler: (payload: Payload, signal: AbortSignal) => Promise<void>,
): Promise<JobResult> {
  try {
    await handler(data, signal)
    runs.inc({ queue, outcome: 'done' })
    return { id, status: 'completed' }
  } catch (error) {
    runs.inc({ queue, outcome: 'failed' })
    return { id, status: 'failed', output: error }
  }
}

function settingsOf({ db, group, ...options }: SendJob = {}): SendOptions {
  return {
    ...options,
    ...(group !== undefined && { group: { id: group } }),
    ...(db && { db: fromDrizzle(db, sql) }),
  }
}

function makeBoss(connection: Connection, log: Log, cron: boolean): PgBoss {
  // Both its pool and its LISTEN connection follow the primary, because their sockets do.
  const reach: object = {
    ...connection,
    query_timeout: ANSWER_MS,
    connectionTimeoutMillis: TURN_MS,
  }
  const boss = new PgBoss({
    ...reach,
    application_name: 'savanna jobs',
    max: JOB_CONNECTIONS,
    useListenNotify: true,
    // `migrate` creates its tables, as the role that owns them.
    migrate: false,
    reindex: false,
    schedule: cron,
  })
  // The library passes on a copy of what was thrown, which is no longer an `Error`.
  boss.on('error', (error) => log.error({ err: Object.assign(new Error(), error) }, 'the job queue failed'))
  boss.on('warning', (warning) => log.warn({ reason: warning.message }, 'the job queue warns'))
  return boss
}

/** Starts the job queue in the database (pg-boss); waiting workers are notified of a new job as soon as it commits. */
export async function startJobs({ connection, log, pollSeconds = 5, cron = true }: Options): Promise<Jobs> {
  const boss = makeBoss(connection, log, cron)
  await boss.start()
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const queues = new Map<string, Promise<void>>()

  function ensureQueue(job: Job<never>): Promise<void> {
    const known = queues.get(job.name)
    if (known) return known
    const made = storeQueue(job.name, { ...job.options, notify: true })
    queues.set(job.name, made)
    made.catch(() => queues.delete(job.name))
    return made
  }

  async function storeQueue(name: string, options: Omit<Queue, 'name'>): Promise<void> {
    const before: Record<string, unknown> = { ...stored.get(name) }
    if (Object.entries(options).every(([option, value]) => before[option] === value)) return
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }

  const work: Jobs['work'] = async (
    job,
    handler,
    { atOnce = 1, workers = WORKERS, takeTurns = false } = {},
  ) => {
    await ensureQueue(job as Job<never>)
    const options = {
      batchSize: atOnce,
      burstWhenBatchFull: true,
      perJobResults: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: pollSeconds,
      ...(takeTurns && { localGroupConcurrency: 1 }),
    } as const
    type Payload = Parameters<typeof handler>[0]
    for (let worker = 0; worker < workers; worker++) {
      let id: string | undefined
      id = await boss.work<Payload, unknown, typeof options>(job.name, options, (batch) => {
        // Jobs sent in the meantime have had their notification, and would wait for the next poll.
        if (id) boss.notifyWorker(id)
        return Promise.all(batch.map((one) => runJob(job.name, one, handler)))
      })
    }
  }

  return {
    async send(job, payload, options) {
      await ensureQueue(job as Job<never>)
      await boss.send(job.name, payload, settingsOf(options))
    },
    async sendMany(job, payloads) {
      await ensureQueue(job as Job<never>)
      await boss.insert(
        job.name,
        payloads.map((data) => ({ data })),
      )
    },
    work,
    async schedule(job, cron, handler) {
      await work(job, async (_, signal) => void (await handler(signal)))
      await boss.schedule(job.name, cron, {})
    },
    findIndexRebuilds: () => boss.getReindexCommands(),
    deleteNaming: (db, texts, kind) => deleteJobsNaming(db, texts, kind?.name),
    async stop() {
      // Awaited here, because the library itself only checks twice a second whether they have ended.
      const ended = Promise.all([...queues.keys()].map((name) => boss.offWork(name)))
      await Promise.race([ended, pause(STOP_LIMIT_MS, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}
