import type { Context } from '../../../context.ts'
import { Problem } from '../../../kit/http/problem.ts'
import { type RefusedLogin, refusedLogin } from '../accounts.jobs.ts'
import { logIns } from '../accounts.metrics.ts'
import type { Browser } from '../sessions/browser.ts'
import { deviceOf } from './device.ts'

const FACTORS: Record<string, RefusedLogin['factor']> = {
  wrong_login: 'password',
  code_wrong: 'code',
  passkey_failed: 'passkey',
}
const COUNTED = [...Object.keys(FACTORS), 'too_often']

/**
 * What to do when somebody may not log in: it is counted, and kept for the account's owner. That is left to a job, also
 * where the name is nobody's, so that time does not tell whether it is.
 */
export function refusing(
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  { userAgent }: Browser,
  memberId?: string,
) {
  return async (reason: unknown): Promise<never> => {
    if (!(reason instanceof Problem)) throw reason
    if (COUNTED.includes(reason.code)) logIns.inc({ outcome: reason.code })
    const factor = FACTORS[reason.code]
    if (factor)
      await jobs.send(refusedLogin, {
        memberId,
        factor,
        device: deviceOf(userAgent),
        at: now().toISOString(),
      })
    throw reason
  }
}
