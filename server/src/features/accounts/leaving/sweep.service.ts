import { REFUSED_DAYS } from '@savanna/contract/accounts/settings'
import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { deleteUnverifiedMembers } from '../accounts.repository.ts'
import { deleteChallengesBefore } from '../factors/passkeys.repository.ts'
import { FAILURE_WINDOW_MS } from '../guesses/attempts.ts'
import { deleteFailuresBefore } from '../guesses/login-failures.repository.ts'
import { deleteRefusedLoginsBefore } from '../guesses/refused-logins.repository.ts'
import { deleteKeysExpiredBefore } from '../recovery/keys.repository.ts'
import { deleteWithheldBefore } from '../registering/withheld.repository.ts'
import { sweepDepartures } from '../returning/returning.service.ts'
import { deleteEndedSessions } from '../sessions/sessions.repository.ts'
import { deleteNoncesBefore } from '../sign-in/google.repository.ts'
import { deleteStaleDevices } from '../sign-in/member-devices.repository.ts'
import { deleteBrowsersBefore } from '../sign-in/shared-browser.repository.ts'
import { completeErasures } from './erasures.service.ts'

const UNVERIFIED_DAYS = 7
/** The longest time that browsers store the device cookie. */
const DEVICE_DAYS = 400
/** How long a browser shared by two accounts is remembered. */
const SHARED_BROWSER_DAYS = 90
/** Expired keys stay this long, so opening a link again gets a helpful response. */
const SPENT_KEY_DAYS = 7

/**
 * Deletes what's no longer needed: expired keys, ended sessions, unverified accounts, stale browsers, old
 * failures, and data retained from accounts deleted 90 days ago.
 */
export async function sweepAccounts(context: Context): Promise<void> {
  const { db, now, log } = context
  const ago = (ms: number) => new Date(now().getTime() - ms)
  const swept = {
    accounts: await deleteUnverifiedMembers(db, ago(UNVERIFIED_DAYS * DAY_MS)),
    keys: await deleteKeysExpiredBefore(db, ago(SPENT_KEY_DAYS * DAY_MS)),
    sessions: await deleteEndedSessions(db, ago(DAY_MS)),
    devices: await deleteStaleDevices(db, ago(DEVICE_DAYS * DAY_MS)),
    refused: await deleteRefusedLoginsBefore(db, ago(REFUSED_DAYS * DAY_MS)),
  }
  await sweepDepartures(context)
  await completeErasures(context)
  await deleteBrowsersBefore(db, ago(SHARED_BROWSER_DAYS * DAY_MS))
  await deleteFailuresBefore(db, ago(FAILURE_WINDOW_MS))
  await deleteChallengesBefore(db, now())
  await deleteNoncesBefore(db, now())
  await deleteWithheldBefore(db, ago(UNVERIFIED_DAYS * DAY_MS))
  log.info({ swept }, 'accounts swept')
}
