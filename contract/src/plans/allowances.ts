import { z } from 'zod'
import { ownPath } from '../common.ts'
import { route } from '../route.ts'
import { HOUR_MS } from '../time.ts'

/** What a member may do a day. The plans' text is made from it and the server holds to it. */
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

/** An allowance in words, such as `20 profile likes`. */
export function allowanceText(allowance: Allowance): string {
  return `${ALLOWANCES[allowance]} ${NAMES[allowance]}`
}

/** The sentence for a member who has used an allowance up; `until` is how long it lasts, in milliseconds. */
export function allowanceUsedUp(allowance: Allowance, until: number): string {
  const hours = Math.max(1, Math.ceil(until / HOUR_MS))
  const wait = hours === 1 ? 'an hour' : `${hours} hours`
  return `You have used your ${allowanceText(allowance)} for today. More are possible in ${wait}.`
}

export const allowances = route('GET', '/users/allowances/:id', {
  summary: 'What the caller may still do today, kind by kind, and when a new day begins (UTC).',
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
