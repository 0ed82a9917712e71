import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { composer, logIn } from './steps.ts'

// Pictures of the demo for the eye, taken by hand: node e2e/support/screens.ts <folder> <address>
const [folder = 'screens', address = 'http://127.0.0.1:3000'] = process.argv.slice(2)

const MEMBER = { username: 'amara', password: 'Savanna2026' }
const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const
const SCHEMES = ['light', 'dark'] as const
// A demo member thinks for a moment before liking back; not everybody does.
const LIKED_BACK_WITHIN_MS = 6_000

type Save = (page: Page, name: string) => Promise<void>
type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Waits until the typefaces and every picture in sight are there. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(async () => {
    await document.fonts.ready
    return [...document.images].every((image) => image.complete || image.loading === 'lazy')
  })
}

async function takeVisitorPages(page: Page, save: Save): Promise<void> {
  const pages = { landing: '/', login: '/users/login', register: '/users/register' }
  for (const [name, at] of Object.entries(pages)) {
    await page.goto(at)
    await save(page, name)
  }
}

const suggestions = (page: Page) => page.getByRole('region', { name: 'Suggestions' })

async function takeMemberPages(page: Page, save: Save): Promise<void> {
  await page.goto('/')
  await suggestions(page).getByRole('article').first().waitFor()
  await save(page, 'home')
  await suggestions(page)
    .getByRole('link', { name: /^See Profile/ })
    .first()
    .click()
  await page.waitForURL(/\/users\/profile\//)
  await save(page, 'profile')
  await page.goto(`/users/profile/${MEMBER.username}`)
  await save(page, 'own-profile')
  await page.goto('/chat/messages')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await composer(page).waitFor()
  await save(page, 'messages')
}

/** Likes the suggested members one after the other until one of them likes back. */
async function takeMatch(page: Page, save: Save): Promise<void> {
  await page.goto('/')
  const hearts = suggestions(page).getByRole('button', { name: /^Like / })
  await hearts.first().waitFor()
  const match = page.getByRole('dialog', { name: "That's a match!" })
  while ((await hearts.count()) > 0) {
    await hearts.first().click()
    const met = match.waitFor({ timeout: LIKED_BACK_WITHIN_MS }).then(
      () => true,
      () => false,
    )
    if (await met) return save(page, 'match')
  }
  process.stdout.write('Nobody liked back: no picture of a match\n')
}

async function logInOnce(browser: Browser): Promise<State> {
  const page = await browser.newPage({ baseURL: address })
  await page.goto('/users/login')
  await logIn(page, MEMBER.username, MEMBER.password)
  await page.waitForURL('/')
  const state = await page.context().storageState()
  await page.close()
  return state
}

async function takeAll(browser: Browser): Promise<void> {
  const state = await logInOnce(browser)
  for (const [size, device] of Object.entries(SIZES)) {
    for (const colorScheme of SCHEMES) {
      const save: Save = async (page, name) => {
        await settle(page)
        await page.screenshot({ path: path.join(folder, `${name}-${size}-${colorScheme}.png`) })
      }
      const look = { baseURL: address, colorScheme, reducedMotion: 'reduce', ...device } as const
      const visitor = await browser.newPage(look)
      await takeVisitorPages(visitor, save)
      await visitor.close()
      const member = await browser.newPage({ ...look, storageState: state })
      await takeMemberPages(member, save)
      await takeMatch(member, save)
      await member.close()
    }
  }
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
await takeAll(browser)
await browser.close()
