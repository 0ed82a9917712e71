import type { Page } from '@playwright/test'
import { getProfile, type OwnProfile } from '@savanna/contract/profiles/routes'
import { ask, type Member, makeCompleteMember, type TestPlace } from '../support/members.ts'
import { expectFieldError, findCard } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

const TUNIS: TestPlace = { latitude: 36.8, longitude: 10.18, city: 'Tunis', country: 'Tunisia' }
const BESANCON: TestPlace = { latitude: 47.25, longitude: 6.02, city: 'Besançon', country: 'France' }
const LYON = { latitude: 45.7485, longitude: 4.8467 }
const CHANGED = 'Your city has been changed'

const editor = (page: Page) => page.getByRole('form', { name: 'Change city' })

async function openEditor(page: Page, member: Member): Promise<void> {
  await page.goto(`/users/profile/${member.username}`)
  await expect(page.getByRole('button', { name: 'Geolocate me' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit city' }).click()
  await expect(editor(page).getByLabel('City')).toBeFocused()
}

async function storedPlace(site: { url: string }, member: Member) {
  const profile = await ask(site, member, getProfile, { params: { username: member.username } })
  const { city, country, geo_lat, geo_long } = profile as OwnProfile
  return { city, country, geo_lat, geo_long }
}

test('fills in the city from the position, and stores only its cell', async ({ openBrowser, site }) => {
  const member = await makeCompleteMember(site, 'Selma', { place: TUNIS })
  const page = await openBrowser({ as: member, permissions: ['geolocation'], geolocation: LYON })
  await openEditor(page, member)
  await editor(page).getByRole('button', { name: 'Geolocate me' }).click()
  await expect(page.getByRole('status').filter({ hasText: CHANGED })).toBeVisible()
  await expect(editor(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit city' })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'Lyon' })).toBeVisible()
  const flag = page.getByRole('img', { name: 'France' })
  await expect.poll(() => flag.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await storedPlace(site, member)).toEqual({
    city: 'Lyon',
    country: 'France',
    geo_lat: 45.75,
    geo_long: 4.85,
  })
})

test('a denied position offers the default city, and changes nothing until saved', async ({
  openBrowser,
  site,
}) => {
  const member = await makeCompleteMember(site, 'Selma', { place: TUNIS })
  const page = await openBrowser({ as: member, permissions: [] })
  await openEditor(page, member)
  await editor(page).getByRole('button', { name: 'Geolocate me' }).click()
  await expect(editor(page).getByRole('status')).toHaveText(
    'Your browser didn’t share your location. Karachi, Pakistan is just a default: choose your city instead.',
  )
  await expect(editor(page).getByLabel('City')).toHaveValue('Karachi, Pakistan')
  expect(await storedPlace(site, member)).toMatchObject({ city: 'Tunis' })

  await editor(page).getByRole('button', { name: 'Save city' }).click()
  await expect(page.getByRole('status').filter({ hasText: CHANGED })).toBeVisible()
  expect(await storedPlace(site, member)).toMatchObject({ city: 'Karachi', geo_lat: 24.87, geo_long: 67.01 })
})

test('finds a city by part of its name, without accents', { tag: ['@core', '@geo'] }, async ({
  openBrowser,
  site,
}) => {
  const [member, other] = await Promise.all([
    makeCompleteMember(site, 'Selma', { place: TUNIS }),
    makeCompleteMember(site, 'Idris', { place: BESANCON }),
  ])
  const page = await openBrowser({ as: member })
  await openEditor(page, member)
  const city = editor(page).getByLabel('City')
  await city.fill('besancon')
  const option = page.getByRole('option', { name: 'Besançon France', exact: true })
  await expect(option.locator('img')).toHaveAttribute('src', /FR\.svg$/)
  await city.press('Enter')
  await expect(city).toHaveValue('Besançon, France')
  await editor(page).getByRole('button', { name: 'Save city' }).click()
  await expect(page.getByRole('status').filter({ hasText: CHANGED })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Besançon' })).toBeVisible()

  await page.goto('/')
  await expect(findCard(page, other)).toContainText('Besançon')
  // Only another country's city has a flag.
  await expect(findCard(page, other).getByRole('img', { name: 'France' })).toHaveCount(0)
})

test('saves the typed city, whether chosen from the list or not', async ({ openBrowser, site }) => {
  const member = await makeCompleteMember(site, 'Selma', { place: TUNIS })
  const page = await openBrowser({ as: member })
  await openEditor(page, member)
  await page.keyboard.type('reykjavik')
  await editor(page).getByRole('button', { name: 'Save city' }).click()
  await expect(page.getByRole('status').filter({ hasText: CHANGED })).toBeVisible()
  expect(await storedPlace(site, member)).toMatchObject({ city: 'Reykjavík', country: 'Iceland' })
})

for (const way of ['leaving', 'Enter'])
  test(`a partial name chooses nothing on ${way}`, { tag: '@geo' }, async ({ openBrowser, site }) => {
    const member = await makeCompleteMember(site, 'Selma', { place: TUNIS })
    const page = await openBrowser({ as: member })
    await openEditor(page, member)
    const city = editor(page).getByLabel('City')
    await city.fill('Warsz')
    await expect(page.getByRole('option').first()).toBeVisible()
    await city.press(way === 'Enter' ? 'Enter' : 'Tab')
    await expectFieldError(page, 'City', 'City not found, please try again...')
    await expect(city).toHaveValue('Warsz')
    expect(await storedPlace(site, member)).toMatchObject({ city: 'Tunis' })
    await page
      .getByRole(way === 'Enter' ? 'option' : 'button', { name: 'Warszawa Warsaw, Poland', exact: true })
      .click()
    await expect(city).toHaveValue('Warszawa, Poland')
    await editor(page).getByRole('button', { name: 'Save city' }).click()
    await expect(page.getByRole('status').filter({ hasText: CHANGED })).toBeVisible()
    expect(await storedPlace(site, member)).toMatchObject({ city: 'Warsaw', country: 'Poland' })
  })

test('finds a city by its Arabic name', { tag: '@geo' }, async ({ openBrowser, site }) => {
  const member = await makeCompleteMember(site, 'Selma', { place: TUNIS })
  const page = await openBrowser({ as: member })
  await openEditor(page, member)
  await page.keyboard.type('القاهره')
  await expect(page.getByRole('option', { name: 'القاهرة Cairo, Egypt', exact: true })).toBeVisible()
  await editor(page).getByLabel('City').fill('القاهرة')
  await editor(page).getByRole('button', { name: 'Save city' }).click()
  await expect(page.getByRole('status').filter({ hasText: CHANGED })).toBeVisible()
  expect(await storedPlace(site, member)).toMatchObject({ city: 'Cairo', country: 'Egypt' })
})

test('failed city searches show a message and change nothing', async ({ openBrowser, site, guard }) => {
  guard.tolerate(/status of 404|ERR_FAILED/)
  const member = await makeCompleteMember(site, 'Selma', { place: TUNIS })
  const ocean = { latitude: -48.9, longitude: -123.4 }
  const page = await openBrowser({ as: member, permissions: ['geolocation'], geolocation: ocean })
  await openEditor(page, member)
  const save = editor(page).getByRole('button', { name: 'Save city' })
  await editor(page).getByLabel('City').fill('')
  await save.click()
  await expectFieldError(page, 'City', 'Please enter a city')
  await editor(page).getByLabel('City').fill('Xyzzyville')
  await save.click()
  await expectFieldError(page, 'City', 'City not found, please try again...')

  const locate = editor(page).getByRole('button', { name: 'Geolocate me' })
  const alert = page.getByRole('alert')
  await locate.click()
  await expect(alert).toHaveText("Couldn't get city from coordinates, please try again later...")
  await page.context().setGeolocation(LYON)
  await page.route('**/api/geo/city?**', (route) => route.abort())
  await locate.click()
  await expect(alert.filter({ hasText: "Couldn't fetch location details" })).toBeVisible()
  expect(await storedPlace(site, member)).toMatchObject({ city: 'Tunis' })
})
