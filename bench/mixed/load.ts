import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { randomFrom } from '../../server/src/kit/random.ts'
import type { Talker } from '../chat/people.ts'
import { connectWire, type Wire } from '../chat/wire.ts'
import { serveOrders, startWorker, type Worker } from '../worker.ts'
import { ACTIONS, KINDS, type Kind, lookAround, nextKind, type Visitor } from './actions.ts'
import { agent } from './http.ts'

/** What came of one kind of request. */
export interface Taken {
  /** Milliseconds of each, of the failed ones as well. */
  took: number[]
  failed: number
}

export interface Outcome {
  seconds: number
  kinds: Record<Kind, Taken>
}

interface Orders {
  connect(input: { url: string; talkers: Talker[] }): Promise<void>
  /** Each member opens suggestions and cards once, a few at a time: what is ranked for them is kept for an hour. */
  arrive(input: undefined): Promise<void>
  /** Each member does something, and thinks for about so long. */
  live(input: { seconds: number; thinkMs: number }): Promise<Outcome>
  /** Processor time that this process has taken, in milliseconds. */
  cpu(input: undefined): Promise<number>
}

export const startVisitors = (): Worker<Orders> => startWorker<Orders>(import.meta.url)

const CONNECTING_AT_ONCE = 20
const ARRIVING_AT_ONCE = 4
const OTHERS = 200
const ANSWER_MS = 10_000
const TEXT = 'An evening by the lake, and nobody in a hurry. What about Thursday?'

let visitors: (Visitor & { wire: Wire })[] = []
let photo: Buffer

/** Does something for each, some at once. */
async function forAll<T>(
  all: T[],
  atOnce: number,
  work: (one: T, at: number) => Promise<unknown>,
): Promise<void> {
  const rest = all.entries()
  async function workOn() {
    for (const [at, one] of rest) await work(one, at)
  }
  await Promise.all(Array.from({ length: atOnce }, workOn))
}

async function connect({ url, talkers }: Parameters<Orders['connect']>[0]): Promise<void> {
  photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  for (const { wire } of visitors) wire.close()
  agent.destroy()
  visitors = []
  await forAll(talkers, CONNECTING_AT_ONCE, async (talker, at) => {
    visitors.push(await connectOne(url, talker, at, talkers))
  })
}

async function arrive(): Promise<void> {
  await forAll(visitors, ARRIVING_AT_ONCE, async (visitor) => {
    if (!(await lookAround(visitor))) throw new Error('somebody could not look around')
  })
}

async function connectOne(url: string, talker: Talker, at: number, talkers: Talker[]) {
  const { token, roomId } = talker
  const waiting = new Map<number, (stored: boolean) => void>()
  let acks = 0
  const namespaces = [
    { name: '/', auth: { token } },
    { name: '/chat', auth: { token, room_id: roomId } },
  ]
  const wire = await connectWire(url, namespaces, {
    onAck(ack, text) {
      waiting.get(ack)?.(text.includes('"ok":true'))
      waiting.delete(ack)
    },
    onEvent() {},
  })
  const random = randomFrom(at + 1)
  const start = Math.floor(random() * talkers.length)
  const others = [...talkers.slice(start), ...talkers.slice(0, start)]
    // Taking the like of the one they talk to back would end the conversation.
    .filter((other) => other.roomId !== roomId)
    .slice(0, OTHERS)
  function say(): Promise<boolean> {
    const ack = acks++
    const answered = new Promise<boolean>((resolve) => waiting.set(ack, resolve))
    wire.send('/chat', ack, roomId, { text: TEXT, client_id: crypto.randomUUID() })
    return Promise.race([answered, pause(ANSWER_MS, false, { ref: false })])
  }
  return { ...talker, url, random, others, liked: new Set<string>(), say, wire }
}

async function live({ seconds, thinkMs }: Parameters<Orders['live']>[0]): Promise<Outcome> {
  const started = performance.now()
  const end = started + seconds * 1000
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, { took: [], failed: 0 }])) as unknown as Record<
    Kind,
    Taken
  >
  async function be(visitor: Visitor) {
    for (;;) {
      // As long as between calls to a telephone exchange: mostly short, now and then long.
      const think = -Math.log(1 - visitor.random()) * thinkMs
      const rest = end - performance.now()
      if (think >= rest) return
      await pause(think)
      const kind = nextKind(visitor.random)
      const from = performance.now()
      const well = await ACTIONS[kind].act(visitor, photo).catch(() => false)
      kinds[kind].took.push(performance.now() - from)
      if (!well) kinds[kind].failed += 1
    }
  }
  await Promise.all(visitors.map(be))
  return { seconds: Math.max(seconds, (performance.now() - started) / 1000), kinds }
}

async function cpu(): Promise<number> {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

serveOrders<Orders>({ connect, arrive, live, cpu })
