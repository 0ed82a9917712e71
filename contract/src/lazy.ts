/**
 * Returns a function that creates a value at its first call, and returns the same one afterwards. For formats and patterns
 * of Unicode: to create one takes a phone several milliseconds, and few pages need it at once.
 */
export function lazy<T>(create: () => T): () => T {
  let created: { value: T } | undefined
  return () => {
    created ??= { value: create() }
    return created.value
  }
}
