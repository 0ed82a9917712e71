import { ENROL_FIRST } from '@savanna/contract/admin/proof'
import { HOUR_MS, MINUTE_MS } from '@savanna/contract/time'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Authenticators, Caller } from '../../../kit/http/serve.ts'
import { computeSessionExpiry } from '../../../kit/session/lifetime.ts'
import { createTokens } from '../../../kit/session/tokens.ts'
import { findSessionAdmin, insertSession, touchSession } from './sessions.repository.ts'

/** How long a session lasts, in use and unused. */
export const LIFETIME = { wholeMs: 12 * HOUR_MS, unusedMs: HOUR_MS }
/** A session's last use is stored at most this often, so most requests don't write. */
const TOUCH_AFTER_MS = 5 * MINUTE_MS

interface AdminSessionContext {
  db: Database
  config: Pick<Config, 'tokenSecret' | 'production'>
  now: () => Date
}

interface AdminSessionStart {
  admin: { id: string; email: string }
  secondFactor: boolean
  userAgent: string
}

/** Starts a session and returns its token, valid for 12 hours and for one hour without use. */
export async function startAdminSession(
  { db, config, now }: AdminSessionContext,
  { admin, secondFactor, userAgent }: AdminSessionStart,
): Promise<string> {
  const at = now()
  const expiresAt = computeSessionExpiry(LIFETIME, at, at)
  const sid = await insertSession(db, { adminId: admin.id, userAgent, secondFactor, now: at, expiresAt })
  const exp = Math.floor((at.getTime() + LIFETIME.wholeMs) / 1000)
  return createTokens(config.tokenSecret, 'admin').sign({ id: admin.id, username: admin.email, sid, exp })
}

/**
 * Returns whether an administrator needs the second factor: always in production, otherwise once it's set up.
 */
export function needsSecondFactor(config: Pick<Config, 'production'>, enrolledAt: Date | null): boolean {
  return config.production || enrolledAt !== null
}

/**
 * Returns the functions that look up a token's administrator; they return undefined if there is none.
 * `enrolling` also accepts a session without the second factor; `admin` throws second_factor_needed (403) for
 * it.
 */
export function createAdminAuthenticators({
  db,
  config,
  now,
}: AdminSessionContext): Pick<Authenticators, 'admin' | 'enrolling'> {
  const tokens = createTokens(config.tokenSecret, 'admin')
  async function findAdmin(token: string): Promise<{ caller: Caller; complete: boolean } | undefined> {
    const claims = await tokens.verify(token)
    const admin = claims && (await findSessionAdmin(db, claims.sid, now()))
    if (!claims || !admin || admin.id !== claims.id) return undefined
    const at = now()
    if (at.getTime() - admin.last_used_at.getTime() > TOUCH_AFTER_MS)
      await touchSession(db, claims.sid, {
        now: at,
        expiresAt: computeSessionExpiry(LIFETIME, admin.started_at, at),
      })
    return {
      caller: { id: admin.id, username: admin.email, sessionId: claims.sid },
      complete: admin.second_factor || !needsSecondFactor(config, admin.enrolled_at),
    }
  }
  return {
    enrolling: async (token) => (await findAdmin(token))?.caller,
    async admin(token) {
      const found = await findAdmin(token)
      if (found && !found.complete) throw problem(403, 'second_factor_needed', ENROL_FIRST)
      return found?.caller
    },
  }
}
