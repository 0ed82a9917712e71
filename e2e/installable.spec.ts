import type { Page } from '@playwright/test'
import { getProfile } from '@savanna/contract/profiles/routes'
import { newId } from '../server/src/kit/ids.ts'
import { upload } from '../testkit/actions/posts.ts'
import { IN_WHOLE_CHROMIUM, openProtocol } from '../testkit/browser/chromium.ts'
import { findWorker, startWorker } from '../testkit/browser/worker.ts'
import type { Site } from '../testkit/programs/site.ts'
import { expectAccessible, expectAccessibleInBoth } from './support/accessible.ts'
import {
  ask,
  likeMember,
  type Member,
  makeCompleteMember,
  makeMatch,
  type TestPlace,
} from './support/members.ts'
import { dataUrlOf, makePhotoFile, type PhotoFile } from './support/photos.ts'
import { composer, logIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow', ...IN_WHOLE_CHROMIUM })

interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
  shortcuts: { name: string; url: string; icons: Manifest['icons'] }[]
}

const NUUK: TestPlace = { latitude: 64.18, longitude: -51.72, city: 'Nuuk', country: 'Greenland' }
const PHONE = { width: 390, height: 844 }

const makeMember = (site: Site, name: string, photos = ['peru']) =>
  makeCompleteMember(site, name, { place: NUUK, photos })

test('the site can be installed, with existing icons and shortcuts', async ({ page, request }) => {
  await page.goto('/home')
  const client = await openProtocol(page, 'the manifest as the browser reads it')
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  // Journeys use private windows, in which nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { data, errors } = await client.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons, shortcuts }: Manifest = JSON.parse(data ?? '')
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, type } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)])
    expect((await request.get(src)).headers()['content-type']).toContain(type)
  for (const { url } of shortcuts) {
    await page.goto(url)
    // All of them are members' pages, which follow the login.
    await expect(page).toHaveURL('/users/login')
  }
})

test('the installed app uses the language it was installed in', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'language', value: 'ar', url: site.url }])
  for (const path of ['/home', '/users/login']) {
    await page.goto(path)
    const client = await openProtocol(page, 'the manifest as the browser reads it')
    const { data, errors } = await client.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { shortcuts, ...manifest }: Manifest = JSON.parse(data ?? '')
    expect(manifest).toMatchObject({ lang: 'ar', dir: 'rtl', id: '/' })
    expect(shortcuts.map(({ name }) => name)).not.toContain('Messages')
    await client.detach()
  }
})

/** Shares photos with the site like the operating system: opens the URL in the manifest with a form. */
async function sharePhotos(page: Page, ...photos: PhotoFile[]): Promise<void> {
  const files = photos.map((photo) => ({ name: photo.name, address: dataUrlOf(photo) }))
  await page.evaluate((shared) => {
    const transfer = new DataTransfer()
    for (const { name, address } of shared) {
      const bytes = Uint8Array.from(atob(address.split(',')[1] ?? ''), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }))
    }
    const form = Object.assign(document.createElement('form'), {
      action: '/users/share',
      method: 'POST',
      enctype: 'multipart/form-data',
    })
    const field = Object.assign(document.createElement('input'), {
      type: 'file',
      name: 'photos',
      multiple: true,
    })
    field.files = transfer.files
    form.append(field)
    document.body.append(form)
    form.submit()
  }, files)
}

const cropper = (page: Page) => page.getByRole('dialog', { name: /^Adjust your picture/ })
const waiting = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('shared-photos')).keys()).length)
const countPictures = async (site: Site, member: Member) =>
  (await ask(site, member, getProfile, { params: { username: member.username } })).pictures.length

test('photos shared from another app open the picture editor, even after a login', async ({
  openBrowser,
  site,
}) => {
  const [ida, photo, second] = await Promise.all([
    makeMember(site, 'Ida'),
    makePhotoFile('#3a6', 'sunset.jpg'),
    makePhotoFile('#a63', 'dunes.jpg'),
  ])
  const page = await openBrowser({ as: ida, viewport: PHONE })
  await page.goto('/users/privacy')
  await startWorker(page)
  await sharePhotos(page, photo, second)
  await expect(page).toHaveURL('/users/share')
  await expect(cropper(page)).toHaveAccessibleName('Adjust your picture (1 more to go)')
  await cropper(page).getByRole('button', { name: 'Use picture' }).click()
  await expect(cropper(page)).toHaveAccessibleName('Adjust your picture')
  await expect.poll(() => countPictures(site, ida)).toBe(2)
  await expect.poll(() => waiting(page)).toBe(1)

  await page.reload()
  await expect(cropper(page), 'what is not placed yet is still there').toBeVisible()
  await cropper(page).getByRole('button', { name: 'Skip this picture' }).click()
  await expect.poll(() => waiting(page)).toBe(0)
  await expectAccessibleInBoth(page)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/home')
  await sharePhotos(page, second)
  await expect(page).toHaveURL('/users/login')
  await logIn(page, ida.username)
  await expect(page).toHaveURL('/users/share')
  await cropper(page).getByRole('button', { name: 'Use picture' }).click()
  await expect.poll(() => countPictures(site, ida)).toBe(3)
  await page.getByRole('link', { name: 'See my profile' }).click()
  await expect(page).toHaveURL(`/users/profile/${ida.username}`)
})

