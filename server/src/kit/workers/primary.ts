import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setupPrimary } from '@socket.io/cluster-adapter'
import { createOwnCounter } from '../counter.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import {
  type MessageToPrimary,
  type MessageToWorker,
  WORKER_SETTINGS,
  type WorkerSettings,
} from './messages.ts'

interface Options extends Pick<WorkerSettings, 'connections'> {
  count: number
  log: Log
  /** The workers' environment variables, besides this process's. */
  env: Record<string, string>
  /** How long a worker may take to shut down gracefully, in milliseconds; afterwards it's killed. */
  stopLimitMs: number
}

/** One server's workers. */
export interface Workers {
  /** A server's output once it's ready. */
  announcement: string
  /** Replaces the workers one by one while the rest keep serving. Does nothing if that's already in progress. */
  replaceAll(): Promise<void>
  /** Shuts down all workers gracefully. */
  stop(): Promise<void>
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Starts worker processes that share one port, and replaces those that die. This process relays their live
 * events and counts for their rate limits.
 * @throws StartError with the reason of the first worker that can't start.
 */
export async function startWorkers({ count, log, env, stopLimitMs, connections }: Options): Promise<Workers> {
  const socketFolder = await mkdtemp(path.join(os.tmpdir(), 'savanna-workers-'))
  const settings: WorkerSettings = { connections, socketFolder }
  const workerEnv = { ...env, [WORKER_SETTINGS]: JSON.stringify(settings) }
  const serving = new Set<Worker>()
  let stopping = false
  let replacing: Promise<void> | undefined

  async function startOne(): Promise<string> {
    const { worker, announcement } = await startWorker(workerEnv)
    serving.add(worker)
    worker.once('exit', (code, signal) => {
      if (!serving.delete(worker) || stopping) return
      log.error({ worker: worker.id, code, signal }, 'a worker has ended and is being replaced')
      for (const other of serving) send(other, { type: 'savanna:lost' })
      void startWithBackoff(startOne, { isOver: () => stopping || serving.size >= count, log })
    })
    return announcement
  }

  async function retire(worker: Worker): Promise<void> {
    serving.delete(worker)
    await stopWorker(worker, { replaced: true, limitMs: stopLimitMs, log })
  }

  async function replaceEach(): Promise<void> {
    log.info('replacing the workers one by one')
    for (const worker of [...serving]) {
      if (stopping) return
      // The new one first: if it can't start, the old one stays.
      await startOne()
      await retire(worker)
    }
    // One that has died in the meantime may have been replaced twice.
    for (const worker of [...serving].slice(count)) await retire(worker)
    log.info('the workers are replaced')
  }

  async function stop(): Promise<void> {
    stopping = true
    await replacing
    await Promise.all(
      listAlive().map((worker) => stopWorker(worker, { replaced: false, limitMs: stopLimitMs, log })),
    )
    await rm(socketFolder, { recursive: true, force: true })
  }

  function replaceAll(): Promise<void> {
    replacing ??= replaceEach()
      .catch((error: unknown) => log.error({ err: error }, 'not all workers could be replaced'))
      .finally(() => {
        replacing = undefined
      })
    return replacing
  }

  // Workers accept from one socket. If this process handed out connections, one given to a worker that dies
  // before responding would stay open forever without being served.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  setupPrimary()
  countForWorkers()
  const starts = Array.from({ length: count }, startOne)
  try {
    const [announcement = ''] = await Promise.all(starts)
    return { announcement, replaceAll, stop }
  } catch (error) {
    await stop()
    await Promise.allSettled(starts)
    throw error
  }
}

/** Starts a worker to replace a lost one, doubling the delay after each failure. */
async function startWithBackoff(
  startOne: () => Promise<unknown>,
  { isOver, log }: { isOver: () => boolean; log: Log },
): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    await pause(pauseMs)
    if (isOver()) return
    try {
      await startOne()
      return
    } catch (error) {
      log.error({ err: error }, 'a worker could not be started; retrying')
    }
  }
}

/** Counts for all workers' rate limits. */
function countForWorkers(): void {
  const counter = createOwnCounter()
  cluster.on('message', (worker: Worker, message: MessageToPrimary) => {
    if (message.type !== 'savanna:count') return
    const { id, key, windowMs } = message
    void counter(key, windowMs).then((counted) => send(worker, { type: 'savanna:counted', id, ...counted }))
  })
}

/** Starts a worker and waits until it's serving. */
async function startWorker(env: Record<string, string>): Promise<{ worker: Worker; announcement: string }> {
  const worker = cluster.fork(env)
  const announcement = await new Promise<string>((resolve, reject) => {
    worker.on('message', (message: MessageToPrimary) => {
      if (message.type === 'savanna:ready') resolve(message.announcement)
      if (message.type === 'savanna:failed') reject(new StartError(message.reason))
    })
    worker.once('exit', (code, signal) =>
      reject(new StartError(`A worker ended while it started (${signal ?? code}).`)),
    )
  })
  return { worker, announcement }
}

function listAlive(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}

/** Shuts down a worker gracefully, or kills it after the limit. */
async function stopWorker(
  worker: Worker,
  { replaced, limitMs, log }: { replaced: boolean; limitMs: number; log: Log },
): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  send(worker, { type: 'savanna:stop', replaced })
  const limit = setTimeout(() => {
    log.error({ worker: worker.id }, 'a worker did not stop in time and was killed')
    worker.process.kill('SIGKILL')
  }, limitMs)
  await ended
  clearTimeout(limit)
}

function send(worker: Worker, message: MessageToWorker): void {
  // One that has just died gets nothing; its end is handled where it's noticed.
  if (worker.isConnected()) worker.send(message, () => {})
}
