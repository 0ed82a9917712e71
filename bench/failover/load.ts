import { setTimeout as pause } from 'node:timers/promises'
import type { ChatBrowser } from '../../testkit/chat/chat-browser.ts'

/** The events since the last call. */
interface Interval {
  /** The longest time in which no message was acknowledged, in milliseconds. */
  gapMs: number
  /** The longest time from writing a message to its acknowledgement, in milliseconds. */
  longestWaitMs: number
  acknowledged: number
}

export interface Load {
  /** Returns how many messages have been acknowledged so far. */
  acknowledged(): number
  measure(): Interval
  /** Stops writing; browsers continue sending unsent messages. */
  stop(): Promise<void>
}

const STEP_MS = 50
/** A member with this many unsent messages pauses. */
const MAX_UNSENT = 4

/** Lets members write at random, about `perSecond` messages per second in total. */
export function startLoad(writers: ChatBrowser[], perSecond: number, random: () => number): Load {
  const chance = (perSecond * STEP_MS) / 1000 / writers.length
  const sentAt = new Map<string, number>()
  const seen = new Map<ChatBrowser, number>()
  let total = 0
  let lastAt: number | undefined
  let interval = begin()
  let running = true

  function begin(): Interval {
    return { gapMs: 0, longestWaitMs: 0, acknowledged: 0 }
  }

  function write(): void {
    for (const browser of writers) {
      if (random() >= chance || browser.screen().outgoing.length >= MAX_UNSENT) continue
      const text = `${browser.member.username} says ${browser.records.intents.size}`
      sentAt.set(browser.write(text), performance.now())
    }
  }

  function watch(): void {
    const now = performance.now()
    for (const browser of writers) {
      const { acknowledged } = browser.records
      const fresh = acknowledged.slice(seen.get(browser) ?? 0)
      seen.set(browser, acknowledged.length)
      if (fresh.length === 0) continue
      for (const { client_id } of fresh)
        interval.longestWaitMs = Math.max(interval.longestWaitMs, now - (sentAt.get(client_id ?? '') ?? now))
      interval.acknowledged += fresh.length
      total += fresh.length
      interval.gapMs = Math.max(interval.gapMs, now - (lastAt ?? now))
      lastAt = now
    }
  }

  const writing = (async () => {
    while (running) {
      write()
      watch()
      await pause(STEP_MS)
    }
  })()
  return {
    acknowledged: () => total,
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
