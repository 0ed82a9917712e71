import { msg } from '@lingui/core/runtime-macro'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import { logIns } from '../accounts.metrics.ts'
import { lockMember } from '../accounts.repository.ts'
import { requireVerifiedSecondFactor } from '../factors/second-factor.service.ts'
import { consumeKey, findKeyHolder, isKeyOfVerified } from '../recovery/keys.repository.ts'
import { hashKey, hashKeyOfBrowser } from '../recovery/mailed-key.ts'
import type { Browser } from '../sessions/browser.ts'
import { accountDeactivated } from '../sessions/deactivated.ts'
import { startSessionFromBrowser } from './browser-session.service.ts'
import { createLoginResponse } from './login.service.ts'

const keyInvalid = () =>
  problem(400, 'key_invalid', msg`This link is invalid or has expired. Log in and we’ll email you a new one.`)

/**
 * Logs in with a verification email's key, once: only in the browser that registered, and only after the same
 * key has confirmed the address.
 * @throws key_invalid (400), other_browser (403), code_wanted (401), deactivated (403)
 */
export async function logInByMailedLink(context: Context, key: string, browser: Browser) {
  const { db, now } = context
  const reference = { hash: hashKeyOfBrowser(key, browser.device), purpose: 'enter' } as const
  const holder = await findKeyHolder(db, reference, now())
  if (!holder) throw await refusalOf(context, key)
  const entered = await db.transaction(async (tx) => {
    const member = await lockMember(tx, holder)
    if (!member?.verified_at) throw keyInvalid()
    if (member.status !== 1) throw accountDeactivated(member.suspended_until)
    // Another device may have turned it on in the meantime.
    await requireVerifiedSecondFactor(tx, member.id, false)
    if (!(await consumeKey(tx, reference, now()))) throw await refusalOf({ db: tx }, key)
    const token = await startSessionFromBrowser({ ...context, db: tx }, member, browser)
    return createLoginResponse(member, token)
  })
  logIns.inc({ outcome: 'right' })
  return entered
}

/** Returns the rejection for a key that doesn't, or no longer does, log in this browser. */
async function refusalOf({ db }: Pick<Context, 'db'>, key: string) {
  if (!(await isKeyOfVerified(db, { hash: hashKey(key), purpose: 'verify' }))) return keyInvalid()
  return problem(
    403,
    'other_browser',
    msg`Your account has been confirmed. Log in with the password you chose.`,
  )
}
