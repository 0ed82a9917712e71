import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { SecondCode } from '../accounts/rules.ts'
import { Done } from '../common.ts'
import { route } from '../route.ts'
import { AdminPassword } from './routes.ts'

/** The header that carries the proof from `proveIdentity`. */
export const PROOF_HEADER = 'savanna-proof'
/** The header of the portal's own requests, whose session is in a cookie. */
export const PORTAL_HEADER = 'savanna-portal'

export const IDENTITY_NEEDED = msg`Please confirm it’s you with your password and a code.`
export const ENROL_FIRST = msg`Please set up two-step verification first.`

export const IdentityForm = z.object({ password: AdminPassword, code: SecondCode })

export const proveIdentity = route('POST', '/admin/confirm', {
  summary: `Enter password and second factor again. The proof is valid for 10 minutes in this session; send it as \`${PROOF_HEADER}\` with requests that answer \`identity_needed\`.`,
  access: 'admin',
  body: IdentityForm,
  reply: Done.extend({
    proof: z.string(),
    /** ISO 8601 */
    expires: z.string(),
  }),
  errors: ['wrong_password', 'code_needed', 'code_wrong', 'mail_needed'],
  perMinute: 20,
})
