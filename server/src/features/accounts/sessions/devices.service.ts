import { msg } from '@lingui/core/runtime-macro'
import type { Device, RefusedLogin } from '@savanna/contract/accounts/settings'
import { say } from '@savanna/contract/language/say'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { findRefusedLogins } from '../guesses/refused-logins.repository.ts'
import { describeDevice } from '../sign-in/device.ts'
import { findOpenSessions, revokeOwnSession, revokeSessionsOf } from './sessions.repository.ts'

interface Devices {
  result: Device[]
  refused: RefusedLogin[]
}

/** Returns the caller's open sessions, the current one first, and the rejected logins of the account. */
export async function listDevices({ db, now }: Context, me: Caller): Promise<Devices> {
  const result = toDevices(await findOpenSessions(db, me.id, now()), me)
  const refused = (await findRefusedLogins(db, me.id)).map(({ last, ...login }) => ({
    ...login,
    last: (last ?? now()).toISOString(),
  }))
  return { result, refused }
}

/** Returns sessions as the caller sees them, the current one first. */
export function toDevices(sessions: Awaited<ReturnType<typeof findOpenSessions>>, me: Caller): Device[] {
  const devices = sessions.map((session) => ({
    id: session.id,
    device: describeDevice(session.user_agent),
    started: session.created_at.toISOString(),
    last_used: session.last_used_at.toISOString(),
    current: session.id === me.sessionId,
  }))
  return devices.sort((a, b) => Number(b.current) - Number(a.current))
}

/**
 * Ends one session of the caller, or all but the current one if none is named, and closes their live
 * connections.
 * @throws session_not_found (404)
 */
export async function logOutDevices(context: Context, me: Caller, sessionId: string | undefined) {
  return sessionId === undefined ? logOutOthers(context, me) : logOutOne(context, me, sessionId)
}

async function logOutOthers({ db, live, now }: Context, me: Caller) {
  const ended = await revokeSessionsOf(db, me.id, now(), me.sessionId)
  for (const id of ended) live.disconnectSession(id)
  return { message: say(msg`Logged out everywhere else`), ended: ended.length }
}

async function logOutOne({ db, live, now }: Context, me: Caller, sessionId: string) {
  if (!(await revokeOwnSession(db, me.id, sessionId, now())))
    throw problem(404, 'session_not_found', msg`This device is already logged out.`)
  live.disconnectSession(sessionId)
  return { message: say(msg`Device logged out`), ended: 1 }
}
