import { z } from 'zod'
import { Done } from '../common.ts'
import { route } from '../route.ts'

const Key = z.object({ key: z.string().max(200) })

export const checkAdminGuesses = route('GET', '/admin/refused-logins/:key', {
  summary: 'What a link about refused log-ins to the portal is about. Looking does not use it up.',
  access: 'public',
  params: Key,
  reply: z.object({
    /** `guesses`: many logins were rejected. `browser`: lets a browser log in. Null for an invalid link. */
    about: z.enum(['guesses', 'browser']).nullable(),
    /** Wrong passwords and codes from unknown browsers since the administrator last acted. */
    refused: z.object({ passwords: z.number().int(), codes: z.number().int() }),
  }),
  perMinute: 30,
})
export type AdminGuessLink = z.infer<typeof checkAdminGuesses.spec.reply>

export const answerAdminGuesses = route('POST', '/admin/refused-logins/:key', {
  summary: 'Answer a link about refused log-ins to the portal; the link works once.',
  access: 'public',
  params: Key,
  body: z.object({
    /** `me`: this browser may log in, and guesses count from zero again. `sessions`: end every session. */
    answer: z.enum(['me', 'sessions']),
  }),
  reply: Done,
  errors: ['key_invalid'],
  perMinute: 10,
})
