import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { createGenerator } from '../../server/src/kit/random.ts'
import type { ChatMember } from '../chat/members.ts'
import { connectSocketClient, type SocketClient } from '../chat/socket-client.ts'
import { handleTasks, startWorker, type Worker } from '../chat/worker.ts'
import {
  ACTION_NAMES,
  ACTIONS,
  type ActionName,
  chooseAction,
  openFirstPages,
  type VirtualUser,
} from './actions.ts'
import { agent, TurnedAway } from './http.ts'

/** One action's results. */
export interface ActionResults {
  /** In milliseconds, including failed ones, but not those that were turned away. */
  durations: number[]
  failed: number
  turnedAway: number
}

export interface LoadResult {
  seconds: number
  actions: Record<ActionName, ActionResults>
}

interface LoadTasks {
  connect(input: { url: string; members: ChatMember[] }): Promise<void>
  /** Opens suggestions and cards once for each user, a few at a time: their ranked lists are cached for an hour. */
  openFirstPages(input: undefined): Promise<void>
  /** Runs random actions of all users; each pauses for `thinkMs` on average before each action. */
  simulate(input: { seconds: number; thinkMs: number }): Promise<LoadResult>
  /** Runs one action N times, one at a time and each for the next user; returns how many failed. */
  repeat(input: { action: ActionName; times: number }): Promise<number>
  /** Returns the processor time that this process has used, in milliseconds. */
  measureCpu(input: undefined): Promise<number>
}

/** Starts the load generator, in a separate process. */
export const startVirtualUsers = (): Worker<LoadTasks> => startWorker<LoadTasks>(import.meta.url)

const CONNECTING_AT_ONCE = 20
const OPENING_AT_ONCE = 4
const MAX_OTHERS = 200
const ACK_TIMEOUT_MS = 10_000
const TEXT = 'An evening by the lake, and nobody in a hurry. What about Thursday?'

let users: (VirtualUser & { client: SocketClient })[] = []
let photo: Buffer

/** Runs work for each item, at most `atOnce` at a time. */
async function forAll<T>(
  items: T[],
  atOnce: number,
  work: (item: T, at: number) => Promise<unknown>,
): Promise<void> {
  const remaining = items.entries()
  async function workOnNext() {
    for (const [at, item] of remaining) await work(item, at)
  }
  await Promise.all(Array.from({ length: atOnce }, workOnNext))
}

async function connect({ url, members }: Parameters<LoadTasks['connect']>[0]): Promise<void> {
  photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  for (const { client } of users) client.close()
  agent.destroy()
  users = []
  await forAll(members, CONNECTING_AT_ONCE, async (member, at) => {
    users.push(await connectOne(url, member, at, members))
  })
}

async function openAllFirstPages(): Promise<void> {
  await forAll(users, OPENING_AT_ONCE, async (user) => {
    if (!(await openFirstPages(user))) throw new Error('A user could not open suggestions and cards.')
  })
}

async function connectOne(url: string, member: ChatMember, at: number, members: ChatMember[]) {
  const { token, roomId } = member
  const waiting = new Map<number, (stored: boolean) => void>()
  let acks = 0
  const namespaces = [
    { name: '/', auth: { token } },
    { name: '/chat', auth: { token, room_id: roomId } },
  ]
  const client = await connectSocketClient(url, namespaces, {
    onAck(ack, text) {
      waiting.get(ack)?.(text.includes('"ok":true'))
      waiting.delete(ack)
    },
    onEvent() {},
  })
  const random = createGenerator(at + 1)
  const start = Math.floor(random() * members.length)
  const others = [...members.slice(start), ...members.slice(0, start)]
    // Withdrawing the like of the member they chat with would end the conversation.
    .filter((other) => other.roomId !== roomId)
    .slice(0, MAX_OTHERS)
  function sendMessage(): Promise<boolean> {
    const ack = acks++
    const acknowledged = new Promise<boolean>((resolve) => waiting.set(ack, resolve))
    client.send('/chat', ack, roomId, { text: TEXT, client_id: crypto.randomUUID() })
    return Promise.race([acknowledged, pause(ACK_TIMEOUT_MS, false, { ref: false })])
  }
  return { ...member, url, random, others, liked: new Set<string>(), sendMessage, client }
}

async function simulate({ seconds, thinkMs }: Parameters<LoadTasks['simulate']>[0]): Promise<LoadResult> {
  const started = performance.now()
  const end = started + seconds * 1000
  const actions = Object.fromEntries(
    ACTION_NAMES.map((name) => [name, { durations: [], failed: 0, turnedAway: 0 }]),
  ) as unknown as Record<ActionName, ActionResults>
  async function actUntilEnd(user: VirtualUser) {
    for (;;) {
      // An exponential distribution, as for independent arrivals: mostly short pauses, and sometimes a long one.
      const think = -Math.log(1 - user.random()) * thinkMs
      const remaining = end - performance.now()
      if (think >= remaining) return
      await pause(think)
      const name = chooseAction(user.random)
      const from = performance.now()
      const outcome = await ACTIONS[name].run(user, photo).catch((error: Error) => error)
      if (outcome instanceof TurnedAway) {
        actions[name].turnedAway += 1
        continue
      }
      actions[name].durations.push(performance.now() - from)
      if (outcome !== true) actions[name].failed += 1
    }
  }
  await Promise.all(users.map(actUntilEnd))
  return { seconds: Math.max(seconds, (performance.now() - started) / 1000), actions }
}

async function repeat({ action, times }: Parameters<LoadTasks['repeat']>[0]): Promise<number> {
  let failed = 0
  for (let at = 0; at < times; at++) {
    const user = users[at % users.length]
    if (!user || !(await ACTIONS[action].run(user, photo).catch(() => false))) failed += 1
  }
  return failed
}

async function measureCpu(): Promise<number> {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

handleTasks<LoadTasks>({
  connect,
  openFirstPages: openAllFirstPages,
  simulate,
  repeat,
  measureCpu,
})
