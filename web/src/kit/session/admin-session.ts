import { prepareStorage } from '../storage/storage.ts'
import { createStore, useStore } from '../store.ts'

/**
 * Administrators have a separate session: a browser may hold both, and neither opens the other site. Its token is in
 * a cookie that no script can read. This mark says that there is one, so every tab follows; it unlocks nothing.
 */
const MARK = 'adminSession'

/** Returns the mark of the administrator's session, different for each; undefined after a logout in any tab. */
export const getAdminSession = () => localStorage.getItem(MARK) ?? undefined

prepareStorage()
const session = createStore(getAdminSession())

/** Set while a logout hasn't reached the server: only the server can remove the cookie. */
const LEAVING = 'adminLeaving'

/** Returns whether the server doesn't know about a logout yet. */
export const isLeavingPortal = () => localStorage.getItem(LEAVING) !== null

/** Records that a logout starts, or that the server has carried it out. */
export function markLeaving(leaving: boolean): void {
  if (leaving) localStorage.setItem(LEAVING, '1')
  else localStorage.removeItem(LEAVING)
}

/** Marks a successful login's session. */
export function beginAdminSession(): void {
  const mark = String(Date.now())
  markLeaving(false)
  localStorage.setItem(MARK, mark)
  session.set(mark)
}

export function endAdminSession(): void {
  localStorage.removeItem(MARK)
  session.set(undefined)
}

/** Returns the mark of the administrator's session; nothing after a logout in any tab. */
export function useAdminSession(): string | undefined {
  return useStore(session)
}

addEventListener('storage', (event) => {
  if (event.key === MARK || event.key === null) session.set(getAdminSession())
})
