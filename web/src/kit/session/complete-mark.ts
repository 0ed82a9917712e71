const KEY = 'profile-complete'

/**
 * Stores in this browser, until the session ends, whether the member's profile is complete: the next visit can then
 * request suggestions immediately. A wrong mark only costs a request.
 */
export function markComplete(complete: boolean): void {
  if (complete) localStorage.setItem(KEY, '1')
  else localStorage.removeItem(KEY)
}

/** Returns whether the member's profile was complete when it was last shown in this browser. */
export const wasComplete = () => localStorage.getItem(KEY) !== null
