import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../../server/src/config.ts'
import { openRoom } from '../../server/src/features/chat/index.ts'
import { randomFrom } from '../../server/src/kit/random.ts'
import { makeLike, makeMember, makeSubscription } from '../../server/test/factories/members.ts'
import { type Program, startProgram } from '../../server/test/programs/program.ts'
import { openProgramDatabase } from '../../server/test/programs/program-database.ts'
import { openConversation, type Person } from './chat-browser.ts'
import { type FaultyConnection, openLine } from './fault-proxy.ts'
import { judge, readCounts, readStored, type Verdict } from './verdict.ts'

export interface FaultOptions {
  /** How often the server is killed. */
  cycles: number
  /** In which of the cycles the database is killed as well: 4 is every fourth; that is what it is by default. */
  databaseEvery?: number
  seed: number
  people: number
  /** Told after each cycle. */
  report?: (line: string) => void
}

export interface FaultResult extends Verdict {
  kills: number
  databaseKills: number
  brokenAnswers: number
  droppedConnections: number
}

const SETTINGS = { TOKEN_SECRET: 'the same before and after each crash', RATE_LIMIT_SCALE: '1000' }
const MOST_TALK_MS = 1_000
/** So many acknowledgements tell that talking has begun again. */
const UNDER_WAY = 25
/** Nobody goes on writing when so much of theirs is still on its way. */
const MAX_BACKLOG_BYTES = 6
const SETTLE_MS = 60_000
const BEAT_MS = 50

type Random = () => number

/** Kills a site again and again while people write to each other, and judges what became of their words. */
export async function runFaults(options: FaultOptions): Promise<FaultResult> {
  const { cycles, databaseEvery = 4, seed, people: count, report } = options
  const random = randomFrom(seed)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-faults-'))
  // Started by root, the database runs as somebody who must pass through.
  await chmod(dataDir, 0o711)
  const line = await openLine(random)
  let program = await start(dataDir, line)
  const people: Person[] = []
  let databaseKills = 0
  try {
    for (const [member, roomId] of await makePairs(dataDir, count))
      people.push(await openConversation(line.url, member, roomId))
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const withDatabase = cycle % databaseEvery === 0
      await talk({ people, line, random, ms: random() * MOST_TALK_MS })
      if (withDatabase) {
        await killDatabase(dataDir)
        databaseKills += 1
      }
      program.child.kill('SIGKILL')
      await program.ended
      program = await start(dataDir, line)
      report?.(`${cycle} of ${cycles}${withDatabase ? ', database too' : ''}: ${tally(people)}`)
    }
    await talk({ people, line, random, ms: MOST_TALK_MS })
    await settle(people)
    const { pool, close } = await openProgramDatabase(dataDir)
    const verdict = judge(people, await readStored(pool), await readCounts(pool))
    await close()
    const { answers: brokenAnswers, dropped: droppedConnections } = line.broken
    return { ...verdict, kills: cycles, databaseKills, brokenAnswers, droppedConnections }
  } finally {
    for (const person of people) person.close()
    program.child.kill('SIGTERM')
    await program.ended
    await line.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function start(dataDir: string, line: FaultyConnection): Promise<Program> {
  const program = await startProgram(dataDir, { ...SETTINGS, LOG_LEVEL: 'fatal' })
  if (!(await program.ready)) throw new Error(`The server did not start:\n${program.output()}`)
  line.leadTo(Number(new URL(program.url).port))
  return program
}

/** Matched members with plans, each with the room of the pair, written straight into the database. */
async function makePairs(dataDir: string, count: number) {
  const { db, close } = await openProgramDatabase(dataDir)
  const context = { db, config: readConfig({ ...SETTINGS, DATA_DIR: dataDir }), now: () => new Date() }
  const made: [Awaited<ReturnType<typeof makeMember>>, string][] = []
  while (made.length < count) {
    const [a, b] = [await makeMember(context), await makeMember(context)]
    await makeLike(context, a, b)
    await makeLike(context, b, a)
    for (const member of [a, b]) await makeSubscription(context, member)
    const roomId = await openRoom(db, a.id, b.id)
    made.push([a, roomId], [b, roomId])
  }
  await close()
  return made
}

interface Talk {
  people: Person[]
  line: FaultyConnection
  random: Random
  ms: number
}

/** People write, and the line breaks now and then; for a while, once they are back in their conversations. */
async function talk({ people, line, random, ms }: Talk): Promise<void> {
  const before = acknowledged(people)
  const latest = performance.now() + SETTLE_MS
  let end: number | undefined
  while (performance.now() < (end ?? latest)) {
    if (acknowledged(people) - before >= UNDER_WAY) end ??= performance.now() + ms
    for (const person of people)
      if (random() < 0.15 && person.screen().outgoing.length < MAX_BACKLOG_BYTES)
        person.write(`${person.member.username} says ${person.records.intents.size}`)
    if (random() < 0.4) line.cutAnswer()
    if (random() < 0.05) line.drop(0.3)
    await pause(BEAT_MS)
  }
}

async function killDatabase(dataDir: string): Promise<void> {
  const { pid, close } = await openProgramDatabase(dataDir)
  await close()
  process.kill(pid, 'SIGKILL')
  // The server notices by itself before it is killed as well, or while it is.
  await pause(BEAT_MS)
}

/** Waits until every outbox is empty, then lets every screen catch up. */
async function settle(people: Person[]): Promise<void> {
  const deadline = performance.now() + SETTLE_MS
  const isOpen = ({ screen }: Person) => screen().outgoing.length > 0
  while (people.some(isOpen) && performance.now() < deadline) await pause(BEAT_MS)
  await Promise.all(people.map(({ readAll }) => readAll()))
}

function acknowledged(people: Person[]): number {
  return people.reduce((sum, { records }) => sum + records.acknowledged.length, 0)
}

function tally(people: Person[]): string {
  const meant = people.reduce((sum, { records }) => sum + records.intents.size, 0)
  return `${meant} meant, ${acknowledged(people)} acknowledged`
}
