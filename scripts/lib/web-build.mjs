import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { say, TaskError } from './output.mjs'
import { capture, ROOT } from './processes.mjs'

const INPUTS = [
  'contract/src',
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'web/build',
  'web/index.html',
  'web/package.json',
  'web/postcss.config.cjs',
  'web/public',
  'web/src',
  'web/tsconfig.json',
  'web/vite.config.ts',
]
const STAMP = path.join(ROOT, 'web/dist/.inputs')

/**
 * Builds the web app, unless `web/dist` was built from exactly the present sources.
 * @throws TaskError when the build fails
 */
export async function ensureWebBuilt() {
  const wanted = await hashOf(INPUTS)
  const found = await readFile(STAMP, 'utf8').catch(() => undefined)
  if (found === wanted) return
  say('Building the web app…')
  const { code, output } = await capture('vite', ['build', '--logLevel', 'warn'], {
    cwd: path.join(ROOT, 'web'),
  })
  if (code !== 0) throw new TaskError(`${output.trim()}\nThe web app could not be built (see above).`)
  await writeFile(STAMP, wanted)
}

async function hashOf(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of await filesIn(path.join(ROOT, input))) {
      hash.update(path.relative(ROOT, file)).update('\0')
      hash.update(await readFile(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

async function filesIn(at) {
  const found = await stat(at).catch(() => undefined)
  if (!found) return []
  if (found.isFile()) return [at]
  const entries = await readdir(at, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}
