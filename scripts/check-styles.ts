import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPhysicalSides } from './lib/directions.ts'
import type { SourceFile } from './lib/imports.ts'
import { findLostClasses } from './lib/style-classes.ts'
import { findStyleViolations } from './lib/styles.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

async function readSources(root: string): Promise<SourceFile[]> {
  const entries = await readdir(path.join(root, 'web/src'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.(css|tsx?)$/.test(entry.name))
  return Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return { path: path.relative(root, file).split(path.sep).join('/'), text: await readFile(file, 'utf8') }
    }),
  )
}

const sources = await readSources(ROOT)
if (sources.length < 50) throw new Error(`Only ${sources.length} sources were found below ${ROOT}/web/src.`)
const violations = [
  ...findStyleViolations(sources),
  ...findPhysicalSides(sources),
  ...findLostClasses(sources),
]
for (const { file, line, problem, remedy } of violations)
  console.error(`${file}:${line} ${problem}: ${remedy}.`)
if (violations.length > 0) process.exitCode = 1
