import { z } from 'zod'
import { ownPath } from '../common.ts'
import { route } from '../route.ts'
import { HOUR_MS } from '../time.ts'

/** How many actions of each kind a member may take a day. The server enforces them; the text of the plans lists them. */
export const ALLOWANCES = {
  chats: 100,
  profile_likes: 20,
  follows: 20,
  photo_likes: 50,
  post_likes: 50,
  comments: 50,
  posts: 50,
  photos: 50,
} as const

export type Allowance = keyof typeof ALLOWANCES
export const Allowance = z.enum(Object.keys(ALLOWANCES) as [Allowance, ...Allowance[]])

const NAMES: Record<Allowance, string> = {
  chats: 'chats',
  profile_likes: 'profile likes',
  follows: 'follows',
  photo_likes: 'photo likes',
  post_likes: 'post likes',
  comments: 'comments',
  posts: 'posts',
  photos: 'photos',
}

/** Returns an allowance in words, such as `20 profile likes`. */
export function describeAllowance(allowance: Allowance): string {
  return `${ALLOWANCES[allowance]} ${NAMES[allowance]}`
}

/** Returns the sentence for a member who has used up an allowance; `until` is the time to its renewal in milliseconds. */
export function allowanceUsedUp(allowance: Allowance, until: number): string {
  const hours = Math.max(1, Math.ceil(until / HOUR_MS))
  const wait = hours === 1 ? 'an hour' : `${hours} hours`
  return `You have used your ${describeAllowance(allowance)} for today. You can do more in ${wait}.`
}

export const allowances = route('GET', '/users/allowances/:id', {
  summary: 'How much of each allowance the caller has left today, and when a new day begins (UTC).',
  ...ownPath('id'),
  reply: z.object({
    allowances: z.array(
      z.object({
        kind: Allowance,
        limit: z.number().int(),
        used: z.number().int(),
        left: z.number().int(),
      }),
    ),
    /** ISO 8601 */
    renews_at: z.string(),
  }),
})
