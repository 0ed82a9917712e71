import { setTimeout as pause } from 'node:timers/promises'
import { type OpenDatabase, openDatabase } from '../../server/src/kit/database/database.ts'
import { createLog } from '../../server/src/kit/log.ts'
import { createGenerator } from '../../server/src/kit/random.ts'
import { type ChatBrowser, openChatBrowser } from '../../testkit/chat/chat-browser.ts'
import {
  findLostOrDoubled,
  readMessageCounts,
  readStoredMessages,
  type Verdict,
  verifyMessages,
} from '../../testkit/chat/verdict.ts'
import { makePairs } from '../faults/pairs.ts'
import { type Cluster, type OnStop, startCluster } from './cluster.ts'
import { type DirectWriters, startDirectWriters } from './direct-writers.ts'
import { type Load, startLoad } from './load.ts'
import type { DcsSettings, Fault, PatroniNode } from './patroni-node.ts'
import { type SiteServer, startServer } from './server.ts'
import { waitFor } from './wait.ts'

export interface FailoverOptions {
  cycles: number
  /** Applied to the primary in turn. */
  faults: Fault[]
  members: number
  /** Messages per second of all members together. */
  perSecond: number
  seed: number
  /** Patroni settings that differ from `docs/ha/patroni.yml`. */
  dcs?: DcsSettings
  /** Called after each cycle. */
  report?: (cycle: Cycle) => void
  /** Stops it early. */
  signal?: AbortSignal
}

/** One loss of the primary; times are in milliseconds. */
export interface Cycle {
  number: number
  fault: Fault
  from: string
  to: string
  /** From the fault until Patroni names the new primary. */
  promotedMs: number
  /** The longest time without an acknowledged message. */
  unavailableMs: number
  /** The longest time from writing a message to its acknowledgement. */
  longestWaitMs: number
  /** From the end of the fault until all three nodes run with a synchronous copy. */
  wholeMs: number
  /** How the former primary came back. */
  rejoined: 'rewound' | 'copied anew' | 'followed'
  acknowledged: number
  /** One sentence for each message that was lost or duplicated, and for each sign of two primaries. */
  violations: string[]
}

export interface FailoverResult {
  cycles: Cycle[]
  /** Why the drill ended before its last cycle. */
  aborted: string | undefined
  verdict: Verdict
  /** Acknowledged rows that were written to the nodes directly. */
  directWrites: number
}

/** The longest time that a site may be unable to store a message. */
const MAX_UNAVAILABLE_MS = 30_000
const PROMOTION_MS = 60_000
const WHOLE_MS = 120_000
const SETTLE_MS = 60_000
/** How long members write before each fault, and after they can write again. */
const CALM_MS = 3_000

interface Drill extends FailoverOptions {
  cluster: Cluster
  writers: ChatBrowser[]
  load: Load
  direct: DirectWriters
  /** The site's database, wherever its primary is. */
  database: OpenDatabase
}

/**
 * Loses the primary repeatedly while members write to each other, and returns what happened to their messages.
 * @throws an error when interrupted; everything that it started has ended in any case
 */
export async function runFailover(options: FailoverOptions): Promise<FailoverResult> {
  const stops: (() => Promise<unknown>)[] = []
  const interrupted = new Promise<never>((_, reject) => {
    options.signal?.addEventListener('abort', () => reject(new Error('The drill was interrupted.')))
  })
  let ended = false
  // Whatever is starting when the drill is interrupted ends immediately.
  const onStop: OnStop = (stop) => void (ended ? stop() : stops.push(stop))
  try {
    return await Promise.race([runDrill(options, onStop), interrupted])
  } finally {
    ended = true
    for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
  }
}

async function runDrill(options: FailoverOptions, onStop: OnStop): Promise<FailoverResult> {
  const freezable = options.faults.includes('disk frozen')
  const cluster = await startCluster({ freezable, dcs: options.dcs }, onStop)
  const server = await startServer(cluster, onStop)
  const log = createLog({ level: 'silent' })
  const database = await openDatabase({ connectionString: cluster.url }, log, { poolSize: 2 })
  onStop(database.close)
  const writers = await openWriters(options, server, database)
  onStop(async () => closeAll(writers))
  const direct = await startDirectWriters(cluster.nodes, await cluster.waitUntilWhole(WHOLE_MS))
  onStop(direct.stop)
  const load = startLoad(writers, options.perSecond, createGenerator(options.seed))
  onStop(load.stop)
  const { cycles, aborted } = await runCycles({ ...options, cluster, writers, load, direct, database })
  await load.stop()
  await waitUntilSent(writers)
  const stored = await readStoredMessages(database.pool)
  const verdict = verifyMessages(writers, stored, await readMessageCounts(database.pool))
  return { cycles, aborted, verdict, directWrites: direct.count() }
}

