import { msg } from '@lingui/core/runtime-macro'
import type { Proof } from '@savanna/contract/accounts/factors'
import { say } from '@savanna/contract/language/say'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { hashOfRecovery, newRecoveryCodes } from '../../../kit/second-factor/codes.ts'
import { openTicket, sealTicket } from '../../../kit/second-factor/ticket.ts'
import { newTotp, seal, stepOf } from '../../../kit/second-factor/totp.ts'
import { accountMail } from '../accounts.jobs.ts'
import { lockMember } from '../accounts.repository.ts'
import { clearAttempts } from '../guesses/attempts.ts'
import { resetGuessTotals } from '../guesses/guess-totals.repository.ts'
import { revokeKeys } from '../recovery/keys.repository.ts'
import { revokeSessionsOf } from '../sessions/sessions.repository.ts'
import { reauthenticate } from './reauthentication.service.ts'
import { codeAttemptsKey, codeWrong, countCodeAttempt } from './second-factor.service.ts'
import { deleteTotp, findTotp, insertTotp, replaceRecoveryCodes } from './totp.repository.ts'

const alreadyOn = () => problem(409, 'totp_on', msg`Two-step verification is already on. Turn it off first.`)

/**
 * Returns a new TOTP secret, its URI and a sealed ticket. Nothing is stored until a code confirms it.
 * @throws totp_on (409) and what `reauthenticate` throws
 */
export async function beginTotpSetup(context: Context, me: Caller, proof: Proof) {
  const { db, config, now } = context
  await reauthenticate(context, me, proof)
  if (await findTotp(db, me.id)) throw alreadyOn()
  const { secret, uri } = newTotp(me.username)
  const ticket = sealTicket({ tokenSecret: config.tokenSecret, now: now() }, me.sessionId, secret)
  return { secret, uri, ticket }
}

/**
 * Turns two-step verification on when the code matches the ticket's secret, ends the caller's other sessions,
 * and returns the recovery codes.
 * @throws too_often (429), ticket_invalid (400), code_wrong (400), totp_on (409)
 */
export async function enableTotp(context: Context, me: Caller, ticket: string, code: string) {
  const { db, config, now, jobs, live } = context
  await countCodeAttempt(context, codeAttemptsKey(me.id))
  const secret = openTicket({ tokenSecret: config.tokenSecret, now: now() }, me.sessionId, ticket)
  const step = stepOf(secret, code, now())
  if (step === undefined) throw codeWrong(400)
  const codes = newRecoveryCodes()
  const ended = await db.transaction(async (tx) => {
    await lockMember(tx, me.id)
    const sealed = seal(config.tokenSecret, secret)
    if (!(await insertTotp(tx, { memberId: me.id, secret: sealed, step, now: now() }))) throw alreadyOn()
    await replaceRecoveryCodes(tx, me.id, codes.map(hashOfRecovery))
    await revokeKeys(tx, me.id, 'proof', now())
    await jobs.send(accountMail, { memberId: me.id, mail: { kind: 'totp', on: true } }, { db: tx })
    return revokeSessionsOf(tx, me.id, now(), me.sessionId)
  })
  for (const sessionId of ended) live.disconnectSession(sessionId)
  await clearAttempts(context, codeAttemptsKey(me.id))
  return { message: say(msg`Two-step verification is on`), recovery_codes: codes }
}

/**
 * Turns two-step verification off and emails the owner. Does nothing if it's off.
 * @throws what `reauthenticate` throws
 */
export async function disableTotp(context: Context, me: Caller, proof: Proof) {
  const { db, now, jobs } = context
  await reauthenticate(context, me, proof)
  await db.transaction(async (tx) => {
    await lockMember(tx, me.id)
    if (!(await deleteTotp(tx, me.id))) return
    await resetGuessTotals(tx, me.id, 'code')
    await revokeKeys(tx, me.id, 'proof', now())
    await jobs.send(accountMail, { memberId: me.id, mail: { kind: 'totp', on: false } }, { db: tx })
  })
  return { message: say(msg`Two-step verification is off`) }
}
