import type { Context } from '../../../context.ts'
import { Problem } from '../../../kit/http/problem.ts'
import { type RefusedLogin, refusedLogin } from '../accounts.jobs.ts'
import { logIns } from '../accounts.metrics.ts'
import type { Browser } from '../sessions/browser.ts'
import { describeDevice } from '../sign-in/device.ts'

const FACTOR_BY_CODE: Record<string, RefusedLogin['factor']> = {
  wrong_login: 'password',
  code_wrong: 'code',
  passkey_failed: 'passkey',
}
const COUNTED_CODES = [...Object.keys(FACTOR_BY_CODE), 'too_often']

/**
 * Returns a handler that records a rejected login for the account's owner, counts it and rethrows the reason.
 * `known` is the hash of a browser that the member has logged in from. A job writes the record, for unknown
 * names as well, so the response time doesn't show whether an account exists.
 */
export function createRefusalHandler(
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  { userAgent }: Browser,
  { memberId, known }: Pick<RefusedLogin, 'memberId' | 'known'> = {},
) {
  return async (reason: unknown): Promise<never> => {
    if (!(reason instanceof Problem)) throw reason
    if (COUNTED_CODES.includes(reason.code)) logIns.inc({ outcome: reason.code })
    const factor = FACTOR_BY_CODE[reason.code]
    if (factor)
      await jobs.send(refusedLogin, {
        memberId,
        known,
        factor,
        device: describeDevice(userAgent),
        at: now().toISOString(),
      })
    throw reason
  }
}
