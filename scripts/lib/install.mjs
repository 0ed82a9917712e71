import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say, TaskError } from './output.mjs'
import { capture, ROOT } from './processes.mjs'

const NEEDED_NODE = 24
const TRIES = 3
const RETRY_DELAY_MS = 5000

/**
 * Installs package-lock.json's packages with `npm ci`, unless exactly these are already installed.
 * @throws TaskError when npm fails, or when the required Node version is still missing afterwards
 */
export async function ensureInstalled() {
  if (!(await isInstalled())) {
    say('Installing packages…')
    const { code, output } = await installWithRetries(() =>
      npm(['ci', '--no-audit', '--no-fund', '--include=dev']),
    )
    if (code !== 0) throw new TaskError(`${output.trim()}\nThe packages could not be installed (see above).`)
  }
  const { code, output } = await capture('node', ['--version'])
  if (code !== 0 || Number.parseInt(output.slice(1), 10) < NEEDED_NODE) {
    throw new TaskError(
      `Savanna runs on Node ${NEEDED_NODE} or newer, which npm doesn't have for ${process.platform}-${process.arch}: install it.`,
    )
  }
}

/**
 * Runs an installation up to three times, because a registry may be unavailable for a moment. A lock file that doesn't match
 * package.json (npm's error EUSAGE) always fails, so it isn't retried.
 * @returns the exit code and the output of the last try
 */
export async function installWithRetries(install, wait = () => sleep(RETRY_DELAY_MS)) {
  let result = await install()
  for (let tries = 1; tries < TRIES && result.code !== 0 && !/\bEUSAGE\b/.test(result.output); tries++) {
    await wait()
    result = await install()
  }
  return result
}

/**
 * Compares package-lock.json with npm's record of installed packages.
 * @param locked the `packages` of package-lock.json
 * @param installed the `packages` of node_modules/.package-lock.json
 * @returns the folders that are missing, have another version, or shouldn't be there. Optional packages,
 * such as those of other platforms, may be missing.
 */
export function differencesFromLock(locked, installed) {
  const missing = Object.keys(locked).filter(
    (folder) => folder && !locked[folder].optional && !installed[folder],
  )
  const wrong = Object.keys(installed).filter(
    (folder) => !locked[folder] || locked[folder].version !== installed[folder].version,
  )
  return [...missing, ...wrong]
}

async function isInstalled() {
  const locked = await readPackages('package-lock.json')
  const installed = await readPackages('node_modules/.package-lock.json').catch(() => undefined)
  return (
    installed !== undefined &&
    differencesFromLock(locked, installed).length === 0 &&
    Object.keys(installed).every((folder) => existsSync(path.join(ROOT, folder)))
  )
}

async function readPackages(file) {
  return JSON.parse(await readFile(path.join(ROOT, file), 'utf8')).packages
}

function npm(parameters) {
  const script = process.env.npm_execpath
  // If npm isn't its parent, the task finds npm on the PATH.
  return script?.endsWith('.js')
    ? capture(process.execPath, [script, ...parameters])
    : capture('npm', parameters, { shell: process.platform === 'win32' })
}
