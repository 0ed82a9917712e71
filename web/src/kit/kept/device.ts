/** Names the member whose things this browser may hold: answers, unsent messages, drafts, shared photographs. */
const OWNER = 'kept-for'
/** Says that there may be kept answers of that member. */
export const ANSWERS = 'kept-answers'
/** While it is there, the service worker opens members' pages from the program that it holds: `web/public/worker/program.js`. */
export const MEMBER_HERE = 'member-here'

/** The database of kept answers. */
export const KEPT = 'savanna-kept'

/** Returns the id of the member whose things this browser may hold; null when there is none. */
export function readOwner(): string | null {
  return localStorage.getItem(OWNER)
}

/** Says that this browser may hold things of a member from now on. */
export function setOwner(memberId: string): void {
  if (readOwner() !== memberId) store(OWNER, memberId)
}

/** Stores a mark, where there is room for it. */
export function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // What is marked cannot be stored either.
  }
}

/** Tells whether there may be kept answers of a member. */
export function mayHaveKept(memberId: string): boolean {
  return readOwner() === memberId && localStorage.getItem(ANSWERS) !== null
}

/** Forgets who the owner was, once nothing of them is left. Other tabs forget what they hold: `followForgetting`. */
export function forgetOwner(): void {
  localStorage.removeItem(OWNER)
}

/** What members leave in this browser beside what they write: their devices, emoji and answers about push messages. */
const MARKS = ['call-devices', 'emoji:recent', 'push-declined', 'push-member']

/** Forgets everything of a member who has logged out that isn't a draft: their marks, and all that this tab holds. */
export function forgetMarks(): void {
  for (const name of MARKS) localStorage.removeItem(name)
  sessionStorage.clear()
}

/** Forgets what this tab holds of a member who logs out in another one. Returns the function that ends it. */
export function followForgetting(): () => void {
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
      // Open tabs are asked to close it. One that does not answer keeps it until the tab itself is closed.
      Object.assign(request, { onsuccess: resolve, onerror: resolve, onblocked: resolve })
    } catch {
      // Without databases there is nothing to delete.
      resolve()
    }
  })
}

/** Erases the kept answers of whoever they are of, and has pages come from the network again. Never rejects. */
export async function eraseKept(): Promise<void> {
  localStorage.removeItem(ANSWERS)
  await Promise.all([deleteDatabase(KEPT), globalThis.caches?.delete(MEMBER_HERE).catch(() => {})])
}
