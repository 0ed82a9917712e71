import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findImportPath, listPageScripts, type Manifest } from '../scripts/lib/bundle.ts'
import { BUNDLE_PAGES, type BundlePage } from '../scripts/lib/bundle-pages.ts'
import type { ModuleGraph } from '../web/build/module-graph.ts'
import { printTable } from './support/table.ts'

// What the first visit of a page loads, and why: npm run bench -- bundle [--page=home] [--why=zod]
const option = (name: string) =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const DIST = fileURLToPath(new URL('../web/dist', import.meta.url))
const read = (name: string): unknown => JSON.parse(readFileSync(path.join(DIST, '.vite', name), 'utf8'))
const manifest = read('manifest.json') as Manifest
const graph = read('modules.json') as ModuleGraph

/** As it is sent, after Brotli, in kilobytes (1000 bytes). */
const kilobytesOf = (file: string) => statSync(path.join(DIST, `${file}.br`)).size / 1000

/** Returns the package of a module, or the folder of our own code that it lies in. */
function ownerOf(module: string): string {
  const [, found] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module) ?? []
  return found ?? path.dirname(module)
}

/** Returns the parts of a file, the largest first, with their shares. */
function partsOf(file: string, most: number): string {
  const lengths = new Map<string, number>()
  let whole = 0
  for (const [module, { file: holder, length }] of Object.entries(graph)) {
    if (holder !== file) continue
    whole += length
    lengths.set(ownerOf(module), (lengths.get(ownerOf(module)) ?? 0) + length)
  }
  return [...lengths]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([owner, length]) => `${owner} ${Math.round((100 * length) / whole)} %`)
    .join(', ')
}

function showPages(pages: BundlePage[]): void {
  printTable(
    ['page', 'KB of scripts', 'at most', 'files', 'at most'],
    pages.map(({ name, modules, kilobytes, files }) => {
      const scripts = listPageScripts(manifest, graph, modules)
      const sent = scripts.reduce((total, file) => total + kilobytesOf(file), 0)
      return [name, sent.toFixed(0), `${kilobytes}`, `${scripts.length}`, `${files}`]
    }),
  )
}

function showFiles({ name, modules }: BundlePage): void {
  process.stdout.write(`\n${name}\n`)
  const scripts = listPageScripts(manifest, graph, modules)
  const rows = scripts
    .sort((one, other) => kilobytesOf(other) - kilobytesOf(one))
    .map((file) => [path.basename(file), kilobytesOf(file).toFixed(1), partsOf(file, 4)])
  printTable(['file', 'KB', 'what is in it'], rows)
}

/** Says by which imports a page comes to load the modules whose path contains `part`. */
function showReasons({ name, modules }: BundlePage, part: string): void {
  const scripts = new Set(listPageScripts(manifest, graph, modules))
  for (const [module, { file }] of Object.entries(graph)) {
    if (!module.includes(part) || !scripts.has(file)) continue
    const way = findImportPath(graph, module, modules)
    const reason = way?.join(' → ') ?? `${module} (shares ${path.basename(file)} with what is needed)`
    process.stdout.write(`${name}: ${reason}\n`)
  }
}

const asked = option('page')
const pages = BUNDLE_PAGES.filter(({ name }) => !asked || name === asked)
const part = option('why')
if (part) for (const page of pages) showReasons(page, part)
else {
  showPages(pages)
  for (const page of pages) showFiles(page)
}
