import { HOUR_MS, MINUTE_MS } from '@savanna/contract/time'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Authenticators, Caller } from '../../../kit/http/serve.ts'
import { endOfSession } from '../../../kit/session/lifetime.ts'
import { createTokens } from '../../../kit/session/tokens.ts'
import { findSessionAdmin, insertSession, touchSession } from './sessions.repository.ts'

const LIFETIME = { wholeMs: 12 * HOUR_MS, unusedMs: HOUR_MS }
/** How far a session's last use may lag behind, so that not every call writes. */
const TOUCH_AFTER_MS = 5 * MINUTE_MS

interface Deps {
  db: Database
  config: Pick<Config, 'tokenSecret' | 'production'>
  now: () => Date
}

interface Begun {
  admin: { id: string; email: string }
  secondFactor: boolean
  userAgent: string
}

/** Starts a session and gives the token that stands for it, valid for 12 hours while the session is in use. */
export async function startAdminSession(
  { db, config, now }: Deps,
  { admin, secondFactor, userAgent }: Begun,
): Promise<string> {
  const at = now()
  const expiresAt = endOfSession(LIFETIME, at, at)
  const sid = await insertSession(db, { adminId: admin.id, userAgent, secondFactor, now: at, expiresAt })
  const exp = Math.floor((at.getTime() + LIFETIME.wholeMs) / 1000)
  return createTokens(config.tokenSecret, 'admin').sign({ id: admin.id, username: admin.email, sid, exp })
}

/** True when the portal stays closed to this administrator until the second factor has been shown. */
export function needsSecondFactor(config: Pick<Config, 'production'>, enrolledAt: Date | null): boolean {
  return config.production || enrolledAt !== null
}

/** Finds the administrator of a token; without the second factor, where it is due, only what sets it up opens. */
export function createAdminAuthenticators({
  db,
  config,
  now,
}: Deps): Pick<Authenticators, 'admin' | 'enrolling'> {
  const tokens = createTokens(config.tokenSecret, 'admin')
  async function find(token: string): Promise<{ caller: Caller; complete: boolean } | undefined> {
    const claims = await tokens.verify(token)
    const admin = claims && (await findSessionAdmin(db, claims.sid, now()))
    if (!claims || !admin || admin.id !== claims.id) return undefined
    const at = now()
    if (at.getTime() - admin.last_used_at.getTime() > TOUCH_AFTER_MS)
      await touchSession(db, claims.sid, { now: at, expiresAt: endOfSession(LIFETIME, admin.started_at, at) })
    return {
      caller: { id: admin.id, username: admin.email, sessionId: claims.sid },
      complete: admin.second_factor || !needsSecondFactor(config, admin.enrolled_at),
    }
  }
  return {
    enrolling: async (token) => (await find(token))?.caller,
    async admin(token) {
      const found = await find(token)
      if (found && !found.complete)
        throw problem(403, 'second_factor_needed', 'Please set up two-step verification first.')
      return found?.caller
    },
  }
}
