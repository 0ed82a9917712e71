import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPhysicalSides } from './lib/directions.ts'
import type { SourceFile } from './lib/imports.ts'
import { findLostClasses } from './lib/style-classes.ts'
import { countStyles, findStyleViolations } from './lib/styles.ts'

// `--counts [folder]` prints how many sizes, radii, layers and widths are in use instead.
const [flag, folder = fileURLToPath(new URL('..', import.meta.url))] = process.argv.slice(2)

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

const sources = await readSources(folder)
if (sources.length < 50) throw new Error(`Only ${sources.length} sources were found below ${folder}/web/src.`)
if (flag === '--counts') {
  for (const [what, count] of Object.entries(countStyles(sources))) console.log(`${what}: ${count}`)
} else {
  const violations = [
    ...findStyleViolations(sources),
    ...findPhysicalSides(sources),
    ...findLostClasses(sources),
  ]
  for (const { file, line, problem, remedy } of violations)
    console.error(`${file}:${line} ${problem}: ${remedy}.`)
  if (violations.length > 0) process.exitCode = 1
}
