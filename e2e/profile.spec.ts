import type { Locator, Page } from '@playwright/test'
import { deletePicture } from '@savanna/contract/pictures/routes'
import sharp from 'sharp'
import { ask, likeMember, makeCompleteMember, registerMember, type TestPlace } from './support/members.ts'
import { refuseSocket } from './support/mute-socket.ts'
import { makeLargePhotoFile, makePhotoFile } from './support/photos.ts'
import {
  addPicture,
  changePicture,
  choosePicture,
  closeDialog,
  expectFieldError,
  fillProfile,
  findCard,
} from './support/steps.ts'
import { expect, test } from './support/test.ts'

const NUUK: TestPlace = { latitude: 64.18, longitude: -51.72, city: 'Nuuk', country: 'Greenland' }
const QUITO: TestPlace = { latitude: -0.22, longitude: -78.52, city: 'Quito', country: 'Ecuador' }
const APIA: TestPlace = { latitude: -13.84, longitude: -171.76, city: 'Apia', country: 'Samoa' }
const HOBART: TestPlace = { latitude: -42.88, longitude: 147.33, city: 'Hobart', country: 'Australia' }

const pictures = (page: Page) => page.getByRole('dialog', { name: 'Edit pictures' })

/** Expects the slot with this number to be marked as the main picture. */
async function expectMainPicture(page: Page, slot: number): Promise<void> {
  const slots = pictures(page).getByRole('listitem')
  await expect(slots.filter({ hasText: 'Main picture' })).toHaveCount(1)
  await expect(slots.nth(slot - 1)).toContainText('Main picture')
}

/** Returns the content of the image file that the page shows. */
async function fileOf(page: Page, picture: Locator): Promise<Buffer> {
  await expect(picture).toHaveJSProperty('complete', true)
  const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc)
  return (await page.request.get(address)).body()
}

test('deleting the main picture promotes the next one', {
  tag: ['@core', '@pictures'],
}, async ({ openBrowser, site }) => {
  const member = await makeCompleteMember(site, 'Malik', { place: NUUK, photos: [] })
  const page = await openBrowser({ as: member })
  await page.goto(`/users/profile/${member.username}`)
  await page.getByRole('button', { name: 'Profile settings' }).click()
  await page.getByRole('menuitem', { name: 'Add profile pictures' }).click()

  await addPicture(page, 2, await makePhotoFile('teal'))
  await expectMainPicture(page, 2)
  await addPicture(page, 1, await makePhotoFile('olive'))
  await addPicture(page, 4, await makePhotoFile('plum'))
  await expectMainPicture(page, 2)

  await changePicture(page, 4, 'Make main picture')
  await expectMainPicture(page, 4)
  await changePicture(page, 4, 'Delete')
  await page.getByRole('button', { name: 'Delete picture', exact: true }).click()
  await expect(pictures(page).getByRole('button', { name: 'Add picture 4' })).toBeVisible()
  await expectMainPicture(page, 1)

  await closeDialog(page, 'Edit pictures')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Picture \d of/ })).toHaveCount(2)
})

test('a photo of 12 megapixels is resized and loses its location data', { tag: '@firefox' }, async ({
  openBrowser,
  site,
}) => {
  const member = await makeCompleteMember(site, 'Malik', { place: NUUK, photos: [] })
  const large = await makeLargePhotoFile()
  expect(large.buffer.length, 'the file is beyond what the server takes').toBeGreaterThan(2_000_000)
  const page = await openBrowser({ as: member })
  await page.goto(`/users/profile/${member.username}`)
  await page.getByRole('button', { name: 'Add picture' }).first().click()
  await addPicture(page, 1, large)
  await addPicture(page, 2, await makePhotoFile('teal'))

  const shown = pictures(page).getByRole('img', { name: /^Picture/ })
  expect(await sharp(await fileOf(page, shown.nth(0))).metadata()).toMatchObject({ format: 'webp' })
  const small = await sharp(await fileOf(page, shown.nth(1))).metadata()
  expect(small).not.toHaveProperty('exif')
})

test('rejects a file that isn’t a picture, and the slot stays free', async ({ openBrowser, site }) => {
  const member = await makeCompleteMember(site, 'Malik', { place: NUUK, photos: [] })
  const page = await openBrowser({ as: member })
  await page.goto(`/users/profile/${member.username}`)
  await page.getByRole('button', { name: 'Add picture' }).first().click()
  await choosePicture(page, 1, {
    name: 'holiday.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('Dear diary, this is no photograph at all.'),
  })
  await expect(page.getByRole('alert')).toHaveText('Please upload a correct image')
  await expect(pictures(page).getByRole('button', { name: 'Add picture 1' })).toBeVisible()
})

