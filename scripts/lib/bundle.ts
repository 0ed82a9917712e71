import type { ModuleGraph } from '../../web/build/module-graph.ts'
import type { BundlePage } from './bundle-pages.ts'

/** Vite's build manifest, with the properties that sizes need. */
export type Manifest = Record<string, Chunk>

interface Chunk {
  file: string
  name?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
}

export interface Budget {
  what: string
  /** In kilobytes (1000 bytes) after gzip. */
  limit: number
  actual: number
  remedy: string
}

const KB = 1000
const REMEDY = 'load what is not shown at once with import(), and see web/build/chunks.ts'

/**
 * Returns the size budgets of a build and what it uses of them: first the scripts and the styles of the first route,
 * then each script that is loaded later.
 * @param firstRoute the name of the chunk of the first route
 * @param gzipSize returns the size of a file in bytes after gzip
 * @throws Error when the build has no entry, or no chunk of that name
 */
export function measureBundle(
  manifest: Manifest,
  firstRoute: string,
  gzipSize: (file: string) => number,
): Budget[] {
  const find = (matches: (chunk: Chunk) => boolean) =>
    Object.keys(manifest).find((key) => matches(manifest[key] as Chunk))
  const entry = find(({ isEntry = false }) => isEntry)
  if (!entry) throw new Error('The build has no entry.')
  const route = find(({ name, file }) => name === firstRoute && file.endsWith('.js'))
  if (!route) throw new Error(`The build has no chunk with the name ${firstRoute}.`)
  const first = closure(manifest, [entry, route])
  const firstFiles = filesOf(manifest, first)
  const sum = (files: Set<string>) => [...files].reduce((total, file) => total + gzipSize(file), 0) / KB
  const everything = filesOf(manifest, new Set(Object.keys(manifest)))
  const later = [...everything.js].filter((file) => !firstFiles.js.has(file))
  return [
    {
      what: 'JavaScript of the first route',
      limit: 150,
      actual: sum(firstFiles.js),
      remedy: 'load what is not needed at once with import()',
    },
    {
      what: 'style sheets of the first route',
      limit: 25,
      actual: sum(firstFiles.css),
      remedy: "import a component's styles where it is used, not all of them",
    },
    ...later.map((file) => ({
      what: file,
      limit: 80,
      actual: gzipSize(file) / KB,
      remedy: 'split it with import(), or import less of its largest package',
    })),
  ]
}

/**
 * Returns the budgets of pages, and what a first visit of each uses of them: the size and the number of its scripts.
 * @param graph which file holds a module: see web/build/module-graph.ts
 * @param sentSize returns the size of a file in bytes as it is sent
 * @throws Error when the build has no file with a module of a page
 */
export function measurePages(
  manifest: Manifest,
  graph: ModuleGraph,
  { pages, sentSize }: { pages: BundlePage[]; sentSize: (file: string) => number },
): Budget[] {
  return pages.flatMap(({ name, modules, kilobytes, files }) => {
    const js = listPageScripts(manifest, graph, modules)
    const sent = js.reduce((total, file) => total + sentSize(file), 0) / KB
    return [
      { what: `kilobytes of scripts of ${name}`, limit: kilobytes, actual: sent, remedy: REMEDY },
      { what: `script files of ${name}`, limit: files, actual: js.length, remedy: REMEDY },
    ]
  })
}

/**
 * Returns the script files that hold modules and all that these import at once.
 * @param modules by their paths from the folder `web`
 * @throws Error when no file of the build has one of them
 */
export function listPageScripts(manifest: Manifest, graph: ModuleGraph, modules: string[]): string[] {
  const keyOf = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
  const keyWith = (module: string) => {
    const key = keyOf.get(graph[module]?.file ?? '')
    if (!key) throw new Error(`No file of the build contains ${module}.`)
    return key
  }
  return [...filesOf(manifest, closure(manifest, modules.map(keyWith))).js]
}

/**
 * Returns why a page loads a module: the shortest way of imports from one of the page's own modules to it, both included;
 * undefined where it is not loaded at once.
 * @param page the modules that the page asks for: see bundle-pages.ts
 */
export function findImportPath(graph: ModuleGraph, module: string, page: string[]): string[] | undefined {
  const wanted = new Set(page)
  const seen = new Set([module])
  let ways = [[module]]
  while (ways.length > 0) {
    const found = ways.find(([last = '']) => wanted.has(last))
    if (found) return found
    ways = ways.flatMap((way) =>
      (graph[way[0] ?? '']?.importers ?? [])
        .filter((importer) => !seen.has(importer) && seen.add(importer))
        .map((importer) => [importer, ...way]),
    )
  }
  return undefined
}

/**
 * Returns the files of chunks that import each other in a circle, in order; nothing where there is no circle. In a
 * circle one chunk runs before what it imports, and a value at its top level may be `undefined`.
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

function closure(manifest: Manifest, names: string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    closure(manifest, manifest[name]?.imports ?? [], seen)
  }
  return seen
}

function filesOf(manifest: Manifest, names: Set<string>) {
  const js = new Set<string>()
  const css = new Set<string>()
  for (const name of names) {
    const chunk = manifest[name]
    if (chunk?.file.endsWith('.js')) js.add(chunk.file)
    for (const file of [chunk?.file ?? '', ...(chunk?.css ?? [])]) if (file.endsWith('.css')) css.add(file)
  }
  return { js, css }
}
