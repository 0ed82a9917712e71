import type { AnyRoute } from '@savanna/contract/route'

const BASE = '/api'

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/** Returns the URL of a call to a route with an input. */
export function addressOf({ path }: AnyRoute, input: object): string {
  const { params = {}, query = {} }: Parts = input
  return BASE + pathOf(path, params) + queryOf(query)
}

/** Returns the path with its `:name` segments filled in. */
function pathOf(pattern: string, params: Record<string, unknown>): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${pattern} was called without ${name}`)
    return encodeURIComponent(String(value))
  })
}

/** Returns the query string with its question mark; a list repeats its name, undefined values are omitted. */
function queryOf(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item))
    }
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}
