import { msg } from '@lingui/core/macro'
import type { Sentence } from '@savanna/contract/language/say'
import { MUST_LOG_IN } from '../../kit/api/problem.ts'

/** Who may open a page. `visitors-quietly` redirects members without a message. */
export type Audience = 'anyone' | 'members' | 'visitors' | 'visitors-quietly'

const ALREADY_LOGGED_IN = msg`you are already logged in`

/** The redirect and its message. */
export interface Redirect {
  to: '/' | '/users/login'
  notice?: Sentence
}

/** Returns the redirect for people who may not open a page; nothing for everyone else. */
export function redirectFor(audience: Audience, member: boolean): Redirect | undefined {
  if (audience === 'anyone') return undefined
  if (audience === 'members') return member ? undefined : { to: '/users/login', notice: MUST_LOG_IN }
  if (!member) return undefined
  return audience === 'visitors' ? { to: '/', notice: ALREADY_LOGGED_IN } : { to: '/' }
}
