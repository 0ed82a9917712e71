import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../server/src/kit/database/database.ts'
import { createLog } from '../../server/src/kit/log.ts'
import { createGenerator } from '../../server/src/kit/random.ts'
import { type ChatBrowser, openChatBrowser } from '../../testkit/chat/chat-browser.ts'
import {
  readMessageCounts,
  readStoredMessages,
  type Verdict,
  verifyMessages,
} from '../../testkit/chat/verdict.ts'
import { formatAddress } from '../../testkit/database-address.ts'
import { startFaultProxy } from '../faults/fault-proxy.ts'
import { makePairs } from '../faults/pairs.ts'
import {
  countAcknowledged,
  formatProgress,
  SETTINGS,
  startServer,
  waitUntilSent,
  writeMessages,
} from '../faults/run.ts'
import { createCitusDatabase } from './database.ts'
import { findWorker } from './worker.ts'

export interface WorkerFaultOptions {
  /** How many times a worker is killed; every second time the server as well. */
  cycles: number
  seed: number
  members: number
  /** How many workers the tables are distributed over. */
  workers: number
  report: (text: string) => void
}

/** A run's verdict, and what happened while a worker was dead. */
export interface WorkerFaultResult extends Verdict {
  workerKills: number
  serverKills: number
  /** Messages acknowledged while a worker was dead: those of the other workers. */
  acknowledgedMeanwhile: number
  /** The longest time in ms from a restarted worker's first response until every member was acknowledged again. */
  longestRecoveryMs: number
}

const WRITING_MS = 1_000
const DEAD_MS = 2_000
const POLL_MS = 50
const RECOVERY_TIMEOUT_MS = 120_000

/** Kills Citus workers while members write to each other, and returns what happened to their messages. */
export async function runWorkerFaults(options: WorkerFaultOptions): Promise<WorkerFaultResult> {
  const { cycles, seed, members, workers, report } = options
  const random = createGenerator(seed)
  const log = createLog({ level: 'fatal' })
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-citus-'))
  await chmod(dataDir, 0o711)
  const database = await createCitusDatabase({ workers })
  const { db, pool, close } = await openDatabase(database.connection, log, { poolSize: 2 })
  const settings = { DATABASE_URL: formatAddress(database.connection) }
  const proxy = await startFaultProxy(random)
  let program = await startServer(dataDir, proxy, settings)
  const browsers: ChatBrowser[] = []
  const killable = await Promise.all(database.nodes.workers.map(findWorker))
  let [acknowledgedMeanwhile, longestRecoveryMs, serverKills] = [0, 0, 0]
  try {
    for (const [member, roomId] of await makePairs(db, { ...SETTINGS, DATA_DIR: dataDir }, members))
      browsers.push(await openChatBrowser(proxy.url, member, roomId))
    for (let cycle = 1; cycle <= cycles; cycle++) {
      await writeMessages({ browsers, proxy, random, ms: random() * WRITING_MS })
      const worker = killable[cycle % killable.length]
      await worker?.kill()
      const before = countAcknowledged(browsers)
      if (cycle % 2 === 0) {
        program.child.kill('SIGKILL')
        await program.ended
        program = await startServer(dataDir, proxy, settings)
        serverKills += 1
      }
      await writeOn(browsers, random, DEAD_MS)
      acknowledgedMeanwhile += countAcknowledged(browsers) - before
      await worker?.start()
      const recovery = await waitForAll(browsers)
      longestRecoveryMs = Math.max(longestRecoveryMs, recovery)
      report(`${cycle} of ${cycles}: ${formatProgress(browsers)}, all again after ${recovery.toFixed(0)} ms`)
    }
    await waitUntilSent(browsers)
    const verdict = verifyMessages(browsers, await readStoredMessages(pool), await readMessageCounts(pool))
    return { ...verdict, workerKills: cycles, serverKills, acknowledgedMeanwhile, longestRecoveryMs }
  } finally {
    for (const browser of browsers) browser.close()
    program.child.kill('SIGTERM')
    await program.ended
    await proxy.close()
    await close()
    for (const worker of killable) await worker.start()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const MAX_UNSENT = 6

/** Lets members write for some time, whether or not anything is acknowledged. */
async function writeOn(browsers: ChatBrowser[], random: () => number, ms: number): Promise<void> {
  const end = performance.now() + ms
  while (performance.now() < end) {
    for (const browser of browsers)
      if (random() < 0.15 && browser.screen().outgoing.length < MAX_UNSENT)
        browser.write(`${browser.member.username} says ${browser.records.intents.size}`)
    await pause(POLL_MS)
  }
}

/** Lets every member write once, and returns how many ms passed until all of it was acknowledged. */
async function waitForAll(browsers: ChatBrowser[]): Promise<number> {
  const begun = performance.now()
  for (const browser of browsers)
    browser.write(`${browser.member.username} is back ${browser.records.intents.size}`)
  const isWaiting = ({ screen }: ChatBrowser) => screen().outgoing.length > 0
  while (browsers.some(isWaiting)) {
    if (performance.now() - begun > RECOVERY_TIMEOUT_MS)
      throw new Error('Members are not acknowledged again.')
    await pause(POLL_MS)
  }
  return performance.now() - begun
}
