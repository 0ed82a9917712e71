import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { isLanguage, SOURCE_LANGUAGE } from '@savanna/contract/language/languages'
import { createKeyedMutex } from '../../server/src/kit/keyed-mutex.ts'
import { createBareTextFinder } from './bare-texts.ts'
import { type Camera, SCHEMES } from './camera.ts'
import { findAllFaults } from './faults.ts'
import { takeLandingPictures } from './landing.ts'
import { openBrowser, openCamera } from './open-camera.ts'
import { SIZES, type Size, withScreen } from './open-screen.ts'
import { SCREENS } from './pages/index.ts'
import type { Screen } from './screen.ts'
import { writeSheets } from './sheets.ts'
import { openStages, type Stages } from './stage.ts'

// Screenshots of every page at two sizes, light and dark, for the eye; names may be beginnings (`hard`, `admin`): npm
// run screenshots -- [names of pages] [--folder=screenshots] [--browser=firefox or webkit] [--scheme=light]
// [--language=de] [--axe: looks for accessibility faults instead] [--texts --language=en-XA: looks for texts that
// aren't translated instead] [--landing: takes the landing page's pictures of the product instead]
const SHEETS = {
  phone: { columns: 4, rows: 2, width: 390, height: 844 },
  desktop: { columns: 2, rows: 2, width: 960, height: 600 },
} as const

const OPTIONS = ['--folder', '--browser', '--scheme', '--language', '--axe', '--texts', '--landing']
/** The folder with the landing page's pictures. */
const LANDING = 'web/public/landing'

const parameters = process.argv.slice(2)
const option = (name: string) =>
  parameters.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const target = option('folder') ?? 'screenshots'
const language = option('language') ?? SOURCE_LANGUAGE
const schemes = SCHEMES.filter((each) => each === (option('scheme') ?? each))
const unknown = parameters.find(
  (each) => each.startsWith('--') && !OPTIONS.includes(each.split('=')[0] ?? ''),
)
if (unknown) throw new Error(`There is no option ${unknown}; there are ${OPTIONS.join(', ')}.`)
if (!isLanguage(language)) throw new Error(`There is no language ${language}.`)
const names = parameters.filter((each) => !each.startsWith('--'))
const isWanted = ({ name }: Screen) =>
  names.length === 0 || names.some((each) => name === each || name.startsWith(`${each}-`))
const chosen = SCREENS.filter(isWanted)

/** Returns why a page failed: the first line of its error. */
const reasonOf = (error: unknown) => String(error instanceof Error ? error.message : error).split('\n')[0]

/** Prints lines immediately, because a run takes long, and returns them. */
function tell(lines: string[]): string[] {
  for (const line of lines) process.stdout.write(`${line}\n`)
  return lines
}

const runExclusive = createKeyedMutex()

/** Takes a page immediately, or after earlier ones that need the same members. */
const takeScreen = (screen: Screen, take: () => Promise<void>): Promise<void> =>
  screen.alone ? runExclusive('alone', take) : take()

/** Takes the chosen pages at one size and returns the names of those that failed. */
async function takeAll(camera: Camera, size: Size): Promise<string[]> {
  const [files, failed]: [string[], string[]] = [[], []]
  // Both sizes are taken in parallel, half a list apart, so neither meets the other's likes and calls.
  const first = size === 'phone' ? 0 : Math.floor(chosen.length / 2)
  for (const screen of [...chosen.slice(first), ...chosen.slice(0, first)]) {
    if ((screen.only && screen.only !== size) || !camera.reaches(screen)) continue
    try {
      await takeScreen(screen, () =>
        camera.take(screen, size, async (scheme, picture) => {
          const file = path.join(target, `${screen.name}-${size}-${scheme}.png`)
          await writeFile(file, picture)
          files.push(file)
        }),
      )
    } catch (error) {
      failed.push(...tell([`not taken: ${screen.name}, ${size}: ${reasonOf(error)}`]))
    }
  }
  for (const each of await writeSheets(files, path.join(target, `sheet-${size}`), SHEETS[size]))
    process.stdout.write(`${each}\n`)
  return failed
}

type FindFaults = (page: Page, screen: Screen) => Promise<string[]>

const findUntranslated = (stages: Stages): FindFaults => {
  const findBareTexts = createBareTextFinder()
  return async (page, { name, viewer }) => {
    const texts = await findBareTexts(page, stages.sessions[viewer].site)
    return texts.map((text) => `${name}: ${text}`)
  }
}

/** Looks for faults on the chosen pages and returns them. */
async function checkAll(stages: Stages, findFaults: FindFaults): Promise<string[]> {
  const browser = await openBrowser()
  const faults: string[] = []
  for (const screen of chosen) {
    const size = screen.only ?? 'desktop'
    try {
      await withScreen(browser, stages, screen, size, async (page) => {
        faults.push(...tell(await findFaults(page, screen)))
      })
    } catch (error) {
      faults.push(...tell([`not checked: ${screen.name}: ${reasonOf(error)}`]))
    }
  }
  await browser.close()
  return faults
}

/** Takes the chosen pages at both sizes and returns the names of those that failed. */
async function takeBothSizes(stages: Stages): Promise<string[]> {
  const camera = await openCamera(stages, { schemes, tell: (unfit) => tell([unfit]) })
  const left = chosen.filter((screen) => !camera.reaches(screen)).length
  if (left > 0) process.stdout.write(`${left} pages that this browser cannot be brought to are left out\n`)
  try {
    const sizes = Object.keys(SIZES) as Size[]
    return (await Promise.all(sizes.map((size) => takeAll(camera, size)))).flat()
  } finally {
    await camera.stop()
  }
}

/** Takes the pictures that the landing page shows; returns no names. */
async function takeLanding(stages: Stages): Promise<string[]> {
  const camera = await openCamera(stages, { schemes: SCHEMES, tell: () => {} })
  try {
    await takeLandingPictures(camera, LANDING, isWanted)
    return []
  } finally {
    await camera.stop()
  }
}

await mkdir(target, { recursive: true })
const stages = await openStages(language)
try {
  const failed = parameters.includes('--axe')
    ? await checkAll(stages, (page, { name }) => findAllFaults(page, name))
    : parameters.includes('--texts')
      ? await checkAll(stages, findUntranslated(stages))
      : await (parameters.includes('--landing') ? takeLanding(stages) : takeBothSizes(stages))
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await stages.stop()
}
