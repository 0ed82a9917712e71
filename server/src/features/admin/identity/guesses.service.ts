import { msg } from '@lingui/core/runtime-macro'
import { GUESS_LINK_INVALID } from '@savanna/contract/accounts/guesses'
import type { AdminGuessLink, answerAdminGuesses } from '@savanna/contract/admin/guesses'
import { type Sentence, say } from '@savanna/contract/language/say'
import type { RouteOutput } from '@savanna/contract/route'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import { layOutMail } from '../../../kit/mail/mail-layout.ts'
import {
  type Browser,
  composeGuessMail,
  countGuess,
  deriveKey,
  type GuessStore,
  hashDevice,
  hashKey,
  KEY_LIFETIME_MS,
  newSeed,
} from '../../accounts/index.ts'
import { type AdminGuessMail, type AdminRefusedLogin, adminGuessMail } from '../admin.jobs.ts'
import * as repository from './guesses.repository.ts'
import { findAdministrator, lockAdministrator } from './identity.repository.ts'
import { recordBrowser } from './known-browsers.repository.ts'
import { revokeSessions } from './sessions.repository.ts'

/** The guesses at administrators' accounts. */
export const adminGuesses: GuessStore = {
  addGuess: repository.addGuess,
  findTotals: repository.findTotals,
  countOnDay: repository.countOnDay,
  claimAlert: repository.claimAlert,
  lockActive: async (tx, adminId) => (await lockAdministrator(tx, adminId))?.status === 1,
  countBrowserLinks: repository.countBrowserKeys,
  async sendLink({ db, config, jobs, now }, adminId, mail) {
    if (mail.kind === 'browser') await repository.revokeAdminKeys(db, adminId, now(), ['browser'])
    const seed = newSeed()
    await repository.insertAdminKey(db, {
      adminId,
      hash: hashKey(deriveKey(config.tokenSecret, seed)),
      purpose: mail.kind,
      now: now(),
      expiresAt: new Date(now().getTime() + KEY_LIFETIME_MS[mail.kind]),
    })
    await jobs.send(adminGuessMail, { adminId, mail: { ...mail, seed } }, { db })
  },
}

/** Counts a rejected login to the portal, and emails the administrator when there are many. */
export async function recordAdminRefusal(context: Context, { adminId, kind, at }: AdminRefusedLogin) {
  await context.db.transaction(async (tx) => {
    const admin = adminId === undefined ? undefined : await lockAdministrator(tx, adminId)
    if (!admin) return
    const guess = { ownerId: admin.id, kind, at: new Date(at), mayWrite: admin.status === 1 }
    await countGuess({ ...context, db: tx }, adminGuesses, guess)
  })
}

/** Sends an email about rejected logins to an administrator. */
export async function sendAdminGuessMail(
  { db, config, mail }: Context,
  { adminId, mail: about }: AdminGuessMail,
) {
  const admin = await findAdministrator(db, adminId)
  if (!admin) return
  const owner = { kind: 'administrator', email: admin.email } as const
  const { subject, ...content } = composeGuessMail(config, owner, about)
  await mail.send({ to: admin.email, subject, ...layOutMail(content) })
}

const INVALID: AdminGuessLink = { about: null, refused: { passwords: 0, codes: 0 } }

/** Returns what a link emailed to an administrator is for. The link stays usable. */
export async function readAdminGuessLink({ db, now }: Context, key: string): Promise<AdminGuessLink> {
  const link = await repository.findAdminKey(db, hashKey(key), now())
  const admin = link && (await findAdministrator(db, link.adminId))
  if (!admin) return INVALID
  const { password, code } = await repository.findTotals(db, admin.id)
  return { about: link.purpose, refused: { passwords: password, codes: code } }
}

type AdminGuessAnswer = RouteOutput<typeof answerAdminGuesses>['body']['answer']

const MESSAGES: Record<AdminGuessAnswer, Sentence> = {
  me: msg`Thanks. You can now log in from this browser.`,
  sessions: msg`All devices have been logged out of the portal.`,
}

/**
 * Does what an administrator chose in an email about rejected logins, and uses up the link. After `me`, the
 * browser counts as known.
 * @throws key_invalid (400)
 */
export async function answerAdminGuessLink(
  { db, now }: Context,
  key: string,
  answer: AdminGuessAnswer,
  browser: Browser,
) {
  const hash = hashKey(key)
  await db.transaction(async (tx) => {
    const link = await repository.findAdminKey(tx, hash, now())
    const admin = link && (await lockAdministrator(tx, link.adminId))
    if (admin?.status !== 1 || !(await repository.consumeAdminKey(tx, hash, now()))) throw linkInvalid()
    if (answer === 'sessions') await revokeSessions(tx, admin.id, {}, now())
    else await recordBrowser(tx, admin.id, hashDevice(admin.id, browser.device), now())
    // Someone who asked to let a browser log in knew the password, so the total stays for all other browsers.
    if (link?.purpose === 'guesses') await repository.resetGuesses(tx, admin.id)
  })
  return { message: say(MESSAGES[answer]) }
}

const linkInvalid = () => problem(400, 'key_invalid', GUESS_LINK_INVALID)

/** Forgets the guesses at an administrator and the emails about them after a new password. */
export async function endGuesses(tx: Database, adminId: string, now: Date): Promise<void> {
  await repository.resetGuesses(tx, adminId)
  await repository.revokeAdminKeys(tx, adminId, now)
}
