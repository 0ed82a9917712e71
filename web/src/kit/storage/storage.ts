const NAMES = ['localStorage', 'sessionStorage'] as const

/** Stores texts until the page is closed, in its own properties, as a browser's storage does. */
class MemoryStorage {
  get length(): number {
    return Object.keys(this).length
  }
  key(at: number): string | null {
    return Object.keys(this)[at] ?? null
  }
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null
  }
  setItem(key: string, value: string): void {
    Object.defineProperty(this, key, {
      value: String(value),
      configurable: true,
      enumerable: true,
      writable: true,
    })
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key)
  }
}

let blocked = false

/**
 * Replaces a storage that the browser blocks, as it does with cookies off, by one in memory, so that the site works until the
 * page is closed. Modules that read a storage while they load call this first.
 */
export function prepareStorage(): void {
  for (const name of NAMES) {
    if (isUsable(name)) continue
    blocked = true
    Object.defineProperty(globalThis, name, { value: new MemoryStorage(), configurable: true })
  }
}

/** Returns whether what is stored is lost with the page. */
export function isStorageBlocked(): boolean {
  return blocked
}

/** The getter throws where storage is blocked, and some browsers return null. */
function isUsable(name: (typeof NAMES)[number]): boolean {
  try {
    return Boolean(globalThis[name])
  } catch {
    return false
  }
}
