import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { accountMail } from '../accounts.jobs.ts'
import { lockIfPasswordUnchanged, setPasswordHash } from '../accounts.repository.ts'
import { resetGuessTotals } from '../guesses/guess-totals.repository.ts'
import { deleteFailuresOf } from '../guesses/login-failures.repository.ts'
import { revokeSessionsOf } from '../sessions/sessions.repository.ts'
import { attemptHashesOf, requirePassword, wrongPassword } from './current-password.ts'
import { revokeKeys } from './keys.repository.ts'
import { hashPassword } from './passwords.ts'
import { requireStrongPassword } from './weak-passwords.ts'

/** Returns if the password is the caller's. @throws what `requirePassword` throws */
export async function checkPassword(context: Context, me: Caller, password: string) {
  await requirePassword(context, me.id, password)
  return { message: say(msg`Password correct`) }
}

/**
 * Sets another password and ends every other session and its live connections.
 * @throws weak_password (400) and what `requirePassword` throws
 */
export async function replacePassword(
  context: Context,
  me: Caller,
  { password, current }: { password: string; current: string },
) {
  const { db, now, live, jobs } = context
  const account = await requirePassword(context, me.id, current, 'current')
  await requireStrongPassword(password, account, 'password')
  const passwordHash = await hashPassword(password)
  const ended = await db.transaction(async (tx) => {
    // A parallel change may have replaced the current password since it was checked.
    if (!(await lockIfPasswordUnchanged(tx, me.id, account.password_hash))) throw wrongPassword('current')
    await setPasswordHash(tx, me.id, passwordHash)
    await revokeKeys(tx, me.id, ['reset', 'enter', 'mail', 'delete', 'guesses', 'browser'], now())
    await deleteFailuresOf(tx, attemptHashesOf(account))
    await resetGuessTotals(tx, me.id)
    await jobs.send(
      accountMail,
      { memberId: me.id, mail: { kind: 'password_changed', here: true } },
      { db: tx },
    )
    return revokeSessionsOf(tx, me.id, now(), me.sessionId)
  })
  for (const sessionId of ended) live.disconnectSession(sessionId)
  return { message: say(msg`password has been changed`) }
}
