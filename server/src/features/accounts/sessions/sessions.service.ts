import { SESSION_DAYS, UNUSED_SESSION_DAYS } from '@savanna/contract/accounts/settings'
import { DAY_MS, MINUTE_MS } from '@savanna/contract/time'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../kit/database/database.ts'
import type { Authenticate } from '../../../kit/http/serve.ts'
import { computeSessionExpiry } from '../../../kit/session/lifetime.ts'
import { createTokens } from '../../../kit/session/tokens.ts'
import { sessionDeactivated } from './deactivated.ts'
import { findDeactivation, findSessionMember, insertSession, touchSession } from './sessions.repository.ts'

const LIFETIME = { wholeMs: SESSION_DAYS * DAY_MS, unusedMs: UNUSED_SESSION_DAYS * DAY_MS }

interface SessionContext {
  db: Database
  config: Pick<Config, 'tokenSecret'>
  now: () => Date
}

/** Starts a session and returns its token, valid for 30 days while the session is in use. */
export async function startSession(
  { db, config, now }: SessionContext,
  member: { id: string; username: string },
  userAgent: string,
): Promise<string> {
  const at = now()
  const expiresAt = computeSessionExpiry(LIFETIME, at, at)
  const sid = await insertSession(db, { memberId: member.id, userAgent, now: at, expiresAt })
  const exp = Math.floor((at.getTime() + LIFETIME.wholeMs) / 1000)
  return createTokens(config.tokenSecret, 'member').sign({
    id: member.id,
    username: member.username,
    sid,
    exp,
  })
}

/** A session's last use is stored at most this often, so most requests don't write. */
const TOUCH_AFTER_MS = 5 * MINUTE_MS

/**
 * Returns the function that looks up the caller of a member's token. It returns undefined for an invalid
 * token or ended session, and throws `not_logged_in` (401) with the reason for a deactivated member.
 */
export function createAuthenticate({ db, config, now }: SessionContext): Authenticate {
  const tokens = createTokens(config.tokenSecret, 'member')
  return async (token) => {
    const claims = await tokens.verify(token)
    if (!claims) return undefined
    const found = await findSessionMember(db, claims.sid, now())
    if (!found) {
      const deactivation = await findDeactivation(db, claims.sid)
      if (deactivation) throw sessionDeactivated(deactivation.until)
    }
    if (!found || found.id !== claims.id) return undefined
    const at = now()
    if (at.getTime() - found.lastUsedAt.getTime() > TOUCH_AFTER_MS)
      await touchSession(db, claims.sid, {
        now: at,
        expiresAt: computeSessionExpiry(LIFETIME, found.startedAt, at),
      })
    const { id, username, language, units } = found
    return { id, username, sessionId: claims.sid, language, units }
  }
}
