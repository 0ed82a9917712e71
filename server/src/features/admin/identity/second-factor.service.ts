import { msg } from '@lingui/core/runtime-macro'
import { CODE_WRONG } from '@savanna/contract/accounts/rules'
import { say } from '@savanna/contract/language/say'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { hashOfRecovery, newRecoveryCodes } from '../../../kit/second-factor/codes.ts'
import { openTicket, sealTicket } from '../../../kit/second-factor/ticket.ts'
import { newTotp, seal, stepOf } from '../../../kit/second-factor/totp.ts'
import { clearAttempts, countAttempt } from '../../accounts/index.ts'
import { recordAudit } from '../overview/audit.repository.ts'
import { type Credentials, requireOwnCredentials } from './credentials.service.ts'
import { resetGuesses } from './guesses.repository.ts'
import { consumeTotpStep, replaceRecoveryCodes, updateAdministrator } from './identity.repository.ts'
import { markSecondFactor, revokeSessions } from './sessions.repository.ts'

const TOO_MANY = msg`Too many wrong codes. Try again in a few minutes.`

/** Returns the login under which a session's wrong codes are counted. */
const codeAttemptsKey = (adminId: string) => `second factor ${adminId}`

/**
 * Returns a new TOTP secret, its URI and a sealed ticket. Nothing is stored until a code confirms it.
 * @throws what `requireOwnCredentials` throws
 */
export async function beginSecondFactor(context: Context, me: Caller, credentials: Credentials) {
  const { config, now } = context
  const admin = await requireOwnCredentials(context, me, credentials)
  const { secret, uri } = newTotp(admin.email)
  const ticketContext = { tokenSecret: config.tokenSecret, now: now() }
  return { secret, uri, ticket: sealTicket(ticketContext, me.sessionId, secret) }
}

/**
 * Stores the ticket's secret if the code matches it, ends the caller's other sessions, and returns the
 * recovery codes.
 * @throws too_often (429), ticket_invalid (400), code_wrong (400)
 */
export async function confirmSecondFactor(context: Context, me: Caller, ticket: string, code: string) {
  const { db, config, now } = context
  await countAttempt(context, codeAttemptsKey(me.id), TOO_MANY)
  const secret = openTicket({ tokenSecret: config.tokenSecret, now: now() }, me.sessionId, ticket)
  const step = stepOf(secret, code, now())
  if (step === undefined) throw problem(400, 'code_wrong', CODE_WRONG, { code: CODE_WRONG })
  const codes = newRecoveryCodes()
  await db.transaction(async (tx) => {
    const sealed = seal(config.tokenSecret, secret)
    await updateAdministrator(tx, me.id, {
      totp_secret: sealed,
      totp_confirmed_at: now(),
      totp_last_step: 0,
    })
    await consumeTotpStep(tx, me.id, step)
    await replaceRecoveryCodes(tx, me.id, codes.map(hashOfRecovery))
    await markSecondFactor(tx, me.sessionId)
    await resetGuesses(tx, me.id, 'code')
    await revokeSessions(tx, me.id, { except: me.sessionId }, now())
    await recordAudit(
      tx,
      me,
      { act: 'second_factor_set_up', subject: 'administrator', subjectId: me.id },
      now(),
    )
  })
  await clearAttempts(context, codeAttemptsKey(me.id))
  return { message: say(msg`Two-step verification is on`), recovery_codes: codes }
}