/** Runs all cycles, or as many as the cluster survives: a member's message must be stored in any case. */
async function runCycles(drill: Drill): Promise<Pick<FailoverResult, 'cycles' | 'aborted'>> {
  const cycles: Cycle[] = []
  for (let number = 1; number <= drill.cycles; number++) {
    try {
      const cycle = await runCycle(drill, number)
      cycles.push(cycle)
      drill.report?.(cycle)
    } catch (error) {
      return { cycles, aborted: `cycle ${number}: ${(error as Error).message}` }
    }
  }
  return { cycles, aborted: undefined }
}

async function openWriters(
  options: FailoverOptions,
  { settings, url }: SiteServer,
  database: OpenDatabase,
): Promise<ChatBrowser[]> {
  const pairs = await makePairs(database.db, settings, options.members)
  const writers: ChatBrowser[] = []
  for (const [member, roomId] of pairs) writers.push(await openChatBrowser(url, member, roomId))
  return writers
}

function closeAll(writers: ChatBrowser[]): void {
  for (const browser of writers) browser.close()
}

async function runCycle(drill: Drill, number: number): Promise<Cycle> {
  const { cluster, load, faults } = drill
  const from = await cluster.waitUntilWhole(WHOLE_MS)
  await writeForAWhile(drill)
  load.measure()
  const fault = faults[(number - 1) % faults.length] ?? 'killed'
  const logged = (await from.readLog()).length
  const since = performance.now()
  await from.inflict(fault)
  const to = await waitForPromotion(cluster, from)
  const promotedMs = performance.now() - since
  await writeForAWhile(drill)
  const { gapMs: unavailableMs, longestWaitMs, acknowledged } = load.measure()
  const healed = performance.now()
  await from.heal(fault)
  const primary = await cluster.waitUntilWhole(WHOLE_MS)
  const wholeMs = performance.now() - healed
  const violations = [
    ...(await findLostOrDoubled(drill.writers, drill.database.pool)),
    ...(await drill.direct.findSplitBrain(primary)),
  ]
  if (unavailableMs > MAX_UNAVAILABLE_MS)
    violations.push(`no message was acknowledged for ${Math.round(unavailableMs)} ms`)
  const rejoined = readRejoining((await from.readLog()).slice(logged))
  const names = { from: from.name, to: to.name }
  return {
    number,
    fault,
    ...names,
    promotedMs,
    unavailableMs,
    longestWaitMs,
    wholeMs,
    rejoined,
    acknowledged,
    violations,
  }
}

/** Waits until the server acknowledges messages, and lets members write for some more seconds. */
async function writeForAWhile({ load }: Drill): Promise<void> {
  const before = load.acknowledged()
  const isBack = () => load.acknowledged() > before || undefined
  await waitFor('messages to be acknowledged', SETTLE_MS, isBack)
  await pause(CALM_MS)
}

async function waitForPromotion(cluster: Cluster, from: PatroniNode): Promise<PatroniNode> {
  const others = cluster.nodes.filter((node) => node !== from)
  const read = async () => {
    const leader = (await cluster.members(others)).find(
      ({ role, state }) => role === 'leader' && state === 'running',
    )
    return others.find(({ name }) => name === leader?.name)
  }
  return waitFor('another primary', PROMOTION_MS, read, () => cluster.members(others))
}

function readRejoining(log: string): Cycle['rejoined'] {
  if (/replica has been created|bootstrapped from leader/.test(log)) return 'copied anew'
  return /running pg_rewind/.test(log) ? 'rewound' : 'followed'
}

/** Waits until every outbox is empty, then fetches all messages for every browser. */
async function waitUntilSent(writers: ChatBrowser[]): Promise<void> {
  const isSent = (browser: ChatBrowser) => browser.screen().outgoing.length === 0
  await waitFor('all messages to be sent', SETTLE_MS, () => writers.every(isSent) || undefined)
  for (const browser of writers) await browser.readAll()
}
