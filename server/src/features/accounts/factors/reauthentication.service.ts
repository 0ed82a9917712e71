import { msg } from '@lingui/core/runtime-macro'
import type { mailProof, Proof } from '@savanna/contract/accounts/factors'
import { say } from '@savanna/contract/language/say'
import type { RouteOutput } from '@savanna/contract/route'
import { HOUR_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { problem, tooOften } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { accountMail } from '../accounts.jobs.ts'
import { findAccount, lockMember } from '../accounts.repository.ts'
import { requirePassword, wrongPassword } from '../recovery/current-password.ts'
import { storeKey } from '../recovery/issue-key.ts'
import { countKeysSince, findKeyHolder, revokeKeys } from '../recovery/keys.repository.ts'
import { hashKey } from '../recovery/mailed-key.ts'
import { verifySecondFactor } from './second-factor.service.ts'

const MAILS_PER_HOUR = 3
const KEY_INVALID = msg`This link is invalid or has expired. Request a new one.`

/**
 * Authenticates the caller again before they change how they log in: by the password, or by an emailed key if
 * the account has none, and by a code if two-step verification is on.
 * @throws wrong_password (400), key_invalid (400), code_wanted or code_wrong (400), too_often (429)
 */
export async function reauthenticate(context: Context, me: Caller, { password, key, code }: Proof) {
  const account = await findAccount(context.db, me.id)
  if (account && !account.has_password) await requireMailedKey(context, me, key)
  else if (password === undefined) throw wrongPassword()
  else await requirePassword(context, me.id, password)
  await verifySecondFactor(context, me.id, code, { status: 400 })
}

/**
 * Requires a usable key of the caller. Doesn't consume it, since an authenticator may fail or a code be
 * mistyped; the change itself revokes it.
 */
async function requireMailedKey({ db, now }: Context, me: Caller, key = ''): Promise<void> {
  const holder = await findKeyHolder(db, { hash: hashKey(key), purpose: 'proof' }, now())
  if (holder !== me.id) throw problem(400, 'key_invalid', KEY_INVALID)
}

type SettingsSection = RouteOutput<typeof mailProof>['body']['open']

/**
 * Emails a key to a member without a password, at most three per hour. `open` is the section of the settings
 * that its link opens.
 * @throws has_password (409), too_often (429)
 */
export async function mailReauthenticationKey(context: Context, me: Caller, open: SettingsSection) {
  const { db, now, jobs } = context
  await db.transaction(async (tx) => {
    const member = await lockMember(tx, me.id)
    if (member?.has_password) throw problem(409, 'has_password', msg`Confirm with your password instead.`)
    const since = new Date(now().getTime() - HOUR_MS)
    if ((await countKeysSince(tx, me.id, 'proof', since)) >= MAILS_PER_HOUR)
      throw tooOften(msg`We’ve already sent you several links. Check your inbox.`, HOUR_MS / 1000)
    await revokeKeys(tx, me.id, 'proof', now())
    const seed = await storeKey({ ...context, db: tx }, { memberId: me.id, purpose: 'proof' })
    await jobs.send(accountMail, { memberId: me.id, mail: { kind: 'proof', seed, open } }, { db: tx })
  })
  return { message: say(msg`We’ve sent you a link. Open it on this device.`) }
}
