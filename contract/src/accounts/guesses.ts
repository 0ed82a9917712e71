import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Done } from '../common.ts'
import { route } from '../route.ts'

export const MAIL_NEEDED = msg`There have been a lot of failed logins to this account, so we need to check it’s you. We’ve emailed you a link: open it in this browser, then log in again.`
export const GUESS_LINK_INVALID = msg`This link is invalid or has expired.`

const Key = z.object({ key: z.string().max(200) })

export const checkGuesses = route('GET', '/users/refused-logins/:key', {
  summary: 'What a mailed link about refused log-ins is about. Looking does not use it up.',
  access: 'public',
  params: Key,
  reply: z.object({
    /** `guesses`: many logins were rejected. `browser`: lets a browser log in. Null for an invalid link. */
    about: z.enum(['guesses', 'browser']).nullable(),
    /** Empty for an invalid link. */
    username: z.string(),
    /** Wrong passwords and codes from unknown browsers since the owner last acted. */
    refused: z.object({ passwords: z.number().int(), codes: z.number().int() }),
  }),
  perMinute: 30,
})
export type GuessLink = z.infer<typeof checkGuesses.spec.reply>

export const answerGuesses = route('POST', '/users/refused-logins/:key', {
  summary: 'Answer a mailed link about refused log-ins; the link works once.',
  access: 'public',
  params: Key,
  body: z.object({
    /**
     * `me`: this browser may log in, and guesses count from zero again. `password`: choose a new password.
     * `sessions`: end every session.
     */
    answer: z.enum(['me', 'password', 'sessions']),
  }),
  reply: Done.extend({
    /** Opens the new password page; null for other choices. */
    password_key: z.string().nullable(),
  }),
  errors: ['key_invalid'],
  perMinute: 10,
})
