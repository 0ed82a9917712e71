/** Returns a list or an object with each of its parts replaced; the same one if no part changed. */
export function mapParts<T>(data: T, replace: (part: unknown) => unknown): T {
  if (typeof data !== 'object' || data === null) return data
  const entries = Object.entries(data)
  const parts = entries.map(([, part]) => replace(part))
  if (parts.every((part, index) => part === entries[index]?.[1])) return data
  return (Array.isArray(data) ? parts : Object.fromEntries(entries.map(([key], at) => [key, parts[at]]))) as T
}
