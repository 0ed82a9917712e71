import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { accountMail } from '../accounts.jobs.ts'
import { findAccountByLogin } from '../accounts.repository.ts'
import { hashLogin } from '../guesses/attempts.ts'
import { passwordMatches } from '../recovery/passwords.ts'
import { countWithheldSince, findWithheld, insertWithheld, prolongWithheld } from './withheld.repository.ts'

const MAILS_A_DAY = 3

interface Withheld {
  username: string
  mail: string
  passwordHash: string
}

/**
 * Stores a registration with the address of somebody else's account, and writes to that account's owner, at most
 * three times a day. To be called in the transaction of the registration.
 */
export async function withholdRegistration(
  { db: tx, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>,
  { username, mail, passwordHash }: Withheld,
): Promise<void> {
  const mailHash = hashLogin(mail)
  const told = await countWithheldSince(tx, mailHash, new Date(now().getTime() - DAY_MS))
  await insertWithheld(tx, {
    username,
    mail_hash: mailHash,
    password_hash: passwordHash,
    created_at: now(),
    expires_at: new Date(now().getTime() + DAY_MS),
  })
  const owner = told < MAILS_A_DAY ? await findAccountByLogin(tx, mail) : undefined
  if (owner)
    await jobs.send(accountMail, { memberId: owner.id, mail: { kind: 'register_taken' } }, { db: tx })
}

/**
 * Returns whether a log-in is that of a withheld registration, which is answered like an account that is not
 * verified. It compares a second password only where there is one; `logIn` spends the same time on an account that is
 * not verified.
 */
export async function isWithheldLogin(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { login, pwd }: { login: string; pwd: string },
): Promise<boolean> {
  for (const withheld of await findWithheld(db, { username: login, mailHash: hashLogin(login) })) {
    if (!(await passwordMatches(pwd, withheld.password_hash))) continue
    await prolongWithheld(db, withheld.username, new Date(now().getTime() + DAY_MS))
    return true
  }
  return false
}
