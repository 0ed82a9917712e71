import { CODE_WRONG } from '@savanna/contract/accounts/rules'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { hashOfRecovery, newRecoveryCodes } from '../../../kit/second-factor/codes.ts'
import { openTicket, sealTicket } from '../../../kit/second-factor/ticket.ts'
import { newTotp, seal, stepOf } from '../../../kit/second-factor/totp.ts'
import { admitAttempt, forgetAttempts } from '../../accounts/index.ts'
import { recordAudit } from '../overview/audit.repository.ts'
import { changeAdministrator, replaceRecoveryCodes, takeStep } from './identity.repository.ts'
import { requireCode, requirePassword } from './login.service.ts'
import { markSecondFactor, revokeSessions } from './sessions.repository.ts'

const TOO_MANY = 'Too many wrong codes. Please wait a few minutes.'

interface Proof {
  password: string
  code?: string | undefined
}

/** Makes a new secret for the caller's app. It is stored once a code of it is confirmed. */
export async function beginSecondFactor(context: Context, me: Caller, { password, code }: Proof) {
  const { config, now } = context
  const admin = await requirePassword(context, me, password)
  if (admin.totp_confirmed_at) await requireCode(context, admin, code)
  const { secret, uri } = newTotp(admin.email)
  const world = { tokenSecret: config.tokenSecret, now: now() }
  return { secret, uri, ticket: sealTicket(world, me.sessionId, secret) }
}

/** Stores the secret of a ticket once a code shows that the app has it, and gives the recovery codes. */
export async function confirmSecondFactor(context: Context, me: Caller, ticket: string, code: string) {
  const { db, config, now } = context
  await admitAttempt(context, `second factor ${me.id}`, TOO_MANY)
  const secret = openTicket({ tokenSecret: config.tokenSecret, now: now() }, me.sessionId, ticket)
  const step = stepOf(secret, code, now())
  if (step === undefined) throw problem(400, 'code_wrong', CODE_WRONG, { code: CODE_WRONG })
  const codes = newRecoveryCodes()
  await db.transaction(async (tx) => {
    const sealed = seal(config.tokenSecret, secret)
    await changeAdministrator(tx, me.id, {
      totp_secret: sealed,
      totp_confirmed_at: now(),
      totp_last_step: 0,
    })
    await takeStep(tx, me.id, step)
    await replaceRecoveryCodes(tx, me.id, codes.map(hashOfRecovery))
    await markSecondFactor(tx, me.sessionId)
    await revokeSessions(tx, me.id, { save: me.sessionId }, now())
    await recordAudit(
      tx,
      me,
      { act: 'second_factor_set_up', subject: 'administrator', subjectId: me.id },
      now(),
    )
  })
  await forgetAttempts(context, `second factor ${me.id}`)
  return { message: 'Two-step verification is on', recovery_codes: codes }
}
