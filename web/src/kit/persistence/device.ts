/** Names the member whose data this browser may hold: responses, unsent messages, drafts, shared photos. */
const OWNER = 'kept-for'
/** Marks that there may be stored responses for that member. */
export const RESPONSES_MARK = 'kept-answers'
/**
 * While it exists, the service worker opens members' pages from its precached program:
 * `web/public/worker/program.js`.
 */
export const MEMBER_HERE = 'member-here'

/** The database of stored responses. */
export const RESPONSE_DATABASE = 'savanna-kept'

/** Returns the id of the member whose data this browser may hold; null when there is none. */
export function readOwner(): string | null {
  return localStorage.getItem(OWNER)
}

/** Records that this browser may hold a member's data from now on. */
export function setOwner(memberId: string): void {
  if (readOwner() !== memberId) store(OWNER, memberId)
}

/** Stores a mark, if there is space for it. */
export function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Then the marked data can't be stored either.
  }
}

/** Returns whether there may be stored responses for a member. */
export function mayHavePersisted(memberId: string): boolean {
  return readOwner() === memberId && localStorage.getItem(RESPONSES_MARK) !== null
}

/** Removes the owner's mark, once none of their data is left. Other tabs erase their own: `followErasure`. */
export function eraseOwner(): void {
  localStorage.removeItem(OWNER)
}

/** A member's traces in this browser besides their writing: their devices, emoji and answers about push messages. */
const MARKS = ['call-devices', 'emoji:recent', 'push-declined', 'push-member']

/** Erases everything of a logged-out member except drafts: their marks, and all data in this tab. */
export function eraseMarks(): void {
  for (const name of MARKS) localStorage.removeItem(name)
  sessionStorage.clear()
}

/** Erases this tab's data about a member who logs out in another one. Returns a function that stops this. */
export function followErasure(): () => void {
  const forget = ({ key, newValue }: StorageEvent) => {
    if (key === OWNER && newValue === null) sessionStorage.clear()
  }
  addEventListener('storage', forget)
  return () => removeEventListener('storage', forget)
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(name)
      // Open tabs are asked to close it. One that doesn't respond blocks the deletion until the tab closes.
      Object.assign(request, { onsuccess: resolve, onerror: resolve, onblocked: resolve })
    } catch {
      // Without databases there is nothing to delete.
      resolve()
    }
  })
}

/** Erases all members' stored responses, and lets pages come from the network again. Never rejects. */
export async function erasePersisted(): Promise<void> {
  localStorage.removeItem(RESPONSES_MARK)
  await Promise.all([
    deleteDatabase(RESPONSE_DATABASE),
    globalThis.caches?.delete(MEMBER_HERE).catch(() => {}),
  ])
}
