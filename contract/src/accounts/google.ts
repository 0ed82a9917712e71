import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { withMessage } from '../language/say.ts'
import { route } from '../route.ts'
import { RegisterLocation } from './forms.ts'
import { SecondCode } from './rules.ts'

export const GOOGLE_FAILED = msg`Google login failed`
// Values in the reply, in English for every reader; the page translates them.
export const GOOGLE_REGISTERED = 'User registered with success'
export const GOOGLE_LOGGED_IN = 'User logged in with success'

export const GOOGLE_STALE = msg`Your Google sign-in timed out. Please try again.`

export const beginGoogle = route('POST', '/users/google_signin/begin', {
  summary:
    'The `nonce` for the ID token of one sign-in. It is accepted once, within an hour, from the same browser.',
  access: 'public',
  reply: z.object({ nonce: z.string() }),
  errors: ['google_off'],
  perMinute: 60,
})

// Google's tokens have about 1200 characters.
const Credential = z
  .string(withMessage(GOOGLE_FAILED))
  .min(1, withMessage(GOOGLE_FAILED))
  .max(8000, withMessage(GOOGLE_FAILED))

export const googleSignIn = route('POST', '/users/google_signin', {
  summary: "Register or log in with an ID token of Google's.",
  access: 'public',
  body: z.object({
    credential: Credential,
    /** A new member's location; the default position if absent. */
    location: RegisterLocation.optional(),
    /** If two-step verification is on. */
    code: SecondCode.optional(),
  }),
  reply: z.object({
    message: z.enum([GOOGLE_REGISTERED, GOOGLE_LOGGED_IN]),
    user: z.object({ mail: z.string(), username: z.string() }),
    token: z.string(),
  }),
  errors: [
    'google_failed',
    'google_off',
    'google_stale',
    'google_unreachable',
    'mail_unverified',
    'disposable_mail',
    'username_taken',
    'mail_needed',
    'code_wanted',
    'code_wrong',
    'deactivated',
  ],
  perMinute: 20,
})