test('without a free slot a shared photo asks which picture to replace', async ({ openBrowser, site }) => {
  const ida = await makeMember(site, 'Ida', ['peru', 'teal', 'gold', 'olive', 'plum'])
  const page = await openBrowser({ as: ida, viewport: PHONE, colorScheme: 'dark' })
  await page.goto('/users/privacy')
  await sharePhotos(page, await makePhotoFile('#3a6'))
  await expect(page, 'no worker took it').toHaveURL('/users/share?missed=true')
  await expect(page.getByText('Your picture didn’t arrive. Choose it here instead.')).toBeVisible()
  await startWorker(page)
  await sharePhotos(page, await makePhotoFile('#3a6'))
  await expect(page.getByRole('heading', { name: 'You already have five pictures' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Replace picture 5' }).press('Enter')
  await cropper(page).getByRole('button', { name: 'Use picture' }).click()
  await expect.poll(() => waiting(page)).toBe(0)
  expect(await countPictures(site, ida)).toBe(5)
})

test('a push message opens exactly its subject without a reload', async ({ openBrowser, site }) => {
  const [ida, ben] = await Promise.all([makeMember(site, 'Ida'), makeMember(site, 'Ben')])
  const room = await makeMatch(site, ida, ben)
  const page = await openBrowser({ as: ida })
  await page.context().grantPermissions(['notifications'])
  await page.goto('/users/privacy')
  await startWorker(page)
  const worker = await findWorker(page, site.url)

  /** Delivers a push message while no page is open. */
  async function push(url: string) {
    await page.goto('about:blank')
    const pushed = async () => {
      await worker.deliver({ title: 'Ben', body: 'is here', url, tag: 'ben' })
      return (await worker.list()).map(({ data }) => data)
    }
    await expect.poll(pushed).toEqual([{ url }])
  }

  /** Clicks a push message in a page that shows something else. */
  async function follow(url: string, from: string) {
    await push(url)
    await page.goto(from)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await page.evaluate(() => Object.assign(window, { untouched: true }))
    await worker.press()
    await expect(page).toHaveURL(url)
    expect(await page.evaluate(() => 'untouched' in window), 'the page was not loaded again').toBe(true)
  }

  await follow(`/chat/messages?room=${room}`, '/users/privacy')
  await expect(composer(page)).toBeVisible()
  await follow(`/users/profile/${ben.username}`, '/users/privacy')
  await expect(page.getByRole('heading', { name: /^Ben / })).toBeVisible()
  await follow('/users/likes', '/users/likes')
  const { body } = await upload(site, ida, { fields: { Title: 'Ice' } })
  await follow(`/users/posts/${body.post.id}#comment-${newId()}`, '/users/privacy')
  await expect(page.getByRole('heading', { name: 'Ice' })).toBeVisible()
  expect(await worker.listWindows()).toEqual([])

  await push('/users/likes')
  await worker.press()
  await expect.poll(worker.listWindows, 'no page was open').toEqual([`${site.url}/users/likes`])
  const call = `/video-call/${ida.username}/${ben.username}`
  await push('/users/cards')
  await page.goto(call)
  await expect(page.getByRole('link', { name: 'Back to the conversation' })).toBeVisible()
  await worker.press()
  await expect.poll(worker.listWindows, 'a call goes on').toHaveLength(2)
  await expect(page).toHaveURL(call)
})

test('the installation is offered once, after the first match', async ({ openBrowser, site }) => {
  const [ida, ben] = await Promise.all([makeMember(site, 'Ida'), makeMember(site, 'Ben')])
  const page = await openBrowser({ as: ida, viewport: PHONE })
  const offer = page.getByRole('region', { name: 'Keep Savanna handy' })
  // Chromium never shows its own prompt in a private window.
  const browserOffers = () =>
    page.evaluate(() => void dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  await likeMember(site, ben, ida)
  await page.goto(`/users/profile/${ben.username}`)
  await browserOffers()
  await expect(offer).toHaveCount(0)
  await page.getByRole('button', { name: 'Like Back' }).click()
  const match = page.getByRole('dialog', { name: "That's a match!" })
  await expect(offer).toHaveCount(0)
  await match.getByRole('button', { name: 'Keep looking' }).click()
  await expect(offer).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: /^Messages/ }).click()
  await expect(
    composer(page)
      .or(page.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeAttached()
  await expect(offer, 'the conversation keeps its room').toHaveCount(0)
  await page.goBack()
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await browserOffers()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(offer).toHaveCount(0)
})
