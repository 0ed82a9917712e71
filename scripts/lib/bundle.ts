/** Vite's build manifest, as far as sizes need it. */
export type Manifest = Record<string, Chunk>

interface Chunk {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
}

export interface Budget {
  what: string
  /** Kilobytes after gzip. */
  limit: number
  actual: number
  remedy: string
}

const KB = 1000

/** Compares a build with the budgets: what a first page loads, and every chunk that comes later. */
export function measure(manifest: Manifest, firstPage: string, gzipSize: (file: string) => number): Budget[] {
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  if (!entry) throw new Error('The build has no entry.')
  if (!manifest[firstPage]) throw new Error(`The build has no chunk for ${firstPage}.`)
  const first = closure(manifest, [entry, firstPage])
  const firstFiles = filesOf(manifest, first)
  const sum = (files: Set<string>) => [...files].reduce((total, file) => total + gzipSize(file), 0) / KB
  const everything = filesOf(manifest, new Set(Object.keys(manifest)))
  const later = [...everything.js].filter((file) => !firstFiles.js.has(file))
  return [
    {
      what: 'JavaScript of the first page',
      limit: 126,
      actual: sum(firstFiles.js),
      remedy: 'load what is not needed at once with import()',
    },
    {
      what: 'style sheets of the first page',
      limit: 25,
      actual: sum(firstFiles.css),
      remedy: "import a component's styles where it is used, not all of them",
    },
    ...later.map((file) => ({
      what: file,
      limit: 50,
      actual: gzipSize(file) / KB,
      remedy: 'split it with import(), or import less of its largest package',
    })),
  ]
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
