import { summarizeDurations, type Timing } from '../support/timing.ts'
import type { ChatMember } from './members.ts'
import { connectSocketClient, type SocketClient } from './socket-client.ts'
import { handleTasks, startWorker } from './worker.ts'

/** A fixed rate of messages, or a fixed number in flight, where each acknowledgement sends the next. */
type Pace = { aSecond: number } | { atOnce: number }

export interface ChatLoadResult {
  /** Acknowledged messages per second. */
  rate: number
  /** From the sender's request until the other member receives the message. */
  delivery: Timing
  refused: number
  /** Messages not delivered when the time was over. */
  missing: number
}

interface WriteInput {
  pace: Pace
  seconds: number
}

/** Members who write messages, in a separate process. */
export interface Writers {
  connect(url: string, members: ChatMember[]): Promise<void>
  write(pace: Pace, seconds: number): Promise<ChatLoadResult>
  stop(): Promise<void>
}

interface WriterTasks {
  connect(input: { url: string; members: ChatMember[] }): Promise<void>
  write(input: WriteInput): Promise<ChatLoadResult>
}

/** Starts the writers' process; it has no connections yet. */
export function startWriters(): Writers {
  const worker = startWorker<WriterTasks>(import.meta.url)
  return {
    connect: (url, members) => worker.runTask('connect', { url, members }),
    write: (pace, seconds) => worker.runTask('write', { pace, seconds }),
    stop: worker.stop,
  }
}

const CONNECTING_AT_ONCE = 20
const TICK_MS = 4
const DRAIN_MS = 5_000
const TEXT = 'An evening by the lake, and nobody in a hurry. What about Thursday?'
const CLIENT_ID = /"client_id":"([^"]+)"/

interface ConnectedMember extends ChatMember {
  client: SocketClient
}

let connected: ConnectedMember[] = []
let acks = 0
let onAcknowledged: (ack: number, text: string) => void = () => {}
/** Called for each connection that receives a message; `receiver` is its index. */
let onMessage: (clientId: string, receiver: number) => void = () => {}

async function connectAll({ url, members }: { url: string; members: ChatMember[] }): Promise<void> {
  for (const { client } of connected) client.close()
  connected = []
  let next = 0
  async function connectNext() {
    for (let at = next++; at < members.length; at = next++) {
      const member = members[at]
      if (member) connected[at] = { ...member, client: await connectOne(url, member, at) }
    }
  }
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, connectNext))
}

function connectOne(url: string, { token, roomId }: ChatMember, at: number): Promise<SocketClient> {
  const namespaces = [
    { name: '/', auth: { token } },
    { name: '/chat', auth: { token, room_id: roomId } },
  ]
  return connectSocketClient(url, namespaces, {
    onAck: (ack, text) => onAcknowledged(ack, text),
    onEvent(name, text) {
      const clientId = name === '/chat' ? CLIENT_ID.exec(text)?.[1] : undefined
      if (clientId) onMessage(clientId, at)
    },
  })
}

async function write({ pace, seconds }: WriteInput): Promise<ChatLoadResult> {
  const started = performance.now()
  const end = started + seconds * 1000
  const firstAck = acks
  const waiting = new Map<string, { sentAt: number; sender: number }>()
  const delivery: number[] = []
  let [sent, acknowledged, refused, acknowledgedInTime] = [0, 0, 0, 0]

  function sendOne(): void {
    const sender = sent % connected.length
    const member = connected[sender]
    if (!member) return
    const client_id = crypto.randomUUID()
    waiting.set(client_id, { sentAt: performance.now(), sender })
    sent += 1
    member.client.send('/chat', acks++, member.roomId, { text: TEXT, client_id })
  }

  const allDelivered = new Promise<void>((resolve) => {
    const isFinished = () => performance.now() >= end && acknowledged === sent && waiting.size === 0
    onAcknowledged = (ack, text) => {
      // A late acknowledgement from an earlier round doesn't count in this one.
      if (ack < firstAck) return
      acknowledged += 1
      if (performance.now() < end) acknowledgedInTime += 1
      if (!text.includes('"ok":true')) refused += 1
      if ('atOnce' in pace && performance.now() < end) sendOne()
      if (isFinished()) resolve()
    }
    onMessage = (clientId, receiver) => {
      const message = waiting.get(clientId)
      if (!message || message.sender === receiver) return
      waiting.delete(clientId)
      delivery.push(performance.now() - message.sentAt)
      if (isFinished()) resolve()
    }
    setTimeout(resolve, seconds * 1000 + DRAIN_MS)
  })
  if ('atOnce' in pace) for (let count = 0; count < pace.atOnce; count++) sendOne()
  else {
    const timer = setInterval(() => {
      const now = Math.min(performance.now(), end)
      const due = ((now - started) / 1000) * pace.aSecond
      while (sent < due) sendOne()
      if (now >= end) clearInterval(timer)
    }, TICK_MS)
  }
  await allDelivered
  return {
    rate: acknowledgedInTime / seconds,
    delivery: summarizeDurations(delivery),
    refused,
    missing: waiting.size,
  }
}

handleTasks<WriterTasks>({ connect: connectAll, write })
