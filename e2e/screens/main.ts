import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { createKeyedMutex } from '../../server/src/kit/keyed-mutex.ts'
import { wear } from '../support/accessible.ts'
import { CALL_ARGUMENTS } from '../support/calls.ts'
import { findAllFaults } from './faults.ts'
import { SIZES, type Size, withScreen } from './open-screen.ts'
import { SCREENS } from './pages/index.ts'
import type { Screen } from './screen.ts'
import { writeSheets } from './sheets.ts'
import { openStages, type Stages } from './stage.ts'

// Screenshots of every page at two sizes, light and dark, for the eye; names may be beginnings (`hard`, `admin`):
// npm run screenshots -- [names of pages] [--folder=screenshots] [--axe: looks for accessibility faults instead]
const SHEETS = {
  phone: { columns: 4, rows: 2, width: 390, height: 844 },
  desktop: { columns: 2, rows: 2, width: 960, height: 600 },
} as const
const SCHEMES = ['light', 'dark'] as const

const parameters = process.argv.slice(2)
const folder = parameters.find((each) => each.startsWith('--folder='))?.slice('--folder='.length)
const target = folder ?? 'screenshots'
const names = parameters.filter((each) => !each.startsWith('--'))
const isWanted = ({ name }: Screen) =>
  names.length === 0 || names.some((each) => name === each || name.startsWith(`${each}-`))
const chosen = SCREENS.filter(isWanted)

/** Returns what stands in the way of a page: the first line of its error. */
const reasonOf = (error: unknown) => String(error instanceof Error ? error.message : error).split('\n')[0]

const runExclusive = createKeyedMutex()

/** Takes a page at once, or after those before it that need the same members. */
const takeScreen = (screen: Screen, take: () => Promise<void>): Promise<void> =>
  screen.alone ? runExclusive('alone', take) : take()

/** Takes the chosen pages at a size and returns the names of those that could not be taken. */
async function takeAll(browser: Browser, stages: Stages, size: Size): Promise<string[]> {
  const [files, failed]: [string[], string[]] = [[], []]
  // Both sizes are taken at once, half a list apart, so that neither meets the other's likes and calls.
  const first = size === 'phone' ? 0 : Math.floor(chosen.length / 2)
  for (const screen of [...chosen.slice(first), ...chosen.slice(0, first)]) {
    if (screen.only && screen.only !== size) continue
    try {
      await takeScreen(screen, () =>
        withScreen(browser, stages, screen, size, async (page) => {
          for (const scheme of SCHEMES) {
            const file = path.join(target, `${screen.name}-${size}-${scheme}.png`)
            await wear(page, scheme)
            await page.screenshot({ path: file, fullPage: screen.whole === true })
            files.push(file)
          }
        }),
      )
    } catch (error) {
      failed.push(`not taken: ${screen.name}, ${size}: ${reasonOf(error)}`)
    }
  }
  for (const each of await writeSheets(files, path.join(target, `sheet-${size}`), SHEETS[size]))
    process.stdout.write(`${each}\n`)
  return failed
}

/** Looks for accessibility faults on the chosen pages and returns them. */
async function checkAll(browser: Browser, stages: Stages): Promise<string[]> {
  const faults: string[] = []
  for (const screen of chosen) {
    const size = screen.only ?? 'desktop'
    try {
      await withScreen(browser, stages, screen, size, async (page) => {
        faults.push(...(await findAllFaults(page, screen.name)))
      })
    } catch (error) {
      faults.push(`not checked: ${screen.name}: ${reasonOf(error)}`)
    }
  }
  return faults
}

await mkdir(target, { recursive: true })
const stages = await openStages()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: CALL_ARGUMENTS,
})
try {
  const sizes = Object.keys(SIZES) as Size[]
  const failed = parameters.includes('--axe')
    ? await checkAll(browser, stages)
    : (await Promise.all(sizes.map((size) => takeAll(browser, stages, size)))).flat()
  for (const each of failed) process.stdout.write(`${each}\n`)
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await stages.stop()
}
