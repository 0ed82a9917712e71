import type { Proof } from '@savanna/contract/accounts/factors'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { hashOfRecovery, newRecoveryCodes } from '../../../kit/second-factor/codes.ts'
import { openTicket, sealTicket } from '../../../kit/second-factor/ticket.ts'
import { newTotp, seal, stepOf } from '../../../kit/second-factor/totp.ts'
import { accountMail } from '../accounts.jobs.ts'
import { lockMember } from '../accounts.repository.ts'
import { voidKeys } from '../recovery/keys.repository.ts'
import { revokeSessionsOf } from '../sessions/sessions.repository.ts'
import { forgetAttempts } from '../sign-in/attempts.ts'
import { requireProof } from './proof.service.ts'
import { admitCode, codesOf, codeWrong } from './second-factor.service.ts'
import { deleteTotp, findTotp, insertTotp, replaceRecoveryCodes } from './totp.repository.ts'

const isOn = () => problem(409, 'totp_on', 'Two-step verification is on already. Turn it off first.')

/** Makes a new secret for the caller's app. It is stored once a code of it is confirmed. */
export async function offerTotp(context: Context, me: Caller, proof: Proof) {
  const { db, config, now } = context
  await requireProof(context, me, proof)
  if (await findTotp(db, me.id)) throw isOn()
  const { secret, uri } = newTotp(me.username)
  const ticket = sealTicket({ tokenSecret: config.tokenSecret, now: now() }, me.sessionId, secret)
  return { secret, uri, ticket }
}

/** Turns two-step verification on once a code shows that the app has the secret, and gives the recovery codes. */
export async function turnTotpOn(context: Context, me: Caller, ticket: string, code: string) {
  const { db, config, now, jobs, live } = context
  await admitCode(context, me.id)
  const secret = openTicket({ tokenSecret: config.tokenSecret, now: now() }, me.sessionId, ticket)
  const step = stepOf(secret, code, now())
  if (step === undefined) throw codeWrong(400)
  const codes = newRecoveryCodes()
  const ended = await db.transaction(async (tx) => {
    await lockMember(tx, me.id)
    const sealed = seal(config.tokenSecret, secret)
    if (!(await insertTotp(tx, { memberId: me.id, secret: sealed, step, now: now() }))) throw isOn()
    await replaceRecoveryCodes(tx, me.id, codes.map(hashOfRecovery))
    await voidKeys(tx, me.id, 'proof', now())
    await jobs.send(accountMail, { memberId: me.id, mail: { kind: 'totp', on: true } }, { db: tx })
    return revokeSessionsOf(tx, me.id, now(), me.sessionId)
  })
  for (const sessionId of ended) live.disconnectSession(sessionId)
  await forgetAttempts(context, codesOf(me.id))
  return { message: 'Two-step verification is on', recovery_codes: codes }
}

/** Turns two-step verification off. */
export async function turnTotpOff(context: Context, me: Caller, proof: Proof) {
  const { db, now, jobs } = context
  await requireProof(context, me, proof)
  await db.transaction(async (tx) => {
    await lockMember(tx, me.id)
    if (!(await deleteTotp(tx, me.id))) return
    await voidKeys(tx, me.id, 'proof', now())
    await jobs.send(accountMail, { memberId: me.id, mail: { kind: 'totp', on: false } }, { db: tx })
  })
  return { message: 'Two-step verification is off' }
}
