import type { Context } from '../../../context.ts'
import { accountMail, type RefusedLogin } from '../accounts.jobs.ts'
import { lockMember } from '../accounts.repository.ts'
import { storeKey } from '../recovery/issue-key.ts'
import { countKeysSince, revokeKeys } from '../recovery/keys.repository.ts'
import { countDeviceRefusal } from '../sign-in/member-devices.repository.ts'
import type { GuessStore } from './guess-store.ts'
import { addGuess, claimAlert, countRefusedOnDay, findGuessTotals } from './guess-totals.repository.ts'
import { countGuess } from './guesses.service.ts'
import { recordRefusedLogin } from './refused-logins.repository.ts'

/** The guesses at members' accounts. */
export const memberGuesses: GuessStore = {
  addGuess,
  findTotals: findGuessTotals,
  countOnDay: countRefusedOnDay,
  claimAlert,
  lockActive: async (tx, memberId) => (await lockMember(tx, memberId))?.status === 1,
  countBrowserLinks: (tx, memberId, since) => countKeysSince(tx, memberId, 'browser', since),
  async sendLink(context, memberId, mail) {
    const { db, jobs, now } = context
    if (mail.kind === 'browser') await revokeKeys(db, memberId, 'browser', now())
    const seed = await storeKey(context, { memberId, purpose: mail.kind })
    await jobs.send(accountMail, { memberId, mail: { ...mail, seed } }, { db })
  },
}

/** Records a rejected login for the owner, counts it as a guess, and emails the owner when there are many. */
export async function recordRefusal(
  context: Context,
  { memberId, known, ...login }: RefusedLogin,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const account = memberId === undefined ? undefined : await lockMember(tx, memberId)
    if (!account) return
    await recordRefusedLogin(tx, account.id, login)
    if (login.factor === 'passkey') return
    if (known !== undefined) return countDeviceRefusal(tx, account.id, known)
    await countGuess({ ...context, db: tx }, memberGuesses, {
      ownerId: account.id,
      kind: login.factor,
      at: new Date(login.at),
      mayWrite: account.status === 1 && account.verified_at !== null,
    })
  })
}
