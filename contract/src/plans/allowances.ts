import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { ownPath } from '../common.ts'
import { say } from '../language/say.ts'
import { route } from '../route.ts'
import { HOUR_MS } from '../time.ts'

/** How many actions of each kind a member may take per day. The server enforces them; the plans' text lists them. */
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

const AMOUNTS: Record<Allowance, (count: number) => MessageDescriptor> = {
  chats: (count: number) => msg({ message: plural({ count }, { one: '# chat', other: '# chats' }) }),
  profile_likes: (count: number) =>
    msg({ message: plural({ count }, { one: '# profile like', other: '# profile likes' }) }),
  follows: (count: number) => msg({ message: plural({ count }, { one: '# follow', other: '# follows' }) }),
  photo_likes: (count: number) =>
    msg({ message: plural({ count }, { one: '# photo like', other: '# photo likes' }) }),
  post_likes: (count: number) =>
    msg({ message: plural({ count }, { one: '# post like', other: '# post likes' }) }),
  comments: (count: number) => msg({ message: plural({ count }, { one: '# comment', other: '# comments' }) }),
  posts: (count: number) => msg({ message: plural({ count }, { one: '# post', other: '# posts' }) }),
  photos: (count: number) => msg({ message: plural({ count }, { one: '# photo', other: '# photos' }) }),
}

/** Returns an allowance in words, such as `20 profile likes`. */
export const describeAllowance = (allowance: Allowance): string =>
  say(AMOUNTS[allowance](ALLOWANCES[allowance]))

/**
 * Returns the sentence for a member who has used up an allowance; `until` is the time until its renewal in
 * milliseconds.
 */
export function allowanceUsedUp(allowance: Allowance, until: number): string {
  const hours = Math.max(1, Math.ceil(until / HOUR_MS))
  const wait = say(msg({ message: plural({ hours }, { one: 'an hour', other: '# hours' }) }))
  return say(
    msg`You’ve used your ${{ allowance: describeAllowance(allowance) }} for today. You’ll get more in ${{ wait }}.`,
  )
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
