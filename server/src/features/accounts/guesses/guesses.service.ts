import { MAIL_NEEDED } from '@savanna/contract/accounts/guesses'
import { DAY_MS, HOUR_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import { accountMail, type RefusedLogin } from '../accounts.jobs.ts'
import { lockMember } from '../accounts.repository.ts'
import { storeKey } from '../recovery/issue-key.ts'
import { countKeysSince, revokeKeys } from '../recovery/keys.repository.ts'
import { countDeviceRefusal } from '../sign-in/member-devices.repository.ts'
import {
  addGuess,
  claimAlert,
  countRefusedOnDay,
  findGuessTotals,
  type GuessKind,
} from './guess-totals.repository.ts'
import { recordRefusedLogin } from './refused-logins.repository.ts'

/**
 * How many guesses of strangers are judged until the owner acts. Three codes of a million are right at a time, so 50
 * guesses at them succeed with 0.015 %.
 */
export const MAX_GUESSES: Record<GuessKind, number> = { password: 100, code: 50 }
/** From so many on a day the owner is written to. Wrong codes come from somebody who knows the password. */
const ALERT_FROM: Record<GuessKind, number> = { password: 20, code: 5 }
/** The owner is written to once in so long about each kind. */
const QUIET_MS = 7 * DAY_MS
const LINKS_PER_HOUR = 3

/** Records a refused log-in for the owner, counts it as a guess, and writes to the owner when they are many. */
export async function recordRefusal(
  context: Context,
  { memberId, known, ...login }: RefusedLogin,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const account = memberId === undefined ? undefined : await lockMember(tx, memberId)
    if (!account) return
    await recordRefusedLogin(tx, account.id, login)
    if (login.factor === 'passkey') return
    if (known !== undefined) return countDeviceRefusal(tx, account.id, known)
    const at = new Date(login.at)
    await addGuess(tx, account.id, login.factor, at)
    if (account.status === 1 && account.verified_at)
      await alertOwner(context, tx, account.id, login.factor, at)
  })
}

async function alertOwner(context: Context, tx: Database, memberId: string, kind: GuessKind, at: Date) {
  const times = await countRefusedOnDay(tx, memberId, kind, at)
  if (times < ALERT_FROM[kind]) return
  const { now, jobs } = context
  const quietSince = new Date(now().getTime() - QUIET_MS)
  if (!(await claimAlert(tx, memberId, kind, { now: now(), quietSince }))) return
  const seed = await storeKey({ ...context, db: tx }, { memberId, purpose: 'guesses' })
  await jobs.send(accountMail, { memberId, mail: { kind: 'guesses', seed, times, wrong: kind } }, { db: tx })
}

/**
 * Requires that few guesses at an account were refused since its owner last acted; else mails the owner a link that lets
 * a browser in, at most three an hour. Call it for browsers that are not known, before a code is judged.
 * @throws mail_needed (403)
 */
export async function requireFewGuesses(
  context: Context,
  memberId: string,
  kinds: readonly GuessKind[],
): Promise<void> {
  const totals = await findGuessTotals(context.db, memberId)
  if (kinds.every((kind) => totals[kind] < MAX_GUESSES[kind])) return
  await mailBrowserLink(context, memberId)
  throw problem(403, 'mail_needed', MAIL_NEEDED)
}

async function mailBrowserLink(context: Context, memberId: string): Promise<void> {
  const { db, now, jobs } = context
  await db.transaction(async (tx) => {
    const account = await lockMember(tx, memberId)
    if (account?.status !== 1) return
    const since = new Date(now().getTime() - HOUR_MS)
    if ((await countKeysSince(tx, memberId, 'browser', since)) >= LINKS_PER_HOUR) return
    await revokeKeys(tx, memberId, 'browser', now())
    const seed = await storeKey({ ...context, db: tx }, { memberId, purpose: 'browser' })
    await jobs.send(accountMail, { memberId, mail: { kind: 'browser', seed } }, { db: tx })
  })
}
