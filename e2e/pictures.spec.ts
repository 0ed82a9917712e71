import type { Locator, Page } from '@playwright/test'
import { getProfile } from '@savanna/contract/profiles/routes'
import sharp from 'sharp'
import { expectAccessible, expectAccessibleInBoth } from './support/accessible.ts'
import { ask, type Member, makeCompleteMember, type TestPlace } from './support/members.ts'
import { refuseSocket } from './support/mute-socket.ts'
import { makePhotoFile, type PhotoFile } from './support/photos.ts'
import { changePicture, choosePicture } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const TROMSO: TestPlace = { latitude: 69.65, longitude: 18.96, city: 'Tromsø', country: 'Norway' }
const RED = [220, 30, 30] as const
const GREEN = [20, 160, 60] as const
const BLUE = [30, 60, 220] as const
type Colour = readonly [number, number, number]

const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit pictures' })
const cropper = (page: Page) => page.getByRole('dialog', { name: 'Adjust your picture' })
const usePhoto = (page: Page) => cropper(page).getByRole('button', { name: 'Use picture' }).click()
const shown = (page: Page, slot: number) => editor(page).getByRole('img', { name: `Picture ${slot}` })
const grips = (page: Page) => editor(page).getByRole('button', { name: /^Move picture/ })

/** Makes a photo whose left half has one colour and whose right half has another. */
async function halves(name: string, [left, right]: [Colour, Colour], size = { width: 900, height: 600 }) {
  const [r, g, b] = left
  const half = await sharp({
    create: { width: size.width / 2, height: size.height, channels: 3, background: { r, g, b } },
  })
    .png()
    .toBuffer()
  const background = { r: right[0], g: right[1], b: right[2] }
  const buffer = await sharp({ create: { ...size, channels: 3, background } })
    .composite([{ input: half, left: 0, top: 0 }])
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer } satisfies PhotoFile
}

/** Returns the stored picture's colours at points given as fractions of its width and height. */
async function coloursAt(page: Page, picture: Locator, ...points: [x: number, y: number][]) {
  // The matcher for properties crashes the page's process in Firefox.
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc)
  const { data, info } = await sharp(await (await page.request.get(address)).body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  return points.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return nameOf([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0])
  })
}

function nameOf(colour: Colour): string {
  const far = (known: Colour) =>
    Math.max(...known.map((value, index) => Math.abs(value - (colour[index] ?? 0))))
  const known = Object.entries({ red: RED, green: GREEN, blue: BLUE }).find(([, value]) => far(value) < 40)
  return known?.[0] ?? colour.join()
}

async function openEditor(page: Page, member: Member): Promise<void> {
  await page.goto(`/users/profile/${member.username}`)
  await page.getByRole('button', { name: 'Profile settings' }).click()
  await page.getByRole('menuitem', { name: /^(Add|Edit) profile pictures$/ }).click()
  await expect(editor(page)).toBeVisible()
}

/** Returns the ids of a member's pictures by slot, and the main one. */
async function stored(site: { url: string }, member: Member) {
  const profile = await ask(site, member, getProfile, { params: { username: member.username } })
  return {
    ids: profile.pictures.map(({ id }) => id),
    slots: profile.pictures.map(({ pic_index }) => pic_index),
    main: profile.pictures.find(({ profile_picture }) => profile_picture === 1)?.id,
  }
}

