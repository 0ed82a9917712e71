import { createHmac, randomBytes } from 'node:crypto'
import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { accountMail } from '../accounts.jobs.ts'
import { findAccountByLogin } from '../accounts.repository.ts'
import { hashLogin } from '../guesses/attempts.ts'
import { hashWithSalt, saltOf } from '../recovery/passwords.ts'
import { countWithheldSince, findWithheld, insertWithheld, prolongWithheld } from './withheld.repository.ts'

const MAILS_A_DAY = 3

const SALT_BYTES = 16

/**
 * Returns the hash under which a registration's password is stored if it's withheld. All registrations for an
 * address share a salt, so a login can compare its password with all of them by one computation.
 */
export function hashWithheld({ config }: Pick<Context, 'config'>, mail: string, pwd: string) {
  const salt = createHmac('sha256', config.tokenSecret).update(`salt of withheld ${mail}`).digest()
  return hashWithSalt(pwd, salt.subarray(0, SALT_BYTES))
}

interface WithheldLogin {
  username: string
  mail: string
  passwordHash: string
}

/**
 * Stores a registration with the address of someone else's account, and emails that account's owner, at most
 * three times a day. Must run in the registration's transaction.
 */
export async function withholdRegistration(
  { db: tx, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>,
  { username, mail, passwordHash }: WithheldLogin,
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
 * Returns the username of the withheld registration that a login is for, or undefined. Always hashes the
 * password exactly once.
 */
export async function findWithheldLogin(
  { db }: Pick<Context, 'db'>,
  { login, pwd }: { login: string; pwd: string },
): Promise<string | undefined> {
  const found = await findWithheld(db, { username: login, mailHash: hashLogin(login) })
  const salt = found[0] ? saltOf(found[0].password_hash) : randomBytes(SALT_BYTES)
  const hashed = await hashWithSalt(pwd, salt)
  return found.find(({ password_hash }) => password_hash === hashed)?.username
}

/** Reserves a withheld registration's username for another day, as a login does for an unverified account. */
export async function prolongWithheldRegistration(
  { db, now }: Pick<Context, 'db' | 'now'>,
  username: string,
): Promise<void> {
  await prolongWithheld(db, username, new Date(now().getTime() + DAY_MS))
}
