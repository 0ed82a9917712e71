import path from 'node:path'
import { readStamp } from './inputs.mjs'
import { say, TaskError } from './output.mjs'
import { capture, ROOT } from './processes.mjs'

const INPUTS = [
  'contract/src',
  'lingui.config.js',
  'locales',
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

/**
 * Builds the web app, unless `web/dist` was built from exactly the current sources.
 * @throws TaskError when the build fails
 */
export async function ensureWebBuilt() {
  const stamp = await readStamp('web/dist/.inputs', INPUTS)
  if (stamp.isCurrent) return
  say('Building the web app…')
  const { code, output } = await capture('vite', ['build', '--logLevel', 'warn'], {
    cwd: path.join(ROOT, 'web'),
  })
  if (code !== 0) throw new TaskError(`${output.trim()}\nThe web app could not be built (see above).`)
  await stamp.renew()
}