test('three photos are rotated, cropped and sent one after the other', async ({ openBrowser, site }) => {
  const member = await makeCompleteMember(site, 'Runa', { place: TROMSO, photos: [] })
  const page = await openBrowser({ as: member })
  await openEditor(page, member)
  const upright = { width: 800, height: 1000 }
  await choosePicture(page, 1, [
    await halves('turned.jpg', [RED, BLUE]),
    await halves('cropped.jpg', [GREEN, BLUE], upright),
    await halves('plain.jpg', [RED, GREEN], upright),
  ])

  await expect(cropper(page)).toContainText('2 more to go')
  await cropper(page).getByRole('button', { name: 'Rotate' }).click()
  await usePhoto(page)

  await expect(cropper(page)).toContainText('1 more to go')
  const frame = cropper(page).getByRole('group', { name: /^Picture in its frame/ })
  await frame.focus()
  for (let step = 0; step < 10; step++) await page.keyboard.press('+')
  await expect(cropper(page).getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuenow', '2')
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowRight')
  await usePhoto(page)

  await cropper(page).getByRole('button', { name: 'Rotate' }).click()
  await cropper(page).getByRole('button', { name: 'Reset' }).click()
  await expect(cropper(page).getByRole('button', { name: 'Reset' })).toBeDisabled()
  await usePhoto(page)

  for (const slot of [1, 2, 3]) await expect(shown(page, slot)).toBeVisible()
  await expect(editor(page).getByRole('listitem').first()).toContainText('Main picture')
  // Rotated to the right, the left half is at the top.
  expect(await coloursAt(page, shown(page, 1), [0.5, 0.1], [0.5, 0.9])).toEqual(['red', 'blue'])
  expect(await coloursAt(page, shown(page, 2), [0.1, 0.5], [0.9, 0.5])).toEqual(['green', 'green'])
  expect(await coloursAt(page, shown(page, 3), [0.1, 0.5], [0.9, 0.5])).toEqual(['red', 'green'])
  const { width = 0, height = 0 } = await sharp(
    await (await page.request.get((await shown(page, 1).getAttribute('src')) ?? '')).body(),
  ).metadata()
  expect(width / height).toBeCloseTo(4 / 5, 2)
})

test('a photo is moved by dragging and enlarged with the slider', async ({ openBrowser, site }) => {
  const member = await makeCompleteMember(site, 'Runa', { place: TROMSO, photos: [] })
  const page = await openBrowser({ as: member })
  await openEditor(page, member)
  await choosePicture(page, 1, await halves('wide.jpg', [RED, GREEN], { width: 1600, height: 800 }))
  const frame = cropper(page).getByRole('group', { name: /^Picture in its frame/ })
  const box = await frame.boundingBox()
  if (!box) throw new Error('no frame')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x - 500, box.y + box.height / 2, { steps: 8 })
  await page.mouse.up()
  await cropper(page).getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await usePhoto(page)
  await expect(shown(page, 1)).toBeVisible()
  expect(await coloursAt(page, shown(page, 1), [0.1, 0.5], [0.9, 0.5])).toEqual(['green', 'green'])
})

test('pictures are reordered by keys, by dragging and in their menu', async ({ openBrowser, site }) => {
  const member = await makeCompleteMember(site, 'Runa', { place: TROMSO, photos: ['teal', 'olive', 'plum'] })
  const [a, b, c] = (await stored(site, member)).ids
  const page = await openBrowser({ as: member })
  const other = await page.context().newPage()
  await other.goto(`/users/profile/${member.username}`)
  await expect(other.getByRole('button', { name: 'Edit pictures' })).toBeVisible()
  await openEditor(page, member)

  await grips(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(
    editor(page).getByRole('status').filter({ hasText: 'Moved to position 2 of 3.' }),
  ).toBeAttached()
  await expect(editor(page).getByRole('button', { name: 'Move picture 2, position 2 of 3' })).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(() => stored(site, member)).toEqual({ ids: [b, c, a], slots: [0, 1, 2], main: a })
  await expect(editor(page).getByRole('listitem').nth(2)).toContainText('Main picture')

  // With the handle, as on touch devices, from the last place to the first.
  await grips(page).last().hover()
  await page.mouse.down()
  await shown(page, 1).hover({ force: true })
  await page.mouse.up()
  await expect.poll(() => stored(site, member)).toEqual({ ids: [a, b, c], slots: [0, 1, 2], main: a })

  await changePicture(page, 3, 'Move forward')
  await expect.poll(() => stored(site, member)).toEqual({ ids: [a, c, b], slots: [0, 1, 2], main: a })

  // The other tab has received all this.
  await other.getByRole('button', { name: 'Edit pictures' }).click()
  const addresses = (tab: Page) =>
    editor(tab)
      .getByRole('img', { name: /^Picture/ })
      .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).src).pathname))
  await expect.poll(() => addresses(other)).toEqual(await addresses(page))
})

test('an order that the server rejects is undone', async ({ openBrowser, site, guard }) => {
  guard.tolerate(/status of 409/)
  const member = await makeCompleteMember(site, 'Runa', { place: TROMSO, photos: ['teal', 'olive'] })
  const before = await stored(site, member)
  const page = await openBrowser({ as: member })
  await openEditor(page, member)
  const sentence = 'Your pictures were changed somewhere else. Please check them and try again.'
  await page.route('**/pictures/order', (route) =>
    route.fulfill({ status: 409, json: { code: 'pictures_changed', message: sentence, error: sentence } }),
  )
  await changePicture(page, 1, 'Move back')
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await expect(editor(page).getByRole('listitem').first()).toContainText('Main picture')
  expect(await stored(site, member)).toEqual(before)
})

