import { keysOf } from '../../../kit/storage/storage.ts'

// Writing in progress is stored twice: for this tab, whose reload must find it whatever other tabs do, and for the
// tab that opens the conversation next.

/** Returns this tab's value under a key, else the one that another tab stored last; null when there is none. */
export function recall(key: string): string | null {
  return sessionStorage.getItem(key) ?? localStorage.getItem(key)
}

/** Stores a text for this tab, and for the next one. */
export function remember(key: string, text: string): void {
  sessionStorage.setItem(key, text)
  localStorage.setItem(key, text)
}

/** Removes this text, but nothing written since, here or in another tab. */
export function forget(key: string, text: string | null): void {
  if (sessionStorage.getItem(key) === text) sessionStorage.removeItem(key)
  if (localStorage.getItem(key) === text) localStorage.removeItem(key)
}

/** Removes a sent text. Other tabs see it become empty first, unlike a deleted one. */
export function forgetSent(key: string, text: string): void {
  if (localStorage.getItem(key) === text) {
    localStorage.setItem(key, '')
    localStorage.removeItem(key)
  }
  forget(key, text)
}

/** Removes all keys with this prefix, except those starting with `except`. */
export function forgetKeys(prefix: string, except?: string): void {
  for (const storage of [sessionStorage, localStorage])
    for (const key of keysOf(storage))
      if (key.startsWith(prefix) && !(except && key.startsWith(except))) storage.removeItem(key)
}
