import { serverNow } from '../network/server-clock.ts'
import { prepareStorage } from '../storage/storage.ts'
import { createStore, useStore } from '../store.ts'
import { markComplete } from './complete-mark.ts'
import { markMember } from './member-mark.ts'
import { endOf, type Session, sessionFrom } from './session.model.ts'

export type { Session } from './session.model.ts'

/** Why a session changed: logged in or out here, the token expired or was revoked, or another tab did it. */
type SessionChange = 'login' | 'logout' | 'expired' | 'elsewhere'

/** `reason` is the server's sentence, if it gave one. */
type Listener = (session: Session | null, change: SessionChange, reason?: string) => void

const TOKEN = 'token'
const USERNAME = 'username'
// A longer timer would overflow and fire immediately.
const LONGEST_TIMER = 2 ** 31 - 1

interface State {
  session: Session | null
  change: SessionChange
  reason?: string | undefined
}

prepareStorage()
const store = createStore<State>({ session: readStored(), change: 'elsewhere' })
let lastMember = store.get().session
let expiry: ReturnType<typeof setTimeout> | undefined

function readStored(): Session | null {
  return sessionFrom(localStorage.getItem(TOKEN), localStorage.getItem(USERNAME), serverNow())
}

function setSession(next: Session | null, change: SessionChange, reason?: string): void {
  const { session } = store.get()
  if (next?.token === session?.token && next?.username === session?.username) return
  if (next) lastMember = next
  markMember(next !== null)
  store.set({ session: next, change, reason })
  watchExpiry()
}

function watchExpiry(): void {
  clearTimeout(expiry)
  const { session } = store.get()
  if (!session) return
  const left = endOf(session.token) - serverNow()
  if (left <= 0) endSession('expired')
  else expiry = setTimeout(watchExpiry, Math.min(left, LONGEST_TIMER))
}

/** Returns this browser's session; null without one, and from the moment its token expires. */
export function getSession(): Session | null {
  const { session } = store.get()
  return session && endOf(session.token) > serverNow() ? session : null
}

/** Stores a successful login's token; every tab follows. */
export function beginSession(login: { token: string; username: string }): void {
  markComplete(false)
  localStorage.setItem(USERNAME, login.username)
  localStorage.setItem(TOKEN, login.token)
  setSession(sessionFrom(login.token, login.username, serverNow()), 'login')
}

/** Removes the token; every tab follows. */
export function endSession(change: 'logout' | 'expired' = 'logout', reason?: string): void {
  markComplete(false)
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(USERNAME)
  setSession(null, change, reason)
}

/** Calls back on every login and logout in any tab. Returns the function that unsubscribes. */
export function onSessionChange(listener: Listener): () => void {
  return store.subscribe(() => {
    const { session, change, reason } = store.get()
    listener(session, change, reason)
  })
}

/** Returns the session, null for a visitor. */
export function useSession(): Session | null {
  return useStore(store, ({ session }) => session)
}

/**
 * Returns the logged-in member, for components that only members see. During the redirect after a logout it's the
 * previous member.
 */
export function useMember(): Session {
  const session = useSession() ?? lastMember
  if (!session) throw new Error('This part of the page needs a logged-in member.')
  return session
}

addEventListener('storage', (event) => {
  if (event.key === TOKEN || event.key === USERNAME || event.key === null)
    setSession(readStored(), 'elsewhere')
})
markMember(store.get().session !== null)
watchExpiry()
