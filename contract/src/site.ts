import { z } from 'zod'
import { route } from './route.ts'

export const getSite = route('GET', '/site', {
  summary: 'What this site offers, so that pages show nothing that does not work here.',
  access: 'public',
  reply: z.object({
    /** Under which the site is known to Google; null where nobody can sign in with Google. */
    googleClientId: z.string().nullable(),
  }),
})
