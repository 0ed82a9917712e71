const NAMES = ['localStorage', 'sessionStorage'] as const

/** Stores texts until the page is closed, as its own properties, like a browser's storage. */
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

/** Values that didn't fit into storage; they last until the page is closed. */
const overflows = new WeakMap<Storage, Map<string, string>>()
let isPatched = false

/**
 * Replaces storage that the browser blocks, as it does with cookies off, with one in memory, so the site works until
 * the page is closed. Full storage holds the overflow in memory. Modules that read storage while they load call this
 * first.
 */
export function prepareStorage(): void {
  if (!isPatched) holdOverflow()
  isPatched = true
  for (const name of NAMES) {
    if (isUsable(name)) continue
    blocked = true
    Object.defineProperty(globalThis, name, { value: new MemoryStorage(), configurable: true })
  }
}

/** Returns whether stored data is lost with the page. */
export function isStorageBlocked(): boolean {
  return blocked
}

/** Returns a storage's keys, including those in memory because it's full. */
export function keysOf(storage: Storage): string[] {
  return [...new Set([...Object.keys(storage), ...(overflows.get(storage)?.keys() ?? [])])]
}

/** Prevents full storages from throwing: the page would stop in the middle of the member's action. */
function holdOverflow(): void {
  const { getItem, setItem, removeItem, clear } = Storage.prototype
  Object.assign(Storage.prototype, {
    getItem(this: Storage, key: string) {
      return overflows.get(this)?.get(key) ?? getItem.call(this, key)
    },
    setItem(this: Storage, key: string, value: string) {
      try {
        setItem.call(this, key, value)
        overflows.get(this)?.delete(key)
      } catch {
        const held = overflows.get(this) ?? new Map<string, string>()
        overflows.set(this, held.set(key, String(value)))
      }
    },
    removeItem(this: Storage, key: string) {
      overflows.get(this)?.delete(key)
      removeItem.call(this, key)
    },
    clear(this: Storage) {
      overflows.delete(this)
      clear.call(this)
    },
  })
}

/** The getter throws if storage is blocked, and some browsers return null. */
function isUsable(name: (typeof NAMES)[number]): boolean {
  try {
    return Boolean(globalThis[name])
  } catch {
    return false
  }
}
