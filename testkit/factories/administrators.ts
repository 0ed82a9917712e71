import { hash } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import { startAdminSession } from '../../server/src/features/admin/identity/sessions.service.ts'
import { newId } from '../../server/src/kit/ids.ts'
import { seal } from '../../server/src/kit/second-factor/totp.ts'
import { createTokens } from '../../server/src/kit/session/tokens.ts'
import { administrators } from '../../server/src/schema/admin.tables.ts'
import { fraudCaseMembers, fraudCases } from '../../server/src/schema/frauds.tables.ts'
import type { FactoryContext } from './members.ts'

export const ADMIN_PASSWORD = 'Look after the savanna'

const passwordHash = hash(ADMIN_PASSWORD, { memoryCost: 64, timeCost: 1 })

export interface TestAdmin {
  id: string
  email: string
  token: string
  /** Proof that password and code were entered just now. */
  proof: string
  /** Base32; only with the second factor. */
  secret: string
}

let made = 0

/** Makes an administrator with an open session, optionally with a second factor. */
export async function makeAdmin(context: FactoryContext, { secondFactor = false } = {}): Promise<TestAdmin> {
  const [id, email] = [newId(), `admin${process.pid}x${++made}@site.test`]
  const secret = new Secret({ size: 20 }).base32
  await context.db.insert(administrators).values({
    id,
    email,
    password_hash: await passwordHash,
    ...(secondFactor && {
      totp_secret: seal(context.config.tokenSecret, secret),
      totp_confirmed_at: context.now(),
    }),
  })
  const token = await startAdminSession(context, { admin: { id, email }, secondFactor, userAgent: 'test' })
  return { id, email, token, secret, proof: await makeProof(context, token) }
}

/** Returns a proof of identity for the session of an administrator's token, valid for ten minutes. */
export async function makeProof(
  { config, now }: Pick<FactoryContext, 'config' | 'now'>,
  token: string,
): Promise<string> {
  const claims = await createTokens(config.tokenSecret, 'admin').verify(token)
  if (!claims) throw new Error('This token is not an administrator’s')
  const exp = Math.floor(now().getTime() / 1000) + 600
  return createTokens(config.tokenSecret, 'admin proof').sign({ ...claims, exp })
}

/** Returns the authenticator app's code at a given time. */
export function computeCodeAt(secret: string, now: Date): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() })
}

/** Stores an open case of accounts that share content; returns its id. */
export async function makeFraudCase(
  { db }: Pick<FactoryContext, 'db'>,
  memberIds: string[],
): Promise<string> {
  const id = newId()
  await db.insert(fraudCases).values({ id })
  await db.insert(fraudCaseMembers).values(memberIds.map((member_id) => ({ case_id: id, member_id })))
  return id
}
