import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { ModuleGraph } from '../web/build/module-graph.ts'
import { findChunkCycle, type Manifest, measureBundle, measurePages } from './lib/bundle.ts'
import { BUNDLE_PAGES } from './lib/bundle-pages.ts'

const DIST = fileURLToPath(new URL('../web/dist', import.meta.url))
/** The chunk with the log-in page: see web/build/chunks.ts. */
const FIRST_ROUTE = 'login'

const read = (name: string): unknown => JSON.parse(readFileSync(path.join(DIST, '.vite', name), 'utf8'))

const manifest = read('manifest.json') as Manifest
const budgets = measureBundle(
  manifest,
  FIRST_ROUTE,
  (file) => gzipSync(readFileSync(path.join(DIST, file))).length,
)
for (const { what, limit, actual, remedy } of budgets) {
  if (actual > limit) {
    console.error(
      `web/dist: ${what} is ${actual.toFixed(1)} KB after gzip, and ${limit} is the limit: ${remedy}.`,
    )
    process.exitCode = 1
  }
}
// Browsers get the files that the build has compressed with Brotli.
const pages = measurePages(manifest, read('modules.json') as ModuleGraph, {
  pages: BUNDLE_PAGES,
  sentSize: (file) => statSync(path.join(DIST, `${file}.br`)).size,
})
for (const { what, limit, actual, remedy } of pages) {
  if (actual > limit) {
    console.error(`web/dist: ${actual.toFixed(1)} ${what}, and ${limit} is the limit: ${remedy}.`)
    process.exitCode = 1
  }
}
const cycle = findChunkCycle(manifest)
if (cycle) {
  console.error(
    `web/dist: chunks import each other in a circle: ${cycle.join(', ')}: see web/build/chunks.ts.`,
  )
  process.exitCode = 1
}
const [js, css] = budgets
console.log(
  `First route: ${js?.actual.toFixed(1)} KB of JavaScript, ${css?.actual.toFixed(1)} KB of styles after gzip.`,
)
