import { z } from 'zod'
import { route } from '../route.ts'

export const getSite = route('GET', '/site', {
  summary: 'What this site offers, so that pages show nothing that does not work here.',
  access: 'public',
  reply: z.object({
    /** The site's OAuth client id at Google; null if nobody can sign in with Google. */
    googleClientId: z.string().nullable(),
    /** The contact address for visitors and members; null if the site has none. */
    contactMail: z.string().nullable(),
  }),
})

export const countSite = route('GET', '/site/counts', {
  summary:
    'How many active members, matches and cities of members there are, counted at most ten minutes ago.',
  access: 'public',
  reply: z.object({
    members: z.number().int(),
    matches: z.number().int(),
    cities: z.number().int(),
  }),
})