test('files that aren’t pictures show the specified text and change no slot', async ({
  openBrowser,
  site,
}) => {
  const member = await makeCompleteMember(site, 'Runa', { place: TROMSO, photos: ['teal'] })
  const before = await stored(site, member)
  const page = await openBrowser({ as: member })
  await openEditor(page, member)
  const image = { mimeType: 'image/png', name: 'holiday.png' }
  // The header of a picture of 3600 megapixels, and nothing after it.
  const bomb = Buffer.from('89504e470d0a1a0a0000000d494844520000ea600000ea60010000000037ee2b05', 'hex')
  const wrong = 'Please upload a correct image'
  const incomplete = /^This picture is incomplete\./
  const files: { mimeType: string; name: string; buffer: Buffer; words?: RegExp }[] = [
    { ...image, buffer: Buffer.from('Dear diary, this is no photograph.') },
    { ...image, buffer: Buffer.from('<html><script>alert(1)</script></html>') },
    { ...image, buffer: bomb, words: incomplete },
    { ...image, name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('plain') },
    { ...image, name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') },
  ]
  for (const { words = wrong, ...file } of files) {
    await choosePicture(page, 2, file)
    const alert = page.getByRole('alert')
    await expect(alert).toHaveText(words)
    await expect(cropper(page)).toBeHidden()
    await expect(editor(page).getByRole('button', { name: 'Add picture 2' })).toBeVisible()
    await alert.click()
    await expect(alert).toBeHidden()
  }
  expect(await stored(site, member)).toEqual(before)
})

test('a rejected photo stays in its slot until it’s resent or skipped', async ({
  openBrowser,
  site,
  guard,
}) => {
  guard.tolerate(/status of 413/)
  const member = await makeCompleteMember(site, 'Runa', { place: TROMSO, photos: ['teal'] })
  const before = await stored(site, member)
  const page = await openBrowser({ as: member })
  await openEditor(page, member)
  const sentence = 'Please upload a correct image (less than 2mb)'
  await page.route('**/users/update/*/picture', (route) =>
    route.fulfill({ status: 413, json: { code: 'picture_too_large', message: sentence, error: sentence } }),
  )
  for (const slot of [1, 2]) {
    if (slot === 1) {
      const choosing = page.waitForEvent('filechooser')
      await changePicture(page, 1, 'Replace')
      await (await choosing).setFiles(await makePhotoFile('plum'))
    } else await choosePicture(page, slot, await makePhotoFile('olive'))
    await usePhoto(page)
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(editor(page).getByRole('button', { name: `Try again: picture ${slot}` })).toBeVisible()
  }
  expect(await stored(site, member)).toEqual(before)

  await editor(page).getByRole('button', { name: 'Remove picture 1' }).click()
  await expect(shown(page, 1)).toBeVisible()
  await page.unroute('**/users/update/*/picture')
  await editor(page).getByRole('button', { name: 'Try again: picture 2' }).click()
  await expect(shown(page, 2)).toBeVisible()
  expect((await stored(site, member)).slots).toEqual([0, 1])
})

test('a skipped photo isn’t sent, and too many photos show a message', async ({ openBrowser, site }) => {
  const member = await makeCompleteMember(site, 'Runa', { place: TROMSO, photos: ['teal', 'olive', 'plum'] })
  const page = await openBrowser({ as: member })
  await openEditor(page, member)
  await choosePicture(
    page,
    4,
    await Promise.all(['tan', 'navy', 'gold'].map((colour) => makePhotoFile(colour))),
  )
  await expect(page.getByText('There was no room for one picture.')).toBeVisible()
  await expect(cropper(page)).toContainText('1 more to go')
  await page.keyboard.press('Escape')
  await expect(cropper(page)).toHaveAccessibleName('Adjust your picture')
  await usePhoto(page)
  await expect(shown(page, 5)).toBeVisible()
  expect((await stored(site, member)).slots).toEqual([0, 1, 2, 4])
  await expect(editor(page)).toBeVisible()
})

test('two tabs change one profile, and no typed text is lost', async ({ openBrowser, site }) => {
  const member = await makeCompleteMember(site, 'Runa', { place: TROMSO })
  const page = await openBrowser({ as: member })
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/users/profile/${member.username}`)
    await tab.getByRole('button', { name: 'Edit bio' }).click()
  }
  const form = (tab: Page) => tab.getByRole('dialog', { name: 'Edit profile' })
  await form(page).getByRole('textbox', { name: 'Bio' }).fill('From the first tab.')
  await form(other).getByRole('textbox', { name: 'Bio' }).fill('From the second tab.')
  await form(other).getByLabel('First name').fill('Rune')
  await form(other).getByRole('button', { name: 'Save' }).click()
  await expect(form(other)).toBeHidden()

  await expect(form(page).getByText('Saved in another tab: “From the second tab.”')).toBeVisible()
  await expect(form(page).getByLabel('First name')).toHaveValue('Rune')
  await expectAccessible(page)
  await expect(form(page).getByRole('textbox', { name: 'Bio' })).toHaveValue('From the first tab.')
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(form(page)).toBeHidden()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Rune Diallo' })).toBeVisible()
    await expect(tab.getByText('From the first tab.')).toBeVisible()
  }
})

test('a tab without a socket loads the newer profile before it saves', async ({
  openBrowser,
  site,
  guard,
}) => {
  guard.tolerate(/status of 409/)
  const member = await makeCompleteMember(site, 'Runa', { place: TROMSO })
  const [page, other] = [await openBrowser({ as: member }), await openBrowser({ as: member })]
  // Its live channel never opens.
  await refuseSocket(page)
  for (const tab of [page, other]) {
    await tab.goto(`/users/profile/${member.username}`)
    await tab.getByRole('button', { name: 'Edit bio' }).click()
  }
  const form = (tab: Page) => tab.getByRole('dialog', { name: 'Edit profile' })
  await form(other).getByLabel('Last name').fill('Berg')
  await form(other).getByRole('button', { name: 'Save' }).click()
  await expect(form(other)).toBeHidden()

  await form(page).getByRole('textbox', { name: 'Bio' }).fill('Written in the dark.')
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'changed in another tab or on another device' }),
  ).toBeVisible()
  await expect(form(page).getByLabel('Last name')).toHaveValue('Berg')
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(form(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Runa Berg' })).toBeVisible()
  await expect(page.getByText('Written in the dark.')).toBeVisible()
})

test('the pictures open full-screen, and are browsed and zoomed by keys', async ({ openBrowser, site }) => {
  const [member, viewer] = await Promise.all([
    makeCompleteMember(site, 'Runa', { place: TROMSO, photos: ['teal', 'olive', 'plum'] }),
    makeCompleteMember(site, 'Nils', { place: TROMSO }),
  ])
  const page = await openBrowser({ as: viewer })
  await page.goto(`/users/profile/${member.username}`)
  await page.getByRole('button', { name: 'Picture 2 of 3' }).click()
  const lightbox = page.getByRole('dialog', { name: 'Pictures of Runa' })
  await expect(lightbox.getByRole('status')).toHaveText('Picture 2 of 3')
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByRole('status')).toHaveText('Picture 3 of 3')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox.getByRole('status')).toHaveText(/Picture [12] of 3/)

  const shown = lightbox.getByRole('listitem').locator('visible=true').first()
  const enlarged = () => shown.evaluate((item) => item.scrollWidth / item.clientWidth)
  await page.keyboard.press('+')
  await expect(lightbox.getByRole('button', { name: 'Zoom out' })).toBeVisible()
  expect(await enlarged()).toBeCloseTo(2.5, 1)
  const left = () => shown.evaluate((item) => item.scrollLeft)
  const before = await left()
  await page.keyboard.press('ArrowRight')
  await expect.poll(left, 'arrows move a zoomed picture').toBeGreaterThan(before)
  await page.keyboard.press('-')
  expect(await enlarged()).toBeCloseTo(1, 1)
  await shown.dblclick({ position: { x: 10, y: 10 } })
  await expect(lightbox.getByRole('button', { name: 'Zoom out' })).toBeVisible()
  expect(await left(), 'the pressed corner stays in place').toBeLessThan(20)
  await lightbox.getByRole('button', { name: 'Next picture' }).click()
  await expect(lightbox.getByRole('button', { name: 'Zoom in' })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(page.getByRole('button', { name: 'Picture 2 of 3' })).toBeFocused()
})

test('the picture editor is accessible, light and dark', async ({ openBrowser, site, guard }) => {
  guard.tolerate(/net::ERR_FAILED/)
  const member = await makeCompleteMember(site, 'Runa', { place: TROMSO, photos: ['teal', 'olive'] })
  const page = await openBrowser({ as: member })
  await openEditor(page, member)
  await expectAccessibleInBoth(page)
  await choosePicture(page, 3, await makePhotoFile('plum'))
  await expect(cropper(page).getByRole('button', { name: 'Use picture' })).toBeEnabled()
  await expectAccessibleInBoth(page)
  await page.route('**/users/update/*/picture', (route) => route.abort())
  await usePhoto(page)
  await expect(editor(page).getByRole('button', { name: 'Try again: picture 3' })).toBeVisible()
  await expectAccessibleInBoth(page)
})
