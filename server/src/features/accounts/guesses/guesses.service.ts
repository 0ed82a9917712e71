import { MAIL_NEEDED } from '@savanna/contract/accounts/guesses'
import { DAY_MS, HOUR_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { GuessKind, GuessStore } from './guess-store.ts'

/**
 * How many guesses from unknown browsers are checked until the owner acts. Three of a million codes are valid
 * at a time, so 50 guesses succeed with a probability of 0.015 %.
 */
export const MAX_GUESSES: Record<GuessKind, number> = { password: 100, code: 50 }
/** The owner is emailed after this many on a day. Wrong codes come from someone who knows the password. */
export const ALERT_FROM: Record<GuessKind, number> = { password: 20, code: 5 }
/** The owner is emailed about each kind at most once per this period. */
const QUIET_MS = 7 * DAY_MS
const LINKS_PER_HOUR = 3

interface Guess {
  ownerId: string
  kind: GuessKind
  at: Date
  /** Whether the owner may get an email if there are many. */
  mayWrite: boolean
}

/** Adds a rejected guess to the owner's total, and emails the owner when there are many on a day. */
export async function countGuess(
  context: Context,
  store: GuessStore,
  { ownerId, kind, at, mayWrite }: Guess,
): Promise<void> {
  const { db: tx, now } = context
  await store.addGuess(tx, ownerId, kind, at)
  if (!mayWrite) return
  const times = await store.countOnDay(tx, ownerId, kind, at)
  if (times < ALERT_FROM[kind]) return
  const quietSince = new Date(now().getTime() - QUIET_MS)
  if (await store.claimAlert(tx, ownerId, kind, { now: now(), quietSince }))
    await store.sendLink(context, ownerId, { kind: 'guesses', times, wrong: kind })
}

/**
 * Requires that few guesses at an account were rejected since its owner last acted. Otherwise emails the
 * owner a link that lets a browser log in, at most three per hour. Call it for unknown browsers, before
 * checking a code.
 * @throws mail_needed (403)
 */
export async function requireFewGuesses(
  context: Context,
  store: GuessStore,
  ownerId: string,
  kinds: readonly GuessKind[],
): Promise<void> {
  const totals = await store.findTotals(context.db, ownerId)
  if (kinds.every((kind) => totals[kind] < MAX_GUESSES[kind])) return
  await mailBrowserLink(context, store, ownerId)
  throw problem(403, 'mail_needed', MAIL_NEEDED)
}

async function mailBrowserLink(context: Context, store: GuessStore, ownerId: string): Promise<void> {
  const { db, now } = context
  await db.transaction(async (tx) => {
    if (!(await store.lockActive(tx, ownerId))) return
    const since = new Date(now().getTime() - HOUR_MS)
    if ((await store.countBrowserLinks(tx, ownerId, since)) >= LINKS_PER_HOUR) return
    await store.sendLink({ ...context, db: tx }, ownerId, { kind: 'browser' })
  })
}
