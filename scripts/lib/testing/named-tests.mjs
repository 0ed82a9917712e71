import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { TaskError } from '../output.mjs'
import { capture, ROOT } from '../processes.mjs'
import { journeys, vitest } from './runners.mjs'

const IS_UNIT = /\.test\.tsx?$/
const IS_JOURNEY = /\.spec\.ts$/

/**
 * Finds the steps that run only the tests with one of these names: part of a file's path or, if no path matches, of a test's
 * title.
 * @throws TaskError when no test matches
 */
export async function stepsNamed(names, reports) {
  const wrong = names.find((name) => name.startsWith('-'))
  if (wrong)
    throw new TaskError(
      `npm test takes names of tests and not ${wrong}: npx vitest and npm run e2e take the options of the runners.`,
    )
  const { files, title } = await findTests(names)
  if (files.length === 0)
    throw new TaskError(`No test file and no title of a test has ${names.join(' or ')} in it.`)
  const units = files.filter((file) => IS_UNIT.test(file))
  const steps =
    units.length === 0 ? [] : [vitest(reports, 'unit and integration tests', unitParameters(units, title))]
  for (const engine of ['chromium', 'firefox', 'webkit']) {
    const specs = files.filter((file) => IS_JOURNEY.test(file) && engineOf(file) === engine)
    const parameters = journeyParameters(specs, title)
    if (specs.length > 0) steps.push(journeys(reports, `journeys in ${engine}`, engine, parameters))
  }
  return steps
}

/** Returns the files whose path contains a name, or else those that mention one, with the pattern of the titles to run. */
export async function findTests(names) {
  const { output } = await capture('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  const tests = output.split('\n').filter((file) => IS_UNIT.test(file) || IS_JOURNEY.test(file))
  const has = (text) => names.some((name) => text.toLowerCase().includes(name.toLowerCase()))
  const named = tests.filter(has)
  if (named.length > 0) return { files: named }
  const files = []
  for (const file of tests) if (has(await readFile(path.join(ROOT, file), 'utf8'))) files.push(file)
  return { files, title: names.map(escapePattern).join('|') }
}

function unitParameters(files, title) {
  const paths = files.map((file) => path.join(ROOT, file))
  return title ? [...paths, '--testNamePattern', title] : paths
}

function journeyParameters(files, title) {
  const parameters = [...files.map((file) => `/${escapePattern(file)}$`), '--retries=0']
  return title ? [...parameters, '--grep', title, '--pass-with-no-tests'] : parameters
}

/** Returns the engine whose folder a journey is in, or Chromium. */
function engineOf(file) {
  return /^e2e\/(firefox|webkit)\//.exec(file)?.[1] ?? 'chromium'
}

function escapePattern(text) {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
