import { existsSync } from 'node:fs'
import { say, TaskError } from './output.mjs'
import { capture } from './processes.mjs'

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL = ['chromium-headless-shell']
const FIREFOX = ['firefox-esr', 'firefox']

const ENGINES = {
  chromium: ensureChromiumAndShell,
  async firefox() {
    const FIREFOX_PATH = await ensureFirefox()
    // In a call with Firefox the peer uses Chromium.
    return FIREFOX_PATH && { FIREFOX_PATH, CHROMIUM_PATH: await ensureChromium() }
  },
  async webkit() {
    const WEBKIT_DRIVER = await ensureWebKit()
    return WEBKIT_DRIVER && { WEBKIT_DRIVER }
  },
}

/**
 * Returns the environment variables for an engine (`chromium`, `firefox` or `webkit`); undefined if it isn't available.
 * @throws TaskError when a given path doesn't run, or there's no Chromium
 */
export async function findEngine(name) {
  const found = await ENGINES[name]?.()
  return found && { ...found, E2E_BROWSER: name }
}

/**
 * Chooses the engine given by `--browser=firefox` or `--browser=webkit`, by default Chromium. Returns its environment variables,
 * and the other options.
 * @throws TaskError when there's no such browser, or it can't be installed
 */
export async function chooseEngine(options) {
  const chosen = options.find((option) => option.startsWith('--browser='))
  const name = chosen?.slice('--browser='.length) ?? 'chromium'
  const env = await findEngine(name)
  if (!env) throw new TaskError(`${name} is not available here: see docs/browsers.md.`)
  return { env, others: options.filter((option) => option !== chosen) }
}

/**
 * Returns the path of a Chromium that runs here, and installs one if there's none.
 * @throws TaskError when CHROMIUM_PATH doesn't run, or none can be installed
 */
export async function ensureChromium() {
  const given = await givenBy('CHROMIUM_PATH')
  if (given) return given
  return (await findChromium()) ?? (await installChromium())
}

/**
 * Returns the environment variables for a Chromium and its headless shell: the same engine without a browser's interface, which
 * costs as much as the pages. Installs both if possible; without the shell, Chromium runs everything.
 * @throws TaskError when a given path doesn't run, or there's no Chromium
 */
async function ensureChromiumAndShell() {
  const CHROMIUM_PATH = await ensureChromium()
  const given = (await givenBy('CHROMIUM_SHELL_PATH')) ?? (await findFirst(SHELL))
  if (!given) await installPackages("Chromium's headless shell", SHELL)
  const CHROMIUM_SHELL_PATH = given ?? (await findFirst(SHELL)) ?? CHROMIUM_PATH
  return { CHROMIUM_PATH, CHROMIUM_SHELL_PATH }
}

/**
 * Returns the path of a Firefox that runs here, and installs Debian's if possible; undefined without one.
 * @throws TaskError when FIREFOX_PATH doesn't run
 */
async function ensureFirefox() {
  const found = (await givenBy('FIREFOX_PATH')) ?? (await findFirst(FIREFOX))
  if (found) return found
  await installPackages('Firefox', ['firefox-esr'])
  return findFirst(FIREFOX)
}

/**
 * Returns the path of WebKitGTK's driver, and installs it with a virtual display if possible; undefined if the machine lacks
 * either.
 */
async function ensureWebKit() {
  // Neither of them can print its version.
  const find = async () =>
    ((await resolvePath('Xvfb')) && (await resolvePath('WebKitWebDriver'))) || undefined
  const found = await find()
  if (found) return found
  await installPackages('WebKitGTK', ['webkit2gtk-driver', 'xvfb'])
  return find()
}

async function givenBy(name) {
  const path = process.env[name]
  if (path && !(await canRun(path))) throw new TaskError(`${name} is ${path}, which doesn't run.`)
  return path
}

async function findChromium() {
  const own = await findPlaywrightChromium()
  return findFirst([...CHROMIUM, ...(own ? [own] : [])])
}

async function installChromium() {
  say('Installing Chromium…')
  await capture('playwright', ['install', 'chromium'])
  const own = await findChromium()
  if (own) return own
  await installPackages('Chromium', ['chromium'])
  const packaged = await findChromium()
  if (packaged) return packaged
  throw new TaskError('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.')
}

/** Installs Debian packages, which requires root. */
async function installPackages(name, packages) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  say(`Installing ${name}…`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const retries = ['-o', 'Acquire::Retries=3']
  await capture('apt-get', [...retries, 'update'], { env })
  await capture('apt-get', [...retries, 'install', '-y', '--no-install-recommends', ...packages], { env })
}

async function findPlaywrightChromium() {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { code, output } = await capture('node', ['-e', script])
  return code === 0 ? output.trim() : undefined
}

/** Returns the path of the first of these programs that runs. */
async function findFirst(names) {
  for (const name of names) if (await canRun(name)) return resolvePath(name)
  return undefined
}

async function canRun(program) {
  return capture(program, ['--version'], { shell: false }).then(
    ({ code }) => code === 0,
    () => false,
  )
}

/** Returns the path of a program, if there is one. */
async function resolvePath(name) {
  if (existsSync(name)) return name
  const { output } = await capture('/bin/sh', ['-c', `command -v ${name}`])
  return output.trim()
}
