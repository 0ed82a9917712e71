import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import type { Camera } from './camera.ts'
import { SCREENS } from './pages/index.ts'
import type { Screen } from './screen.ts'

/** The landing page's pictures of the product: a phone's width in pixels, and the most bytes of each. */
const WIDTH = 390
const HEIGHT = 737
const MOST_BYTES = 30_000
/** Where the site's name in the bar ends. */
const BAR = 50

const SHARP_AFTER_S = 2

const screenOf = (name: string): Screen => {
  const screen = SCREENS.find((each) => each.name === name)
  if (!screen) throw new Error(`There is no page ${name}.`)
  return screen
}

/** Lets a browser's camera show an illustration instead of Chromium's test picture. */
async function holdUp(page: Page, drawing: string): Promise<void> {
  await page.addInitScript((src) => {
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      if (!wanted?.video) return new AudioContext().createMediaStreamDestination().stream
      const image = new Image()
      image.src = src
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 720, height: 900 })
      const draw = () => canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
      setInterval(draw, 100)
      return canvas.captureStream(10)
    }
  }, drawing)
}

const call = screenOf('call')
const callByDrawing: Screen = {
  ...call,
  async prepare(page, stage) {
    await holdUp(page, '/landing/amara.svg')
    await page.reload()
    const openAs: typeof stage.openAs = async (viewer) => {
      const his = await stage.openAs(viewer)
      await holdUp(his, '/landing/jun.svg')
      return his
    }
    await call.prepare?.(page, { ...stage, openAs })
    // The first seconds of a call are blurred.
    await page.waitForFunction(
      (played) => (document.querySelector('video')?.currentTime ?? 0) > played,
      SHARP_AFTER_S,
    )
  },
}

const PICTURES: { screen: Screen; top: number }[] = [
  { screen: { ...screenOf('tonight'), whole: false }, top: BAR },
  { screen: screenOf('match'), top: 0 },
  { screen: screenOf('conversation'), top: 0 },
  { screen: callByDrawing, top: 0 },
]

/** Takes the landing page's pictures of the product, without the site's name, in both colour schemes. */
export async function takeLandingPictures(
  camera: Camera,
  folder: string,
  isWanted: (screen: Screen) => boolean,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { screen, top } of PICTURES.filter((each) => isWanted(each.screen)))
    await camera.take(screen, 'phone', async (scheme, picture) => {
      const part = { left: 0, top, width: WIDTH, height: HEIGHT }
      await writeFile(
        path.join(folder, `${screen.name}-${scheme}.webp`),
        await encode(sharp(picture).extract(part)),
      )
    })
}

/** Encodes as well as the size allows. */
async function encode(picture: Sharp): Promise<Buffer> {
  for (let quality = 85; ; quality -= 5) {
    const bytes = await picture.clone().webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length <= MOST_BYTES || quality <= 30) return bytes
  }
}
