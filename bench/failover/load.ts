import { setTimeout as pause } from 'node:timers/promises'
import type { ChatBrowser } from '../faults/chat-browser.ts'

/** A member and the server that the member's browser is connected to. */
export interface Writer {
  browser: ChatBrowser
  server: string
}

/** What happened since the last call. */
interface Interval {
  /** The longest time in which a server acknowledged no message, in milliseconds, by server. */
  gaps: Map<string, number>
  /** The longest time from writing a message to its acknowledgement, in milliseconds. */
  longestWaitMs: number
  acknowledged: number
}

export interface Load {
  /** Returns how many messages a server has acknowledged so far. */
  acknowledgedBy(server: string): number
  measure(): Interval
  /** Stops writing; browsers go on sending what is unsent. */
  stop(): Promise<void>
}

const STEP_MS = 50
/** A member with this many unsent messages pauses. */
const MAX_UNSENT = 4

/** Lets members write at random, all of them together about `perSecond` messages a second. */
export function startLoad(writers: Writer[], perSecond: number, random: () => number): Load {
  const chance = (perSecond * STEP_MS) / 1000 / writers.length
  const sentAt = new Map<string, number>()
  const seen = new Map<ChatBrowser, number>()
  const total = new Map<string, number>()
  const lastAt = new Map<string, number>()
  let interval = begin()
  let running = true

  function begin(): Interval {
    return { gaps: new Map(), longestWaitMs: 0, acknowledged: 0 }
  }

  function write(): void {
    for (const { browser } of writers) {
      if (random() >= chance || browser.screen().outgoing.length >= MAX_UNSENT) continue
      const text = `${browser.member.username} says ${browser.records.intents.size}`
      sentAt.set(browser.write(text), performance.now())
    }
  }

  function watch(): void {
    const now = performance.now()
    for (const { browser, server } of writers) {
      const { acknowledged } = browser.records
      const fresh = acknowledged.slice(seen.get(browser) ?? 0)
      seen.set(browser, acknowledged.length)
      if (fresh.length === 0) continue
      for (const { client_id } of fresh)
        interval.longestWaitMs = Math.max(interval.longestWaitMs, now - (sentAt.get(client_id ?? '') ?? now))
      interval.acknowledged += fresh.length
      total.set(server, (total.get(server) ?? 0) + fresh.length)
      extendGap(server, now)
      lastAt.set(server, now)
    }
  }

  function extendGap(server: string, now: number): void {
    const gap = now - (lastAt.get(server) ?? now)
    interval.gaps.set(server, Math.max(interval.gaps.get(server) ?? 0, gap))
  }

  const writing = (async () => {
    while (running) {
      write()
      watch()
      await pause(STEP_MS)
    }
  })()
  return {
    acknowledgedBy: (server) => total.get(server) ?? 0,
    measure() {
      const done = interval
      interval = begin()
      return done
    },
    async stop() {
      running = false
      await writing
    },
  }
}
