import { existsSync } from 'node:fs'
import { say, TaskError } from './output.mjs'
import { capture } from './processes.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Returns the path of a Chromium that runs here, and installs one when there is none.
 * @throws TaskError when CHROMIUM_PATH does not run, or none can be installed
 */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH) {
    if (await canRun(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH
    throw new TaskError(`CHROMIUM_PATH leads to ${process.env.CHROMIUM_PATH}, which does not run.`)
  }
  return (await findChromium()) ?? (await installChromium())
}

async function findChromium() {
  const own = await findPlaywrightChromium()
  for (const name of [...NAMES, ...(own ? [own] : [])]) if (await canRun(name)) return resolvePath(name)
  return undefined
}

async function installChromium() {
  say('Installing Chromium…')
  await capture('playwright', ['install', 'chromium'])
  const own = await findChromium()
  if (own) return own
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await capture('apt-get', ['-o', 'Acquire::Retries=3', 'update'], { env })
    await capture(
      'apt-get',
      ['-o', 'Acquire::Retries=3', 'install', '-y', '--no-install-recommends', 'chromium'],
      { env },
    )
    const packaged = await findChromium()
    if (packaged) return packaged
  }
  throw new TaskError('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.')
}

async function findPlaywrightChromium() {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { code, output } = await capture('node', ['-e', script])
  return code === 0 ? output.trim() : undefined
}

async function canRun(program) {
  return capture(program, ['--version'], { shell: false }).then(
    ({ code }) => code === 0,
    () => false,
  )
}

async function resolvePath(name) {
  if (existsSync(name)) return name
  const { output } = await capture('/bin/sh', ['-c', `command -v ${name}`])
  return output.trim()
}
