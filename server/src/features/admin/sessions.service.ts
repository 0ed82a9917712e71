import type { Config } from '../../config.ts'
import type { Database } from '../../kit/database/database.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Authenticators, Caller } from '../../kit/http/serve.ts'
import { createTokens } from '../../kit/session/tokens.ts'
import { findSessionAdmin, insertSession, touchSession } from './sessions.repository.ts'

const SESSION_MS = 12 * 3_600_000
/** How long an open session may lie idle. */
const UNUSED_MS = 3_600_000
/** How far a session's last use may lag behind, so that not every call writes. */
const TOUCH_AFTER_MS = 5 * 60_000

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

/** When a session that was used just now ends, if it is not used again: never later than its token does. */
function endOf(startedAt: Date, usedAt: Date): Date {
  return new Date(Math.min(startedAt.getTime() + SESSION_MS, usedAt.getTime() + UNUSED_MS))
}

/** Starts a session and gives the token that stands for it, valid for 12 hours while the session is in use. */
export async function startAdminSession(
  { db, config, now }: Deps,
  { admin, secondFactor, userAgent }: Begun,
): Promise<string> {
  const at = now()
  const session = { adminId: admin.id, userAgent, secondFactor, now: at, expiresAt: endOf(at, at) }
  const sid = await insertSession(db, session)
  const exp = Math.floor((at.getTime() + SESSION_MS) / 1000)
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
      await touchSession(db, claims.sid, { now: at, expiresAt: endOf(admin.started_at, at) })
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
