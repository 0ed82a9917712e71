import type { AppDocuments } from '../../contract/src/site/app-document.ts'

/** The properties of Vite's build manifest that the checks need. */
export type Manifest = Record<string, { file: string; imports?: string[] }>

/** In kilobytes (1000 bytes) after Brotli. Pages need 150 to 300; more means that a heavy library has slipped in. */
const MOST_KB = 400

/**
 * Returns the pages whose first visit loads too many scripts, with their kilobytes.
 * @param sizeOf returns a file's transfer size in bytes
 */
export function findHeavyPages(
  { initial, routes }: Pick<AppDocuments, 'initial' | 'routes'>,
  sizeOf: (file: string) => number,
): { path: string; kilobytes: number }[] {
  return routes
    .map(({ path, member, visitor }) => {
      const sizes = [member, visitor].map(({ modules }) =>
        [...initial.modules, ...modules].reduce((total, file) => total + sizeOf(file), 0),
      )
      return { path, kilobytes: Math.round(Math.max(...sizes) / 1000) }
    })
    .filter(({ kilobytes }) => kilobytes > MOST_KB)
}

/**
 * Returns the files of chunks that import each other in a cycle, in order; `undefined` without a cycle. In a cycle one chunk
 * runs before its imports, and a top-level value may be `undefined`.
 */
export function findChunkCycle(manifest: Manifest): string[] | undefined {
  const done = new Set<string>()
  const visit = (key: string, path: string[]): string[] | undefined => {
    if (path.includes(key)) return path.slice(path.indexOf(key))
    if (done.has(key)) return undefined
    for (const next of manifest[key]?.imports ?? []) {
      const cycle = visit(next, [...path, key])
      if (cycle) return cycle
    }
    done.add(key)
    return undefined
  }
  for (const key of Object.keys(manifest)) {
    const cycle = visit(key, [])
    if (cycle) return cycle.map((one) => manifest[one]?.file ?? one)
  }
  return undefined
}
