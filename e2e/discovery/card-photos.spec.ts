import type { Locator, Page } from '@playwright/test'
import { setPicture } from '@savanna/contract/pictures/routes'
import sharp from 'sharp'
import type { Site } from '../../testkit/programs/site.ts'
import { hardPhotos } from '../support/hard-photos.ts'
import { ask, type Member, makeCompleteMember, type TestPlace } from '../support/members.ts'
import { dataUrlOf } from '../support/photos.ts'
import { expect, test } from '../support/test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }
const COLOURS = ['steelblue', 'peru', 'seagreen']

const TOWNS: Record<string, TestPlace> = {
  steps: { latitude: -41.29, longitude: 174.78, city: 'Wellington', country: 'New Zealand' },
  swipes: { latitude: -43.53, longitude: 172.63, city: 'Christchurch', country: 'New Zealand' },
  contrast: { latitude: -45.87, longitude: 170.5, city: 'Dunedin', country: 'New Zealand' },
}

const shownPhoto = (card: Locator) => card.locator('img').first().getAttribute('src')

async function makePair(site: Site, town: string, firstname: string) {
  const place = TOWNS[town] as TestPlace
  const viewer = await makeCompleteMember(site, 'Amara', { place })
  const other = await makeCompleteMember(site, firstname, { place, photos: COLOURS })
  return { viewer, other }
}

for (const [size, device] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`a suggestion shows its other photos by taps and by keys (${size})`, async ({ openBrowser, site }) => {
    const { viewer, other } = await makePair(site, 'steps', `Rua${size}`)
    const page = await openBrowser({ as: viewer, ...device })
    await page.goto('/')
    const card = page
      .getByRole('region', { name: 'Suggestions' })
      .getByRole('article', { name: other.firstname })
    const first = await shownPhoto(card)
    await card.getByRole('button', { name: `Next picture of ${other.firstname}` }).click()
    await expect(card.getByRole('status')).toHaveText('Picture 2 of 3')
    const second = await shownPhoto(card)
    expect(second).not.toBe(first)
    await card.getByRole('button', { name: `Like ${other.firstname}` }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(card.getByRole('status')).toHaveText('Picture 3 of 3')
    await page.keyboard.press('ArrowRight')
    await expect(card.getByRole('status')).toHaveText('Picture 3 of 3')
    await page.keyboard.press('ArrowLeft')
    expect(await shownPhoto(card)).toBe(second)
    await card.getByRole('button', { name: `Previous picture of ${other.firstname}` }).click()
    expect(await shownPhoto(card)).toBe(first)
  })
}

test('a stack card shows other photos by tap, comma and full stop', async ({ openBrowser, site }) => {
  const { viewer, other } = await makePair(site, 'swipes', 'Tama')
  const page = await openBrowser({ as: viewer, ...DESKTOP })
  await page.goto('/users/cards')
  const card = page.getByRole('region', { name: 'Cards' }).locator('article:not([inert])')
  await expect(card).toHaveAccessibleName(other.firstname)
  await page.keyboard.press('.')
  await expect(card.getByRole('status')).toHaveText('Picture 2 of 3')
  await page.keyboard.press(',')
  await expect(card.getByRole('status')).toHaveText('Picture 1 of 3')
  const side = card.getByRole('button', { name: `Next picture of ${other.firstname}` })
  await side.click()
  await expect(card.getByRole('status')).toHaveText('Picture 2 of 3')

  await test.step('a drag that starts on a side doesn’t change the photo', async () => {
    const box = await side.boundingBox()
    if (!box) throw new Error('The side of the photo is not on screen.')
    await page.mouse.move(box.x + 20, box.y + 200)
    await page.mouse.down()
    await page.mouse.move(box.x + 60, box.y + 200, { steps: 8 })
    await page.mouse.up()
    await expect(card).toHaveAccessibleName(other.firstname)
    await expect(card.getByRole('status')).toHaveText('Picture 2 of 3')
  })
})

