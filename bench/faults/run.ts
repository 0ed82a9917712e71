import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createGenerator } from '../../server/src/kit/random.ts'
import { type ChatBrowser, openChatBrowser } from '../../testkit/chat/chat-browser.ts'
import {
  readMessageCounts,
  readStoredMessages,
  type Verdict,
  verifyMessages,
} from '../../testkit/chat/verdict.ts'
import { type Program, startProgram } from '../../testkit/programs/program.ts'
import { openProgramDatabase } from '../../testkit/programs/program-database.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { makePairs } from './pairs.ts'

export interface FaultOptions {
  /** How many times the server is killed. */
  cycles: number
  /** The database is killed as well in every Nth cycle; 4 by default. */
  databaseEvery?: number
  seed: number
  members: number
  /** Called after each cycle with a line about it. */
  report?: (text: string) => void
}

/** A run's verdict, and how many faults were injected. */
export interface FaultResult extends Verdict {
  kills: number
  databaseKills: number
  brokenAnswers: number
  droppedConnections: number
}

/** The settings of all of a run's servers. */
export const SETTINGS = { TOKEN_SECRET: 'the same before and after each crash', RATE_LIMIT_SCALE: '1000' }
const MAX_WRITING_MS = 1_000
/** After this many acknowledgements, members are back in their conversations. */
const MIN_ACKNOWLEDGED = 25
/** A member with this many unsent messages pauses. */
const MAX_UNSENT = 6
const SETTLE_TIMEOUT_MS = 60_000
const POLL_MS = 50

type Random = () => number

/** Kills the server repeatedly while members write to each other, and returns what happened to their messages. */
export async function runFaults(options: FaultOptions): Promise<FaultResult> {
  const { cycles, databaseEvery = 4, seed, members: count, report } = options
  const random = createGenerator(seed)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-faults-'))
  // When root runs this, PostgreSQL's own user must be able to enter the folder.
  await chmod(dataDir, 0o711)
  const proxy = await startFaultProxy(random)
  let program = await startServer(dataDir, proxy)
  const browsers: ChatBrowser[] = []
  let databaseKills = 0
  try {
    for (const [member, roomId] of await makeMembers(dataDir, count))
      browsers.push(await openChatBrowser(proxy.url, member, roomId))
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const withDatabase = cycle % databaseEvery === 0
      await writeMessages({ browsers, proxy, random, ms: random() * MAX_WRITING_MS })
      if (withDatabase) {
        await killDatabase(dataDir)
        databaseKills += 1
      }
      program.child.kill('SIGKILL')
      await program.ended
      program = await startServer(dataDir, proxy)
      report?.(`${cycle} of ${cycles}${withDatabase ? ', database too' : ''}: ${formatProgress(browsers)}`)
    }
    await writeMessages({ browsers, proxy, random, ms: MAX_WRITING_MS })
    await waitUntilSent(browsers)
    const { pool, close } = await openProgramDatabase(dataDir)
    const verdict = verifyMessages(browsers, await readStoredMessages(pool), await readMessageCounts(pool))
    await close()
    const { answers: brokenAnswers, dropped: droppedConnections } = proxy.broken
    return { ...verdict, kills: cycles, databaseKills, brokenAnswers, droppedConnections }
  } finally {
    for (const browser of browsers) browser.close()
    program.child.kill('SIGTERM')
    await program.ended
    await proxy.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Starts the server as a program, and points the proxy to it. */
export async function startServer(
  dataDir: string,
  proxy: FaultProxy,
  settings: Record<string, string> = {},
): Promise<Program> {
  const program = await startProgram(dataDir, { ...SETTINGS, LOG_LEVEL: 'fatal', ...settings })
  if (!(await program.ready)) throw new Error(`The server did not start:\n${program.output()}`)
  proxy.forwardTo(Number(new URL(program.url).port))
  return program
}

async function makeMembers(dataDir: string, count: number) {
  const { db, close } = await openProgramDatabase(dataDir)
  return makePairs(db, { ...SETTINGS, DATA_DIR: dataDir }, count).finally(close)
}

interface Writing {
  browsers: ChatBrowser[]
  proxy: FaultProxy
  random: Random
  ms: number
}

/** Writes and breaks connections at random; the `ms` count from when members are back in their conversations. */
export async function writeMessages({ browsers, proxy, random, ms }: Writing): Promise<void> {
  const before = countAcknowledged(browsers)
  const deadline = performance.now() + SETTLE_TIMEOUT_MS
  let end: number | undefined
  while (performance.now() < (end ?? deadline)) {
    if (countAcknowledged(browsers) - before >= MIN_ACKNOWLEDGED) end ??= performance.now() + ms
    for (const browser of browsers)
      if (random() < 0.15 && browser.screen().outgoing.length < MAX_UNSENT)
        browser.write(`${browser.member.username} says ${browser.records.intents.size}`)
    if (random() < 0.4) proxy.cutBeforeAnswer()
    if (random() < 0.05) proxy.dropConnections(0.3)
    await pause(POLL_MS)
  }
}

async function killDatabase(dataDir: string): Promise<void> {
  const { pid, close } = await openProgramDatabase(dataDir)
  await close()
  process.kill(pid, 'SIGKILL')
  // The server may lose its database before it's killed.
  await pause(POLL_MS)
}

/** Waits until every outbox is empty, then fetches all messages for every browser. */
export async function waitUntilSent(browsers: ChatBrowser[]): Promise<void> {
  const deadline = performance.now() + SETTLE_TIMEOUT_MS
  const hasUnsent = ({ screen }: ChatBrowser) => screen().outgoing.length > 0
  while (browsers.some(hasUnsent) && performance.now() < deadline) await pause(POLL_MS)
  await Promise.all(browsers.map(({ readAll }) => readAll()))
}

/** Returns how many messages were acknowledged so far. */
export function countAcknowledged(browsers: ChatBrowser[]): number {
  return browsers.reduce((sum, { records }) => sum + records.acknowledged.length, 0)
}

/** Prints how many messages were sent and acknowledged so far. */
export function formatProgress(browsers: ChatBrowser[]): string {
  const sent = browsers.reduce((sum, { records }) => sum + records.intents.size, 0)
  return `${sent} sent, ${countAcknowledged(browsers)} acknowledged`
}
