import { msg } from '@lingui/core/runtime-macro'
import { type answerGuesses, GUESS_LINK_INVALID, type GuessLink } from '@savanna/contract/accounts/guesses'
import { type Sentence, say } from '@savanna/contract/language/say'
import type { RouteOutput } from '@savanna/contract/route'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import { findAccount, lockMember } from '../accounts.repository.ts'
import { findGuessTotals, resetGuessTotals } from '../guesses/guess-totals.repository.ts'
import type { Browser } from '../sessions/browser.ts'
import { revokeSessionsOf } from '../sessions/sessions.repository.ts'
import { hashDevice } from '../sign-in/known-browser.ts'
import { recordDevice } from '../sign-in/member-devices.repository.ts'
import { storeKey } from './issue-key.ts'
import { consumeKey, findKeyHolder, revokeKeys } from './keys.repository.ts'
import { deriveKey, hashKey } from './mailed-key.ts'

const PURPOSES = ['guesses', 'browser'] as const
type GuessAnswer = RouteOutput<typeof answerGuesses>['body']['answer']

const INVALID: GuessLink = { about: null, username: '', refused: { passwords: 0, codes: 0 } }

/** Returns what an emailed link about rejected logins is for. The link stays usable. */
export async function readGuessLink({ db, now }: Context, key: string): Promise<GuessLink> {
  const link = await findLink(db, key, now())
  const account = link && (await findAccount(db, link.memberId))
  if (!account) return INVALID
  const totals = await findGuessTotals(db, account.id)
  return {
    about: link.purpose,
    username: account.username,
    refused: { passwords: totals.password, codes: totals.code },
  }
}

async function findLink(db: Database, key: string, now: Date) {
  for (const purpose of PURPOSES) {
    const memberId = await findKeyHolder(db, { hash: hashKey(key), purpose }, now)
    if (memberId) return { memberId, purpose }
  }
  return undefined
}

/**
 * Does what an account's owner chose in an email about rejected logins, and uses up the link. After `me`, the
 * browser counts as known. The key of `password` opens the new password form.
 * @throws key_invalid (400)
 */
export async function answerGuessLink(context: Context, key: string, answer: GuessAnswer, browser: Browser) {
  const { db, now, live } = context
  const link = await findLink(db, key, now())
  if (!link) throw linkInvalid()
  const { memberId, purpose } = link
  const passwordKey = await db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    if (member?.status !== 1 || !(await consumeKey(tx, { hash: hashKey(key), purpose }, now())))
      throw linkInvalid()
    if (answer === 'password') return issuePasswordKey({ ...context, db: tx }, memberId)
    if (answer === 'sessions') await revokeSessionsOf(tx, memberId, now())
    if (answer === 'me') await recordDevice(tx, memberId, hashDevice(memberId, browser.device), now())
    // Someone who asked to let a browser log in knew the password, so the total stays for all other browsers.
    if (purpose === 'guesses') await resetGuessTotals(tx, memberId)
    return null
  })
  if (answer === 'sessions') live.disconnectMember(memberId)
  return { message: say(MESSAGES[answer]), password_key: passwordKey }
}

const MESSAGES: Record<GuessAnswer, Sentence> = {
  me: msg`Thanks. You can now log in from this browser.`,
  password: msg`Choose a new password now.`,
  sessions: msg`All devices have been logged out.`,
}

async function issuePasswordKey(context: Context, memberId: string): Promise<string> {
  const { db, config, now } = context
  await revokeKeys(db, memberId, 'reset', now())
  return deriveKey(config.tokenSecret, await storeKey(context, { memberId, purpose: 'reset' }))
}

const linkInvalid = () => problem(400, 'key_invalid', GUESS_LINK_INVALID)
