import { type Timing, timingOf } from '../discovery/measure.ts'
import { serveOrders, startWorker } from '../worker.ts'
import type { Talker } from './people.ts'
import { connectWire, type Wire } from './wire.ts'

/** Members who write over connections of their own: so many a second, or so many at once without a pause. */
type Pace = { aSecond: number } | { atOnce: number }

export interface Outcome {
  /** Acknowledged a second. */
  rate: number
  /** From the sender's keyboard to the other's screen, in milliseconds. */
  delivery: Timing
  refused: number
  /** Sent, and not delivered when the time was over. */
  missing: number
}

interface Writing {
  pace: Pace
  seconds: number
}

/** Writers in a process of their own. */
export interface Writers {
  connect(url: string, talkers: Talker[]): Promise<void>
  write(pace: Pace, seconds: number): Promise<Outcome>
  stop(): Promise<void>
}

interface Orders {
  connect(input: { url: string; talkers: Talker[] }): Promise<void>
  write(input: Writing): Promise<Outcome>
}

export function startWriters(): Writers {
  const worker = startWorker<Orders>(import.meta.url)
  return {
    connect: (url, talkers) => worker.order('connect', { url, talkers }),
    write: (pace, seconds) => worker.order('write', { pace, seconds }),
    stop: worker.stop,
  }
}

const CONNECTING_AT_ONCE = 20
const TICK_MS = 4
const DRAIN_MS = 5_000
const TEXT = 'An evening by the lake, and nobody in a hurry. What about Thursday?'
const CLIENT_ID = /"client_id":"([^"]+)"/

interface Connected extends Talker {
  wire: Wire
}

let connected: Connected[] = []
let acks = 0
let onAck: (ack: number, text: string) => void = () => {}
/** Called for each connection of a room that hears a message. */
let onHeard: (clientId: string, by: number) => void = () => {}

async function connectAll({ url, talkers }: { url: string; talkers: Talker[] }): Promise<void> {
  for (const { wire } of connected) wire.close()
  connected = []
  let next = 0
  async function connectSome() {
    for (let at = next++; at < talkers.length; at = next++) {
      const talker = talkers[at]
      if (talker) connected[at] = { ...talker, wire: await connectOne(url, talker, at) }
    }
  }
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, connectSome))
}

function connectOne(url: string, { token, roomId }: Talker, at: number): Promise<Wire> {
  const namespaces = [
    { name: '/', auth: { token } },
    { name: '/chat', auth: { token, room_id: roomId } },
  ]
  return connectWire(url, namespaces, {
    onAck: (ack, text) => onAck(ack, text),
    onEvent(name, text) {
      const clientId = name === '/chat' ? CLIENT_ID.exec(text)?.[1] : undefined
      if (clientId) onHeard(clientId, at)
    },
  })
}

async function write({ pace, seconds }: Writing): Promise<Outcome> {
  const started = performance.now()
  const end = started + seconds * 1000
  const firstAck = acks
  const waiting = new Map<string, { at: number; by: number }>()
  const delivery: number[] = []
  let [sent, acknowledged, refused, inTime] = [0, 0, 0, 0]

  function sendOne(): void {
    const by = sent % connected.length
    const one = connected[by]
    if (!one) return
    const client_id = crypto.randomUUID()
    waiting.set(client_id, { at: performance.now(), by })
    sent += 1
    one.wire.send('/chat', acks++, one.roomId, { text: TEXT, client_id })
  }

  const finished = new Promise<void>((resolve) => {
    const isOver = () => performance.now() >= end && acknowledged === sent && waiting.size === 0
    onAck = (ack, text) => {
      // What was late in an earlier round does not count in this one.
      if (ack < firstAck) return
      acknowledged += 1
      if (performance.now() < end) inTime += 1
      if (!text.includes('"ok":true')) refused += 1
      if ('atOnce' in pace && performance.now() < end) sendOne()
      if (isOver()) resolve()
    }
    onHeard = (clientId, by) => {
      const was = waiting.get(clientId)
      if (!was || was.by === by) return
      waiting.delete(clientId)
      delivery.push(performance.now() - was.at)
      if (isOver()) resolve()
    }
    setTimeout(resolve, seconds * 1000 + DRAIN_MS)
  })
  if ('atOnce' in pace) for (let begun = 0; begun < pace.atOnce; begun++) sendOne()
  else {
    const timer = setInterval(() => {
      const now = Math.min(performance.now(), end)
      const due = ((now - started) / 1000) * pace.aSecond
      while (sent < due) sendOne()
      if (now >= end) clearInterval(timer)
    }, TICK_MS)
  }
  await finished
  return { rate: inTime / seconds, delivery: timingOf(delivery), refused, missing: waiting.size }
}

serveOrders<Orders>({ connect: connectAll, write })
