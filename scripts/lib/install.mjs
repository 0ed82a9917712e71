import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { say, TaskError } from './output.mjs'
import { capture, ROOT } from './processes.mjs'

const NEEDED_NODE = 24

/** Installs what package-lock.json names, unless exactly that is installed already. */
export async function ensureInstalled() {
  if (!(await isInstalled())) {
    say('Installing packages…')
    // Not `npm ci`: it refuses a lock file that lacks optional packages for other platforms, which npm itself
    // leaves out where a registry does not carry them. The versions are compared with the lock below instead.
    const { code, output } = await npm(['install', '--no-save', '--no-audit', '--no-fund', '--include=dev'])
    if (code !== 0) throw new TaskError(`${output.trim()}\nThe packages could not be installed (see above).`)
    if (!(await isInstalled())) {
      throw new TaskError(
        'The installed packages are not those of package-lock.json; run "npm install" and look at it.',
      )
    }
  }
  const { code, output } = await capture('node', ['--version'])
  if (code !== 0 || Number.parseInt(output.slice(1), 10) < NEEDED_NODE) {
    throw new TaskError(
      `Savanna runs on Node ${NEEDED_NODE} or newer, which npm does not carry for ${process.platform}-${process.arch}: install it.`,
    )
  }
}

async function isInstalled() {
  const lock = JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8'))
  const found = await readFile(path.join(ROOT, 'node_modules', '.package-lock.json'), 'utf8').catch(
    () => undefined,
  )
  if (!found) return false
  const installed = JSON.parse(found).packages
  return Object.entries(lock.packages).every(([folder, wanted]) => {
    if (!folder.includes('node_modules/') || wanted.link) return true
    if (installed[folder]?.version === wanted.version) return existsSync(path.join(ROOT, folder))
    return wanted.optional === true && installed[folder] === undefined
  })
}

function npm(parameters) {
  const script = process.env.npm_execpath
  // Without npm as its parent the task finds npm on the PATH.
  return script?.endsWith('.js')
    ? capture(process.execPath, [script, ...parameters])
    : capture('npm', parameters, { shell: process.platform === 'win32' })
}
