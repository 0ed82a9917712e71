import { createStore, useStore } from '../store.ts'

/** Administrators have a session of their own: a browser may hold both, and neither opens the other site. */
const TOKEN = 'adminToken'

/** Returns the token of the administrator; undefined after a logout in any tab. */
export const getAdminToken = () => localStorage.getItem(TOKEN) ?? undefined

const token = createStore(getAdminToken())

export function beginAdminSession(next: string): void {
  localStorage.setItem(TOKEN, next)
  token.set(next)
}

export function endAdminSession(): void {
  localStorage.removeItem(TOKEN)
  token.set(undefined)
}

/** Returns the administrator's token; nothing after a log-out in any tab. */
export function useAdminToken(): string | undefined {
  return useStore(token)
}

addEventListener('storage', (event) => {
  if (event.key === TOKEN || event.key === null) token.set(getAdminToken())
})
