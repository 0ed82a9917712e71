import { msg } from '@lingui/core/runtime-macro'
import { ENROL_FIRST, IDENTITY_NEEDED, PROOF_HEADER } from '@savanna/contract/admin/proof'
import { say } from '@savanna/contract/language/say'
import { MINUTE_MS } from '@savanna/contract/time'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { createTokens } from '../../../kit/session/tokens.ts'
import { recordAudit } from '../overview/audit.repository.ts'
import { type Credentials, requireOwnCredentials } from './credentials.service.ts'
import { findAdministrator } from './identity.repository.ts'

const PROOF_MS = 10 * MINUTE_MS

const proofsOf = (tokenSecret: string) => createTokens(tokenSecret, 'admin proof')

/**
 * Returns a proof that the caller has just entered their password and second factor, valid for 10 minutes in
 * this session. It isn't part of the session's token, so someone who steals the token doesn't have it.
 * @throws second_factor_needed (403) without a second factor, and what `requireOwnCredentials` throws
 */
export async function proveIdentity(context: Context, me: Caller, credentials: Credentials) {
  const { db, config, now } = context
  await requireEnrolment(context, me)
  await requireOwnCredentials(context, me, credentials)
  const entry = { act: 'identity_confirmed', subject: 'administrator', subjectId: me.id } as const
  await recordAudit(db, me, entry, now())
  const exp = Math.floor((now().getTime() + PROOF_MS) / 1000)
  const { id, username, sessionId: sid } = me
  return {
    message: say(msg`Confirmed`),
    proof: await proofsOf(config.tokenSecret).sign({ id, username, sid, exp }),
    expires: new Date(exp * 1000).toISOString(),
  }
}

/**
 * Requires a request's proof, for anything that gives away control of an account.
 * @throws identity_needed (403), second_factor_needed (403)
 */
export async function requireProof(context: Context, me: Caller, { headers }: FastifyRequest): Promise<void> {
  const sent = headers[PROOF_HEADER]
  const claims =
    typeof sent === 'string' ? await proofsOf(context.config.tokenSecret).verify(sent) : undefined
  if (claims?.sid === me.sessionId && claims.exp * 1000 > context.now().getTime()) return
  await requireEnrolment(context, me)
  throw problem(403, 'identity_needed', IDENTITY_NEEDED)
}

async function requireEnrolment({ db }: Context, me: Caller): Promise<void> {
  const admin = await findAdministrator(db, me.id)
  if (!admin?.totp_confirmed_at) throw problem(403, 'second_factor_needed', ENROL_FIRST)
}
