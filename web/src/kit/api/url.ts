/** Returns the path with its `:name` segments filled in. */
export function pathOf(pattern: string, params: Record<string, unknown>): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${pattern} was called without ${name}`)
    return encodeURIComponent(String(value))
  })
}

/** Returns the query string with its question mark; a list repeats its name, undefined values are omitted. */
export function queryOf(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item))
    }
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}
