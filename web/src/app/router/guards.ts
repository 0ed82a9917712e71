/** Who may open a page. `visitors-quietly` sends members on without a word. */
export type Audience = 'anyone' | 'members' | 'visitors' | 'visitors-quietly'

export const MUST_LOG_IN = 'you must log in to access this page'
const ALREADY_LOGGED_IN = 'you are already logged in'

/** Where someone is sent instead of the page, and what they are told. */
export interface Detour {
  to: '/' | '/users/login'
  notice?: string
}

/** The detour for someone whom a page is not meant for; nothing for everyone else. */
export function detourFor(audience: Audience, member: boolean): Detour | undefined {
  if (audience === 'anyone') return undefined
  if (audience === 'members') return member ? undefined : { to: '/users/login', notice: MUST_LOG_IN }
  if (!member) return undefined
  return audience === 'visitors' ? { to: '/', notice: ALREADY_LOGGED_IN } : { to: '/' }
}
