/** Counts what runs in parallel for each key, such as a host. */
export interface Places {
  /** Takes a slot, and returns a function that frees it; undefined if the key has none left. */
  take(key: string): (() => void) | undefined
}

/** Creates a limiter with this many slots per key. */
export function createPlaces(most: number): Places {
  const taken = new Map<string, number>()
  return {
    take(key) {
      const before = taken.get(key) ?? 0
      if (before >= most) return undefined
      taken.set(key, before + 1)
      return () => {
        const left = (taken.get(key) ?? 1) - 1
        if (left > 0) taken.set(key, left)
        else taken.delete(key)
      }
    },
  }
}
