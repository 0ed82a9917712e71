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
    const install = () => npm(['install', '--no-save', '--no-audit', '--no-fund', '--include=dev'])
    const first = await install()
    // A registry that did not answer is asked once more.
    const { code, output } = first.code === 0 ? first : await install()
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

/** Whether every package named by a package.json is there, and no package in another version than the lock's. */
async function isInstalled() {
  const lock = (await readJson('package-lock.json')).packages
  const installed = (await readJson('node_modules/.package-lock.json').catch(() => undefined))?.packages
  if (!installed) return false
  const differs = Object.entries(installed).some(
    ([folder, found]) => lock[folder] && !found.link && lock[folder].version !== found.version,
  )
  if (differs) return false
  const { workspaces } = await readJson('package.json')
  const wanted = await Promise.all(['', ...workspaces].map(dependenciesOf))
  return wanted.flat().every(({ places, version }) =>
    places.some((place) => {
      const found = installed[place]
      return (found?.link || found?.version === version) && existsSync(path.join(ROOT, place))
    }),
  )
}

async function dependenciesOf(workspace) {
  const { dependencies, devDependencies } = await readJson(path.join(workspace, 'package.json'))
  return Object.entries({ ...dependencies, ...devDependencies }).map(([name, version]) => ({
    places: [`node_modules/${name}`, `${workspace}/node_modules/${name}`],
    version,
  }))
}

async function readJson(file) {
  return JSON.parse(await readFile(path.join(ROOT, file), 'utf8'))
}

function npm(parameters) {
  const script = process.env.npm_execpath
  // Without npm as its parent the task finds npm on the PATH.
  return script?.endsWith('.js')
    ? capture(process.execPath, [script, ...parameters])
    : capture('npm', parameters, { shell: process.platform === 'win32' })
}
