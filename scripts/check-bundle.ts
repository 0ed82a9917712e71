import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AppDocuments } from '../contract/src/site/app-document.ts'
import { findChunkCycle, findHeavyPages, type Manifest } from './lib/bundle.ts'

const DIST = fileURLToPath(new URL('../web/dist', import.meta.url))
const read = (name: string): unknown => JSON.parse(readFileSync(path.join(DIST, '.vite', name), 'utf8'))

const sizeOf = (file: string) => statSync(path.join(DIST, `${file}.br`)).size
for (const { path: page, kilobytes } of findHeavyPages(read('app-documents.json') as AppDocuments, sizeOf)) {
  console.error(`${page} loads ${kilobytes} KB of scripts: load what it doesn't show first with import().`)
  process.exitCode = 1
}
const cycle = findChunkCycle(read('manifest.json') as Manifest)
if (cycle) {
  console.error(`Chunks import each other in a cycle: ${cycle.join(', ')}: see web/vite.config.ts.`)
  process.exitCode = 1
}
