import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { accountMail } from '../accounts.jobs.ts'
import type { Browser } from '../sessions/browser.ts'
import { startSession } from '../sessions/sessions.service.ts'
import { describeDevice } from './device.ts'
import { recordDevice, replaceDeviceHash } from './member-devices.repository.ts'

/**
 * Starts the session of somebody who has proved who they are, and tells the account's owner by mail when the browser
 * is none of theirs so far. The very first one is not news. Hold the member first: of two at once one is the first.
 */
export async function startSessionFromBrowser(
  context: Pick<Context, 'db' | 'config' | 'jobs' | 'now'>,
  account: { id: string; username: string },
  { userAgent, device, formerly }: Browser,
): Promise<string> {
  const { db, jobs, now } = context
  const hash = hashDevice(account.id, device)
  if (formerly) await replaceDeviceHash(db, account.id, hashDevice(account.id, formerly), hash)
  if ((await recordDevice(db, account.id, hash, now())) === 'another') {
    const mail = { kind: 'new_device', device: describeDevice(userAgent), at: now().toISOString() } as const
    await jobs.send(accountMail, { memberId: account.id, mail }, { db })
  }
  return startSession(context, account, userAgent)
}

/** With the member in it, rows of two members do not tell that they share a browser. */
function hashDevice(memberId: string, secret: string): string {
  return createHash('sha256').update(`${memberId} ${secret}`).digest('base64url')
}
