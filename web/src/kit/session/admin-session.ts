import { useSyncExternalStore } from 'react'

/** Administrators have a session of their own: a browser may hold both, and neither opens the other site. */
const TOKEN = 'adminToken'

const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function getAdminToken(): string | undefined {
  return localStorage.getItem(TOKEN) ?? undefined
}

export function beginAdminSession(token: string): void {
  localStorage.setItem(TOKEN, token)
  notify()
}

export function endAdminSession(): void {
  localStorage.removeItem(TOKEN)
  notify()
}

/** Returns the administrator's token; nothing after a log-out in any tab. */
export function useAdminToken(): string | undefined {
  return useSyncExternalStore(subscribe, getAdminToken)
}

addEventListener('storage', (event) => {
  if (event.key === TOKEN || event.key === null) notify()
})
