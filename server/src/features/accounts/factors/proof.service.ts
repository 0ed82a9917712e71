import type { mailProof, Proof } from '@savanna/contract/accounts/factors'
import type { RouteOutput } from '@savanna/contract/route'
import { HOUR_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { problem, tooOften } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { accountMail } from '../accounts.jobs.ts'
import { findAccount, lockMember } from '../accounts.repository.ts'
import { requirePassword, wrongPassword } from '../recovery/current-password.ts'
import { storeKey } from '../recovery/issue-key.ts'
import { countKeysSince, findKeyHolder, voidKeys } from '../recovery/keys.repository.ts'
import { hashOfKey } from '../recovery/mailed-key.ts'
import { proveSecondFactor } from './second-factor.service.ts'

const MAILS_PER_HOUR = 3
const KEY_INVALID = 'This link is not valid, or no longer. Please ask for another one.'

/**
 * Makes sure once more that the caller is the owner, before their ways to log in change: by the password, or by a
 * mailed key where there is none, and by a code where two-step verification is on.
 */
export async function requireProof(context: Context, me: Caller, { password, key, code }: Proof) {
  const account = await findAccount(context.db, me.id)
  if (account && !account.has_password) await requireKey(context, me, key)
  else if (password === undefined) throw wrongPassword()
  else await requirePassword(context, me.id, password)
  await proveSecondFactor(context, me.id, code, 400)
}

/** The key may be shown again within its hour: an authenticator may fail, and a code be mistyped. */
async function requireKey({ db, now }: Context, me: Caller, key = ''): Promise<void> {
  const holder = await findKeyHolder(db, { hash: hashOfKey(key), purpose: 'proof' }, now())
  if (holder !== me.id) throw problem(400, 'key_invalid', KEY_INVALID)
}

type Place = RouteOutput<typeof mailProof>['body']['open']

/** Mails a key to a member who has no password to prove themselves by. */
export async function mailProofKey(context: Context, me: Caller, open: Place) {
  const { db, now, jobs } = context
  await db.transaction(async (tx) => {
    const member = await lockMember(tx, me.id)
    if (member?.has_password) throw problem(409, 'has_password', 'Your password is what is asked for.')
    const since = new Date(now().getTime() - HOUR_MS)
    if ((await countKeysSince(tx, me.id, 'proof', since)) >= MAILS_PER_HOUR)
      throw tooOften('We have sent you several links. Please look into your mail.', HOUR_MS / 1000)
    await voidKeys(tx, me.id, 'proof', now())
    const seed = await storeKey({ ...context, db: tx }, { memberId: me.id, purpose: 'proof' })
    await jobs.send(accountMail, { memberId: me.id, mail: { kind: 'proof', seed, open } }, { db: tx })
  })
  return { message: 'We have sent you a link. Open it on this device.' }
}
