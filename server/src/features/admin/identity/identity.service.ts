import { msg } from '@lingui/core/runtime-macro'
import { canonicalMail } from '@savanna/contract/accounts/mail'
import { say } from '@savanna/contract/language/say'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { StartError } from '../../../kit/start-error.ts'
import { hashPassword, passwordMatches, requireStrongPassword, toDevices } from '../../accounts/index.ts'
import { recordAudit } from '../overview/audit.repository.ts'
import { type Credentials, requireOwnCredentials } from './credentials.service.ts'
import { endGuesses } from './guesses.service.ts'
import * as repository from './identity.repository.ts'
import { findOpenSessions, revokeSessions } from './sessions.repository.ts'
import { needsSecondFactor } from './sessions.service.ts'

/**
 * Adds the administrator in ADMIN_EMAIL, or activates it and sets its password to ADMIN_PASSWORD. A changed
 * password ends its sessions.
 */
export async function ensureAdministrator({ db, config, now }: Context): Promise<void> {
  if (!config.admin) return
  const email = canonicalMail(config.admin.email)
  const found = await repository.findByEmail(db, email)
  const same = found && (await passwordMatches(config.admin.password, found.password_hash))
  if (found && same && found.status === 1) return
  const passwordHash = same ? found.password_hash : await hashPassword(config.admin.password)
  // Two servers may start at the same moment: the second one finds the first one's row.
  if (!found && (await repository.insertAdministrator(db, { email, passwordHash }))) return
  const row = found ?? (await repository.findByEmail(db, email))
  if (!row) return
  await repository.updateAdministrator(db, row.id, { password_hash: passwordHash, status: 1 })
  if (same) return
  await revokeSessions(db, row.id, {}, now())
  await endGuesses(db, row.id, now())
}

/** The demo's administrator. Nobody can have this address, and everyone knows the password. */
export const DEMO_ADMINISTRATOR = 'admin@savanna.demo'

/** @throws StartError in production, for a database filled by the demo. */
export async function refuseDemoData({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  if (!config.production || !(await repository.findByEmail(db, DEMO_ADMINISTRATOR))) return
  throw new StartError(
    'This database has the members and the administrator of the demo, whose passwords everybody knows: use an empty one.',
  )
}

const isConfiguredAdministrator = ({ config }: Pick<Context, 'config'>, email: string) =>
  config.admin !== undefined && canonicalMail(config.admin.email) === email

/** Returns the caller's own account in the portal. */
export async function readAccount(context: Context, me: Caller) {
  const { db, config } = context
  const admin = await repository.findAdministrator(db, me.id)
  return {
    id: me.id,
    email: me.username,
    second_factor: Boolean(admin?.totp_confirmed_at),
    second_factor_required: needsSecondFactor(config, null),
    recovery_codes_left: await repository.countRecoveryCodes(db, me.id),
    password_in_settings: isConfiguredAdministrator(context, me.username),
  }
}

interface PasswordChange {
  /** The current password, with a code where two-step verification is set up. */
  current: Credentials
  password: string
}

/**
 * Sets the caller's password and ends their other sessions.
 * @throws password_in_settings (409), weak_password (400) and what `requireOwnCredentials` throws
 */
export async function changePassword(context: Context, me: Caller, { current, password }: PasswordChange) {
  const { db, now } = context
  if (isConfiguredAdministrator(context, me.username))
    throw problem(
      409,
      'password_in_settings',
      msg`This password is set by ADMIN_PASSWORD. Change it there and restart the server.`,
    )
  await requireOwnCredentials(context, me, current, 'current')
  await requireStrongPassword(password, { mail: me.username }, 'password')
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await repository.updateAdministrator(tx, me.id, { password_hash: passwordHash })
    await revokeSessions(tx, me.id, { except: me.sessionId }, now())
    await endGuesses(tx, me.id, now())
    await recordAudit(tx, me, { act: 'password_changed', subject: 'administrator', subjectId: me.id }, now())
  })
  return { message: say(msg`Password changed`) }
}

/** Returns the caller's open sessions, the current one first. */
export async function listSessions({ db, now }: Context, me: Caller) {
  return toDevices(await findOpenSessions(db, me.id, now()), me)
}

/** Ends one session of the caller, or all but the current one if none is named. */
export async function endSessions({ db, now }: Context, me: Caller, sessionId: string | undefined) {
  const which = sessionId === undefined ? { except: me.sessionId } : { only: sessionId }
  await revokeSessions(db, me.id, which, now())
  return {
    message: say(sessionId === undefined ? msg`Logged out everywhere else` : msg`Device logged out`),
  }
}
