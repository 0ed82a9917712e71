import type { Act } from '@savanna/contract/admin/overview'
import { LAST_ADMINISTRATOR } from '@savanna/contract/admin/routes'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { hashPassword, refuseWeak } from '../../accounts/index.ts'
import { recordAudit } from '../overview/audit.repository.ts'
import {
  type AdministratorRow,
  changeAdministrator,
  deleteAdministratorRow,
  holdAdministrators,
  insertAdministrator,
  listAdministrators,
  replaceRecoveryCodes,
} from './identity.repository.ts'
import { revokeSessions } from './sessions.repository.ts'

/** Everybody who can log in to the portal. */
export async function readTeam({ db }: Pick<Context, 'db'>) {
  return (await listAdministrators(db)).map((row) => ({
    id: row.id,
    email: row.email,
    status: row.status === 1 ? (1 as const) : (0 as const),
    second_factor: row.totp_confirmed_at !== null,
    since: row.created_at.toISOString(),
  }))
}

/** Lets somebody else in, with a password that whoever adds them hands over. */
export async function addToTeam(
  { db, now }: Context,
  me: Caller,
  { email, password }: { email: string; password: string },
) {
  await refuseWeak(password, { mail: email }, 'password')
  const passwordHash = await hashPassword(password)
  const taken = 'This email is an administrator’s already'
  await db.transaction(async (tx) => {
    const id = await insertAdministrator(tx, { email, passwordHash })
    if (!id) throw problem(409, 'email_taken', taken, { email: taken })
    const entry = { act: 'administrator_added', subject: 'administrator', subjectId: id } as const
    await recordAudit(tx, me, { ...entry, detail: { email } }, now())
  })
  return { message: 'Administrator added' }
}

interface Change {
  id: string
  act: Act
  /** The administrator is gone after it, so that there must be another one. */
  ends?: boolean
}

type Step = (tx: Database, admin: AdministratorRow) => Promise<void>

/** Changes an administrator and logs it. One change waits for the other: two may not take the last two away. */
async function change({ db, now }: Context, me: Caller, { id, act, ends = false }: Change, step: Step) {
  await db.transaction(async (tx) => {
    const all = await holdAdministrators(tx)
    const chosen = all.find((admin) => admin.id === id)
    if (!chosen) throw problem(404, 'administrator_not_found', 'There is no such administrator.')
    const others = all.filter((admin) => admin.id !== id && admin.status === 1)
    if (ends && others.length === 0) throw problem(409, 'last_administrator', LAST_ADMINISTRATOR)
    await step(tx, chosen)
    const entry = { act, subject: 'administrator', subjectId: id } as const
    await recordAudit(tx, me, { ...entry, detail: { email: chosen.email } }, now())
  })
}

/** Closes the portal to an administrator, at once, or opens it again. */
export async function setTeamStatus(context: Context, me: Caller, id: string, status: 0 | 1) {
  const act = status === 1 ? 'administrator_activated' : 'administrator_deactivated'
  await change(context, me, { id, act, ends: status === 0 }, async (tx) => {
    await changeAdministrator(tx, id, { status })
    if (status === 0) await revokeSessions(tx, id, {}, context.now())
  })
  return { message: status === 1 ? 'Administrator activated' : 'Administrator deactivated' }
}

/** Lets somebody who lost their phone begin anew; their sessions end. */
export async function resetSecondFactorOf(context: Context, me: Caller, id: string) {
  await change(context, me, { id, act: 'second_factor_reset' }, async (tx) => {
    await changeAdministrator(tx, id, { totp_secret: null, totp_confirmed_at: null, totp_last_step: 0 })
    await replaceRecoveryCodes(tx, id, [])
    await revokeSessions(tx, id, {}, context.now())
  })
  return { message: 'Two-step verification is to be set up anew' }
}

/** Takes somebody out of the team for good. */
export async function removeFromTeam(context: Context, me: Caller, id: string) {
  await change(context, me, { id, act: 'administrator_deleted', ends: true }, (tx) =>
    deleteAdministratorRow(tx, id),
  )
  return { message: 'Administrator deleted' }
}