async function setPhotos(site: Site, member: Member, photos: Buffer[]) {
  for (const [pic_index, buffer] of photos.entries()) {
    const url = dataUrlOf({ name: 'photo.png', mimeType: 'image/png', buffer })
    await ask(site, member, setPicture, { params: { id: member.id }, body: { data: { pic_index, url } } })
  }
}

interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** Returns the positions of a card's photo and of the text on it. */
function measureText(card: Locator): Promise<{ frame: Rectangle; caption: Rectangle; lines: Rectangle[] }> {
  return card.evaluate((article) => {
    const caption = article.querySelector('[data-caption]')
    const frame = caption?.parentElement
    if (!caption || !frame) throw new Error('There is no photo with a caption.')
    const plain = ({ x, y, width, height }: DOMRect) => ({ x, y, width, height })
    const range = document.createRange()
    const lines = [...caption.children].flatMap((line) => {
      range.selectNodeContents(line)
      // A long name continues behind its ellipsis, where nobody sees it.
      const seen = line.getBoundingClientRect()
      return [...range.getClientRects()]
        .filter(({ y, height }) => y + height <= seen.bottom + 1)
        .map(({ x, y, width, height }) => ({ x, y, width: Math.min(width, seen.right - x), height }))
        .filter(({ width }) => width > 0)
    })
    return {
      frame: plain(frame.getBoundingClientRect()),
      caption: plain(caption.getBoundingClientRect()),
      lines,
    }
  })
}

const linear = (byte: number) => (byte <= 10 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4)

/** Returns the lowest contrast of white against the screen in some rectangles, by WCAG 2.2. */
async function leastContrast(page: Page, rectangles: Rectangle[]): Promise<number> {
  const least: number[] = []
  for (const clip of rectangles) {
    const png = await page.screenshot({ clip })
    const data = await sharp(png).removeAlpha().raw().toBuffer()
    let brightest = 0
    for (let at = 0; at < data.length; at += 3) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      brightest = Math.max(brightest, 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue))
    }
    least.push(1.05 / (brightest + 0.05))
  }
  return Math.min(...least)
}

for (const [size, device] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`white names have a contrast of 4.5:1 on the hardest photos (${size})`, async ({
    openBrowser,
    site,
  }) => {
    const photos = Object.entries(await hardPhotos())
    for (let from = 0; from < photos.length; from += 5) {
      const some = photos.slice(from, from + 5)
      const place = TOWNS.contrast as TestPlace
      const member = await makeCompleteMember(site, 'Wilhelmina', {
        place,
        lastname: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternb',
        photos: [],
      })
      await setPhotos(
        site,
        member,
        some.map(([, photo]) => photo),
      )
      const page = await openBrowser({ as: member, reducedMotion: 'reduce', ...device })
      await page.goto('/users/about')
      const card = page.getByRole('article', { name: 'Wilhelmina' })
      await card.getByRole('button', { name: /bio$/ }).focus()
      // The text itself isn't part of its background.
      await card.locator('[data-caption]').evaluate((caption: HTMLElement) => {
        caption.style.color = 'transparent'
      })
      for (const [index, [name]] of some.entries()) {
        if (index > 0) await page.keyboard.press('ArrowRight')
        await expect(card.locator('img[data-loading]')).toHaveCount(0)
        await card.scrollIntoViewIfNeeded()
        const { frame, caption, lines } = await measureText(card)
        const from = (y: number) => (y - frame.y) / frame.height
        expect.soft(from(caption.y), `${name}: the scrim begins`).toBeGreaterThanOrEqual(0.719)
        expect
          .soft(from(Math.min(...lines.map(({ y }) => y))), `${name}: the text begins`)
          .toBeGreaterThanOrEqual(0.74)
        expect.soft(await leastContrast(page, lines), name).toBeGreaterThanOrEqual(4.5)
      }
    }
  })
}
