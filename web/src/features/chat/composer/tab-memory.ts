import { keysOf } from '../../../kit/storage/storage.ts'

// What is being written in a conversation is stored twice: for this tab, whose reload must find it whatever other tabs do,
// and for the tab that opens the conversation next.

/** Returns what this tab has stored under a key, else what another tab stored last; null when there is nothing. */
export function recall(key: string): string | null {
  return sessionStorage.getItem(key) ?? localStorage.getItem(key)
}

/** Stores a text for this tab, and for the next one. */
export function remember(key: string, text: string): void {
  sessionStorage.setItem(key, text)
  localStorage.setItem(key, text)
}

/** Removes this text, and nothing that was written in the meantime, here or in another tab. */
export function forget(key: string, text: string | null): void {
  if (sessionStorage.getItem(key) === text) sessionStorage.removeItem(key)
  if (localStorage.getItem(key) === text) localStorage.removeItem(key)
}

/** Removes everything whose key begins like this, but for what begins like `except`. */
export function forgetKeys(prefix: string, except?: string): void {
  for (const storage of [sessionStorage, localStorage])
    for (const key of keysOf(storage))
      if (key.startsWith(prefix) && !(except && key.startsWith(except))) storage.removeItem(key)
}
