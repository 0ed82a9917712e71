import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { ADMIN } from '../../server/src/demo/administration.ts'
import { AMARA, DEMO_PASSWORD, JONAS } from '../../server/src/demo/cast.ts'
import { logIn } from '../support/steps.ts'
import { SCREENS, type Screen, type Viewer } from './pages.ts'
import { writeSheets } from './sheets.ts'
import { type Sites, startSites } from './sites.ts'

// Screenshots of every page at two sizes, light and dark, for the eye:
// npm run screenshots -- [names of pages] [--folder=screenshots]
const SIZES = {
  phone: {
    device: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    sheet: { columns: 4, rows: 2, width: 390, height: 844 },
  },
  desktop: {
    device: { viewport: { width: 1440, height: 900 } },
    sheet: { columns: 2, rows: 2, width: 960, height: 600 },
  },
} as const
const SCHEMES = ['light', 'dark'] as const
const LONGEST_WAIT_MS = 20_000

const parameters = process.argv.slice(2)
const folder = parameters.find((each) => each.startsWith('--folder='))?.slice('--folder='.length)
const target = folder ?? 'screenshots'
const names = parameters.filter((each) => !each.startsWith('--'))
const chosen = SCREENS.filter(({ name }) => names.length === 0 || names.includes(name))

/** Waits until the typefaces and every picture in sight are there. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('status', { name: /^Loading/ })
    .first()
    .waitFor({ state: 'hidden' })
  await page.waitForFunction(async () => {
    await document.fonts.ready
    return [...document.images].every((image) => image.complete || image.loading === 'lazy')
  })
}

type State = BrowserContextOptions['storageState']

async function logInMember(browser: Browser, address: string, username: string): Promise<State> {
  const page = await browser.newPage({ baseURL: address })
  await page.goto('/users/login')
  await logIn(page, username, DEMO_PASSWORD)
  await page.waitForURL('/')
  const state = await page.context().storageState()
  await page.close()
  return state
}

async function logInAdmin(browser: Browser, address: string): Promise<State> {
  const page = await browser.newPage({ baseURL: address })
  await page.goto('/admin/login')
  await page.getByLabel(/e-?mail/i).fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/dashboard/)
  const state = await page.context().storageState()
  await page.close()
  return state
}

/** Logs everybody in whose pages are taken, each once. */
async function logInViewers(browser: Browser, { demo, empty, first }: Sites): Promise<Map<Viewer, State>> {
  const wanted = new Set(chosen.map(({ viewer }) => viewer))
  const states = new Map<Viewer, State>()
  if (wanted.has('free')) states.set('free', await logInMember(browser, demo, AMARA.username))
  if (wanted.has('subscriber')) states.set('subscriber', await logInMember(browser, demo, JONAS.username))
  if (wanted.has('admin')) states.set('admin', await logInAdmin(browser, demo))
  const localStorage = [
    { name: 'token', value: first.token },
    { name: 'username', value: first.username },
  ]
  states.set('first member', { cookies: [], origins: [{ origin: empty, localStorage }] })
  return states
}

const isEmptySite = ({ viewer }: Screen) => viewer === 'first visitor' || viewer === 'first member'

/** Takes one page and returns its file. */
async function takeScreen(browser: Browser, screen: Screen, file: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', ...options })
  context.setDefaultTimeout(LONGEST_WAIT_MS)
  try {
    const page = await context.newPage()
    await page.goto(screen.path)
    await settle(page)
    if (screen.prepare) {
      await screen.prepare(page)
      await settle(page)
    }
    await page.screenshot({ path: file, fullPage: screen.whole === true })
  } finally {
    await context.close()
  }
}

/** Takes every chosen page and returns the names of those that could not be taken. */
async function takeAll(browser: Browser, sites: Sites): Promise<string[]> {
  const states = await logInViewers(browser, sites)
  const failed: string[] = []
  for (const [size, { device, sheet }] of Object.entries(SIZES)) {
    const files: string[] = []
    for (const screen of chosen)
      for (const colorScheme of SCHEMES) {
        const file = path.join(target, `${screen.name}-${size}-${colorScheme}.png`)
        const baseURL = isEmptySite(screen) ? sites.empty : sites.demo
        const storageState = states.get(screen.viewer)
        try {
          await takeScreen(browser, screen, file, {
            ...device,
            baseURL,
            colorScheme,
            ...(storageState && { storageState }),
          })
          files.push(file)
        } catch (error) {
          failed.push(`${file}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
        }
      }
    for (const each of await writeSheets(files, path.join(target, `sheet-${size}`), sheet))
      process.stdout.write(`${each}\n`)
  }
  return failed
}

await mkdir(target, { recursive: true })
const sites = await startSites()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const failed = await takeAll(browser, sites)
  for (const each of failed) process.stdout.write(`not taken: ${each}\n`)
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await sites.stop()
}