test('the profile editor counts the bio, shows errors and saves interests', async ({ openBrowser, site }) => {
  const member = await makeCompleteMember(site, 'Malik', { place: NUUK, tags: [4] })
  const page = await openBrowser({ as: member })
  await page.goto(`/users/profile/${member.username}`)
  await page.getByRole('button', { name: 'Edit bio' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit profile' })
  const bio = editor.getByLabel('Bio')
  await expect(bio).toBeFocused()

  await bio.fill('a'.repeat(141))
  await bio.blur()
  await expect(editor.getByText('141/140')).toBeVisible()
  await expect(bio).toHaveAccessibleDescription(/Bio is too long/)
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled()
  await bio.fill('two  spaces')
  await expect(bio).toHaveAccessibleDescription(/Bio cannot have multiple spaces/)
  await editor.getByLabel('First name').fill('Ma lik')
  await editor.getByLabel('First name').blur()
  await expectFieldError(page, 'First name', 'Firstname cannot contain spaces')
  await editor.getByLabel('First name').fill('Malik')
  await bio.fill('One space only 🦁')
  await expect(editor.getByText('16/140')).toBeVisible()

  const updated = page.getByRole('status').filter({ hasText: 'Updated' })
  await editor.getByText('music', { exact: true }).click()
  await expect(updated, 'an interest is saved without Save').toBeVisible()
  await expect(updated).toBeHidden()
  await Promise.all([expect(updated).toBeVisible(), editor.getByRole('button', { name: 'Save' }).click()])
  await expect(editor).toBeHidden()

  await page.reload()
  await expect(page.getByText('One space only 🦁')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Interests' }).getByRole('listitem')).toHaveText([
    'travel',
    'music',
  ])
})

test('height and work are optional, and leave the profile when removed', async ({ openBrowser, site }) => {
  const malik = await makeCompleteMember(site, 'Malik', { place: NUUK })
  const noa = await makeCompleteMember(site, 'Noa', { place: NUUK })
  const page = await openBrowser({ as: malik })
  const editor = page.getByRole('dialog', { name: 'Edit profile' })
  const work = editor.getByLabel('Work')

  async function edit(height: string, job: string) {
    await page.goto(`/users/profile/${malik.username}`)
    await page.getByRole('button', { name: 'Edit bio' }).click()
    await editor.getByLabel('Height').selectOption(height)
    await work.fill('x'.repeat(61))
    await work.blur()
    await expect(work).toHaveAccessibleDescription(/Work can be up to 60 characters/)
    await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled()
    await work.fill(job)
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect(editor).toBeHidden()
  }

  await edit('184 cm', 'Carpenter')
  const hers = await openBrowser({ as: noa })
  await hers.goto(`/users/profile/${malik.username}`)
  const facts = hers.getByRole('main').getByRole('listitem')
  await expect(facts.filter({ hasText: '184 cm' })).toBeVisible()
  await expect(facts.filter({ hasText: 'Carpenter' })).toBeVisible()

  await edit('Prefer not to say', ' ')
  await hers.reload()
  await expect(facts.filter({ hasText: malik.username })).toBeVisible()
  await expect(hers.getByRole('img', { name: /Height|Work/ })).toHaveCount(0)
})

test('an incomplete profile says what is missing, and its editors complete it', async ({
  openBrowser,
  site,
}) => {
  const noa = await makeCompleteMember(site, 'Noa', { place: QUITO })
  const page = await openBrowser({ as: await registerMember(site, 'Malik', QUITO) })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Incomplete Profile' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Edit profile' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Edit pictures' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Profile: 0%' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Suggestions' })).toBeHidden()

  await test.step('search and cards still show people', async () => {
    await page.goto('/main/search')
    await expect(findCard(page, noa)).toBeVisible()
    await page.goto('/users/cards')
    await expect(page.getByRole('region', { name: 'Cards' }).getByRole('article').first()).toBeVisible()
  })

  await page.goto('/')
  await expect(page.getByRole('dialog', { name: 'Edit profile' })).toBeVisible()
  await fillProfile(page, {
    gender: 'Man',
    orientation: 'Bi',
    bio: 'Mountains.',
    birthdate: '1990-01-01',
    interests: ['nature'],
  })
  await expect(page.getByRole('img', { name: 'Profile: 83%' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Edit pictures' })).toBeVisible()
  await addPicture(page, 1, await makePhotoFile('teal'))
  await closeDialog(page, 'Edit pictures')
  await expect(findCard(page, noa)).toBeVisible()
})

test('liking without a picture says what is missing', async ({ openBrowser, site, guard }) => {
  guard.tolerate(/status of 403/)
  // The page may show the deleted picture once more, in another width, before the event arrives.
  guard.tolerate(/status of 404.*\/media\//)
  const [member, noa] = await Promise.all([
    makeCompleteMember(site, 'Malik', { place: APIA }),
    makeCompleteMember(site, 'Noa', { place: APIA }),
  ])
  const page = await openBrowser({ as: member })
  // Without its live channel, the page can't know about events on another device.
  await refuseSocket(page)
  await page.goto('/')
  const card = findCard(page, noa)
  await expect(card.getByRole('button', { name: 'Like Noa' })).toBeVisible()

  await ask(site, member, deletePicture, { params: { id: member.id }, body: { pic_index: 0 } })
  await card.getByRole('button', { name: 'Like Noa' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'You must add a picture to your profile to perform this action.',
  )
  await page.getByRole('button', { name: 'Add picture', exact: true }).click()
  await expect(pictures(page)).toBeVisible()
})

test('likes on a profile page show immediately to the other member', async ({ openBrowser, site }) => {
  const [malik, noa] = await Promise.all([
    makeCompleteMember(site, 'Malik', { place: HOBART }),
    makeCompleteMember(site, 'Noa', { place: HOBART, photos: ['tan', 'plum'] }),
  ])
  await likeMember(site, noa, malik)
  const [his, hers] = await Promise.all([openBrowser({ as: malik }), openBrowser({ as: noa })])
  await his.goto(`/users/profile/${noa.username}`)
  await hers.goto(`/users/profile/${malik.username}`)
  await expect(hers.getByRole('button', { name: 'Dislike', exact: true })).toBeVisible()

  await his.getByRole('button', { name: 'Like Back', exact: true }).click()
  for (const page of [his, hers]) {
    await expect(page.getByRole('dialog', { name: "That's a match!" })).toBeVisible()
    await page.getByRole('button', { name: 'Keep looking' }).click()
    await expect(page.getByText('You like each other')).toBeVisible()
  }

  await his.getByRole('button', { name: 'Dislike', exact: true }).click()
  await his
    .getByRole('dialog', { name: 'End your match with Noa?' })
    .getByRole('button', { name: 'End match' })
    .click()
  await expect(his.getByRole('status').filter({ hasText: 'no longer a match' })).toBeVisible()
  await expect(his.getByRole('button', { name: 'Like Back', exact: true })).toBeVisible()
  await expect(hers.getByText('You like each other')).toBeHidden()
})

test('an unknown member’s profile redirects to the home page with a notice', async ({
  openBrowser,
  site,
  guard,
}) => {
  guard.tolerate(/status of 404/)
  const page = await openBrowser({ as: await registerMember(site, 'Malik', NUUK) })
  await page.goto('/users/profile/nobody-here')
  await expect(page.getByText("couldn't find this user")).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('every field survives a reload and is seen by another member', {
  tag: ['@core', '@profiles'],
}, async ({ openBrowser, site }) => {
  const malik = await registerMember(site, 'Malik', QUITO)
  const noa = await makeCompleteMember(site, 'Noa', { place: QUITO })
  const page = await openBrowser({ as: malik })
  const editor = page.getByRole('dialog', { name: 'Edit profile' })

  await page.goto('/')
  await expect(editor).toBeVisible()
  await editor.getByLabel('First name').fill('Jean-Élie')
  await editor.getByLabel('Last name').fill('Öztürk')
  const about = {
    bio: 'Mountains, then soup.',
    birthdate: '1990-01-01',
    interests: ['nature', 'cooking', 'music'],
  }
  await fillProfile(page, { gender: 'Man', orientation: 'Bi', ...about })
  await expect(page.getByRole('dialog', { name: 'Edit pictures' })).toBeVisible()
  for (const slot of [1, 2, 3, 4, 5]) await addPicture(page, slot, await makePhotoFile('teal'))
  await closeDialog(page, 'Edit pictures')

  await page.goto(`/users/profile/${malik.username}`)
  await page.reload()
  await page.getByRole('button', { name: 'Edit bio' }).click()
  await expect(editor.getByLabel('First name')).toHaveValue('Jean-élie')
  await expect(editor.getByLabel('Last name')).toHaveValue('Öztürk')
  await expect(editor.getByLabel('Bio')).toHaveValue(about.bio)
  await expect(editor.getByLabel('Birthdate')).toHaveValue(about.birthdate)
  for (const choice of ['Man', 'Bi']) {
    await expect(editor.getByRole('radio', { name: choice, exact: true })).toBeChecked()
  }
  await expect(editor.getByRole('checkbox', { checked: true })).toHaveCount(about.interests.length)
  await closeDialog(page, 'Edit profile')

  const hers = await openBrowser({ as: noa })
  await hers.goto(`/users/profile/${malik.username}`)
  await expect(hers.getByRole('heading', { level: 1, name: 'Jean-élie Öztürk' })).toBeVisible()
  const main = hers.getByRole('main')
  for (const text of [about.bio, 'Quito', 'Bi', ...about.interests]) {
    await expect(main.getByText(text, { exact: false }).first()).toBeVisible()
  }
  await expect(main.getByText(/^3\d years old$/)).toBeVisible()
  await expect(main.getByRole('button', { name: /picture/i })).toHaveCount(5)
})
