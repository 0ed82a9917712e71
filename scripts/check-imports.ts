import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findViolations, type SourceFile } from './lib/imports.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = [
  'contract/src',
  'demo/src',
  'server/src',
  'server/test',
  'web/src',
  'testkit',
  'bench',
  'e2e',
]

async function readSources(folder: string): Promise<SourceFile[]> {
  const entries = await readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  return Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return { path: path.relative(ROOT, file).split(path.sep).join('/'), text: await readFile(file, 'utf8') }
    }),
  )
}

const sources = (await Promise.all(FOLDERS.map(readSources))).flat()
if (sources.length < 50)
  throw new Error(`Only ${sources.length} source files were found; FOLDERS must be wrong.`)
const violations = findViolations(sources)
for (const { file, problem, remedy } of violations) console.error(`${file} ${problem}: ${remedy}.`)
if (violations.length > 0) process.exitCode = 1
