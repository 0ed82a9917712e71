import type { Context } from '../../../context.ts'
import { accountMail } from '../accounts.jobs.ts'
import type { Browser } from '../sessions/browser.ts'
import { startSession } from '../sessions/sessions.service.ts'
import { resolveLocale } from '../speech.service.ts'
import { describeDevice } from './device.ts'
import { hashDevice } from './known-browser.ts'
import { recordDevice } from './member-devices.repository.ts'
import { noteSharedBrowser } from './shared-browser.repository.ts'

/**
 * Starts a session for an authenticated member and returns its token. Emails the owner if the browser is new
 * to the account, except for the first one. Resolves the language and units of browser and member. Lock the
 * member first, so only one of two parallel logins counts as the first.
 */
export async function startSessionFromBrowser(
  context: Pick<Context, 'db' | 'config' | 'jobs' | 'now'>,
  account: { id: string; username: string },
  { userAgent, device, locale }: Browser,
): Promise<string> {
  const { db, jobs, now } = context
  const hash = hashDevice(account.id, device)
  if ((await recordDevice(db, account.id, hash, now())) === 'another') {
    const mail = { kind: 'new_device', device: describeDevice(userAgent), at: now().toISOString() } as const
    await jobs.send(accountMail, { memberId: account.id, mail }, { db })
  }
  await noteSharedBrowser(context, account.id, device)
  await resolveLocale(db, account.id, locale)
  return startSession(context, account, userAgent)
}
