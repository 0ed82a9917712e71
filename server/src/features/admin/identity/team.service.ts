import { msg } from '@lingui/core/runtime-macro'
import type { AuditAction } from '@savanna/contract/admin/overview'
import { LAST_ADMINISTRATOR } from '@savanna/contract/admin/routes'
import { say } from '@savanna/contract/language/say'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { hashPassword, requireStrongPassword } from '../../accounts/index.ts'
import { recordAudit } from '../overview/audit.repository.ts'
import { resetGuesses } from './guesses.repository.ts'
import * as identity from './identity.repository.ts'
import { revokeSessions } from './sessions.repository.ts'

/** Returns all administrators. */
export async function readTeam({ db }: Pick<Context, 'db'>) {
  return (await identity.listAdministrators(db)).map((row) => ({
    id: row.id,
    email: row.email,
    status: row.status === 1 ? (1 as const) : (0 as const),
    second_factor: row.totp_confirmed_at !== null,
    since: row.created_at.toISOString(),
  }))
}

/** Adds an administrator with a first password. @throws weak_password (400), email_taken (409) */
export async function addToTeam(
  { db, now }: Context,
  me: Caller,
  { email, password }: { email: string; password: string },
) {
  await requireStrongPassword(password, { mail: email }, 'password')
  const passwordHash = await hashPassword(password)
  const taken = msg`This email already belongs to an administrator`
  await db.transaction(async (tx) => {
    const id = await identity.insertAdministrator(tx, { email, passwordHash })
    if (!id) throw problem(409, 'email_taken', taken, { email: taken })
    const entry = { act: 'administrator_added', subject: 'administrator', subjectId: id } as const
    await recordAudit(tx, me, { ...entry, detail: { email } }, now())
  })
  return { message: say(msg`Administrator added`) }
}

interface TeamChange {
  id: string
  act: AuditAction
  /** Whether the administrator loses access, so another active one must remain. */
  removesAccess?: boolean
}

type TeamChangeStep = (tx: Database, admin: identity.AdministratorRow) => Promise<void>

/**
 * Changes an administrator and records it in the audit log. The lock on all administrators keeps two parallel
 * changes from removing the last two.
 * @throws administrator_not_found (404), last_administrator (409)
 */
async function changeTeamMember(
  { db, now }: Context,
  me: Caller,
  { id, act, removesAccess = false }: TeamChange,
  applyChange: TeamChangeStep,
) {
  await db.transaction(async (tx) => {
    const all = await identity.lockAdministrators(tx)
    const administrator = all.find((admin) => admin.id === id)
    if (!administrator) throw problem(404, 'administrator_not_found', msg`This administrator doesn’t exist.`)
    const others = all.filter((admin) => admin.id !== id && admin.status === 1)
    if (removesAccess && others.length === 0) throw problem(409, 'last_administrator', LAST_ADMINISTRATOR)
    await applyChange(tx, administrator)
    const entry = { act, subject: 'administrator', subjectId: id } as const
    await recordAudit(tx, me, { ...entry, detail: { email: administrator.email } }, now())
  })
}

/**
 * Activates or deactivates an administrator; deactivating ends their sessions.
 * @throws as `changeTeamMember`
 */
export async function setTeamStatus(context: Context, me: Caller, id: string, status: 0 | 1) {
  const act = status === 1 ? 'administrator_activated' : 'administrator_deactivated'
  await changeTeamMember(context, me, { id, act, removesAccess: status === 0 }, async (tx) => {
    await identity.updateAdministrator(tx, id, { status })
    if (status === 0) await revokeSessions(tx, id, {}, context.now())
  })
  return { message: say(status === 1 ? msg`Administrator activated` : msg`Administrator deactivated`) }
}

/**
 * Removes the second factor of an administrator who lost the phone, and ends their sessions.
 * @throws as `changeTeamMember`
 */
export async function resetSecondFactorOf(context: Context, me: Caller, id: string) {
  await changeTeamMember(context, me, { id, act: 'second_factor_reset' }, async (tx) => {
    await identity.updateAdministrator(tx, id, {
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: 0,
    })
    await identity.replaceRecoveryCodes(tx, id, [])
    await revokeSessions(tx, id, {}, context.now())
    await resetGuesses(tx, id, 'code')
  })
  return { message: say(msg`Two-step verification must be set up again`) }
}

/** Deletes an administrator. @throws as `changeTeamMember` */
export async function removeFromTeam(context: Context, me: Caller, id: string) {
  await changeTeamMember(context, me, { id, act: 'administrator_deleted', removesAccess: true }, (tx) =>
    identity.deleteAdministratorRow(tx, id),
  )
  return { message: say(msg`Administrator deleted`) }
}
