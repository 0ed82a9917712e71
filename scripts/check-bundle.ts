import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { findChunkCycle, type Manifest, measureBundle } from './lib/bundle.ts'

const DIST = fileURLToPath(new URL('../web/dist', import.meta.url))
/** The chunk with the log-in page: see web/build/chunks.ts. */
const FIRST_ROUTE = 'login'

const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
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
