/**
 * Returns a function that creates a value on its first call, and returns the same one afterwards. For formats
 * and Unicode patterns: creating one takes a phone several milliseconds, and few pages need it immediately.
 */
export function lazy<T>(create: () => T): () => T {
  let created: { value: T } | undefined
  return () => {
    created ??= { value: create() }
    return created.value
  }
}
