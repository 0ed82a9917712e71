import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findViolations } from './lib/imports.ts'
import {
  findFeaturesWithoutJourney,
  findFullFolders,
  findMigrationFaults,
  MOST_FILES,
  measureParts,
} from './lib/structure.ts'

// `--figures [folder]` only prints the figures of this or another checkout, to compare the two.
const [flag, root = fileURLToPath(new URL('..', import.meta.url))] = process.argv.slice(2)
const MOST_LINES = 400

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)))
  .map((file) => {
    const isCode = /\.(tsx?|mjs|css)$/.test(file)
    return { path: file, text: isCode ? readFileSync(path.join(root, file), 'utf8') : '' }
  })
const measured = files.map((file) => ({ path: file.path, lines: file.text.split('\n').length - 1 }))
const full = findFullFolders(files)

function printFigures(): void {
  console.log('part      files  median  p95  longest')
  for (const { part, files: count, median, p95, longest } of measureParts(measured)) {
    const cells = [
      part.padEnd(9),
      String(count).padStart(5),
      String(median).padStart(7),
      String(p95).padStart(4),
    ]
    console.log(`${cells.join(' ')}  ${longest.lines} ${longest.path}`)
  }
  const sources = files.filter((file) =>
    /^((contract|demo|server|web)\/(src|test)|testkit|bench|e2e)\/.*\.tsx?$/.test(file.path),
  )
  const problems = findViolations(sources).map(({ problem }) => problem)
  const count = (pattern: RegExp) => problems.filter((problem) => pattern.test(problem)).length
  console.log(`folders above ${MOST_FILES} files: ${full.length}`)
  console.log(`imports from a layer above: ${count(/layer above/)}`)
  console.log(`imports past a feature's index: ${count(/^reaches into/)}`)
  console.log(`cycles of features: ${count(/cycle of features/)}`)
}

if (flag === '--figures') {
  printFigures()
} else {
  for (const { folder, files: count } of full)
    console.error(`${folder} holds ${count} files: group them in folders of at most ${MOST_FILES}.`)
  const long = measured.filter(({ path: file, lines }) => /\.(tsx?|mjs)$/.test(file) && lines > MOST_LINES)
  for (const { path: file, lines } of long)
    console.error(`${file} has ${lines} lines: split it into files of at most ${MOST_LINES}.`)
  const untested = findFeaturesWithoutJourney(files)
  for (const feature of untested)
    console.error(`${feature} has no core journey: tag one in e2e with ['@core', '@${feature}'].`)
  const journal = readFileSync(path.join(root, 'server/migrations/meta/_journal.json'), 'utf8')
  const { entries }: { entries: { tag: string }[] } = JSON.parse(journal)
  const faults = findMigrationFaults(
    files,
    entries.map(({ tag }) => tag),
  )
  for (const fault of faults) console.error(fault)
  if (full.length + long.length + untested.length + faults.length > 0) process.exitCode = 1
}
