import type { Locator, Page } from '@playwright/test'
import { say } from '@savanna/contract/language/say'
import {
  PREFERENCES,
  type PreferenceField,
  type PreferencePanel,
  type Preferences,
  savePreferences,
} from '@savanna/contract/preferences/routes'
import { ask, type Member, makeCompleteMember, type TestPlace } from './support/members.ts'
import { messagesLink } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const REYKJAVIK: TestPlace = { latitude: 64.15, longitude: -21.94, city: 'Reykjavik', country: 'Iceland' }
const SUVA: TestPlace = { latitude: -18.14, longitude: 178.44, city: 'Suva', country: 'Fiji' }

const SAVED = 'Preferences saved successfully'

const settings = (page: Page) => page.getByRole('region', { name: 'Account Settings' })
const saveButton = (page: Page) => settings(page).getByRole('button', { name: 'Save', exact: true })

function header(page: Page, { title }: PreferencePanel): Locator {
  return settings(page)
    .getByRole('heading', { name: say(title) })
    .getByRole('button')
}

/** Opens a panel and selects its options. */
async function open(page: Page, panel: PreferencePanel): Promise<Locator> {
  const control = header(page, panel)
  if ((await control.getAttribute('aria-expanded')) !== 'true') await control.press('Enter')
  const choices = settings(page).getByRole('group', { name: say(panel.title) })
  await expect(choices).toBeVisible()
  return choices
}

async function choose(page: Page, panel: PreferencePanel, option: string): Promise<void> {
  const choices = await open(page, panel)
  const search = choices.getByRole('searchbox')
  if (await search.isVisible()) await search.fill(option)
  await choices.getByText(option, { exact: true }).click()
  await expect(choices.getByLabel(option, { exact: true })).toBeChecked()
  if (await search.isVisible()) await search.fill('')
}

async function save(page: Page): Promise<void> {
  await saveButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: SAVED })).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
}

/** Returns a panel's last option and, if several may be selected, the one before it too. */
function chosenOf({ multi, options }: PreferencePanel): string[] {
  return options.slice(multi ? -2 : -1)
}

function panelOf(field: PreferenceField): PreferencePanel {
  const panel = PREFERENCES.find((each) => each.field === field)
  if (!panel) throw new Error(`no panel ${field}`)
  return panel
}

function saveOnAnotherDevice(site: { url: string }, member: Member, answers: Partial<Preferences>) {
  const params = { id: member.id, username: member.username }
  return ask(site, member, savePreferences, { params, body: answers })
}

test('all panels are filled and seen by another member', {
  tag: ['@core', '@preferences'],
}, async ({ openBrowser, site }) => {
  const [malik, noa] = await Promise.all([
    makeCompleteMember(site, 'Malik', { place: REYKJAVIK }),
    makeCompleteMember(site, 'Noa', { place: REYKJAVIK }),
  ])
  await saveOnAnotherDevice(site, noa, { pets: ['Allergic to pets'] })
  const page = await openBrowser({ as: malik })
  await page.goto('/')

  await test.step('the first panel is open, and there is nothing to save', async () => {
    await expect(settings(page).getByRole('heading', { level: 3 })).toHaveCount(PREFERENCES.length)
    await expect(settings(page).getByRole('button', { expanded: true })).toHaveText(/^Relationship goals/)
    await expect(saveButton(page)).toBeDisabled()
  })

  await test.step('every panel is answered; answers stay when their panel closes', async () => {
    for (const panel of PREFERENCES) {
      for (const option of chosenOf(panel)) await choose(page, panel, option)
      await expect(header(page, panel)).toContainText(chosenOf(panel).join(', '))
    }
    await expect(page.getByText(`${PREFERENCES.length} unsaved answers`)).toBeVisible()
    await save(page)
  })

  await test.step('a reload shows every answer', async () => {
    await page.reload()
    for (const panel of PREFERENCES) {
      const choices = await open(page, panel)
      for (const option of chosenOf(panel)) {
        await expect(choices.getByLabel(option, { exact: true })).toBeChecked()
      }
      const kind = panel.multi ? 'checkbox' : 'radio'
      await expect(choices.getByRole(kind, { checked: true })).toHaveCount(chosenOf(panel).length)
    }
  })

  await test.step('another member sees them, and which are shared', async () => {
    const hers = await openBrowser({ as: noa })
    await hers.goto(`/users/profile/${malik.username}`)
    const shown = hers.getByRole('region', { name: 'Preferences' })
    for (const panel of PREFERENCES) {
      const term = shown.getByText(say(panel.title), { exact: true })
      for (const option of chosenOf(panel)) await expect(term.locator('..')).toContainText(option)
    }
    await expect(shown.getByText('Allergic to pets (yours too)')).toBeVisible()
    await expect(shown.getByText('1 in common with you')).toBeVisible()
    await expect(shown.getByRole('link')).toHaveCount(0)
  })

  await test.step('a belief can be taken back, and nobody sees that it was given', async () => {
    await page.goto('/')
    const religion = PREFERENCES.find(({ field }) => field === 'religion') ?? PREFERENCES[0]
    await (await open(page, religion)).getByText('Prefer not to say').click()
    await save(page)
    const hers = await openBrowser({ as: noa })
    await hers.goto(`/users/profile/${malik.username}`)
    const shown = hers.getByRole('region', { name: 'Preferences' })
    await expect(shown.getByText('Politics', { exact: true })).toBeVisible()
    await expect(shown.getByText('Religion', { exact: true })).toHaveCount(0)
  })

  await test.step('the member’s own profile shows them and links to the form', async () => {
    await page.goto(`/users/profile/${malik.username}`)
    await expect(page.getByRole('region', { name: 'Preferences' })).toContainText('Montenegrin')
    await page.getByRole('link', { name: 'Edit preferences' }).click()
    await expect(page).toHaveURL('/#settings')
    await expect(header(page, PREFERENCES[0])).toBeVisible()
  })
})

test('preferences changed in two tabs all survive', async ({ openBrowser, site, guard }) => {
  guard.tolerate(/status of 409/)
  const malik = await makeCompleteMember(site, 'Malik', { place: SUVA })
  const page = await openBrowser({ as: malik })
  await page.goto('/')
  const [pets, sleep, zodiac] = [panelOf('pets'), panelOf('sleep'), panelOf('zodiac')]
  await choose(page, pets, 'Dog')
  await choose(page, zodiac, 'Leo')

  await saveOnAnotherDevice(site, malik, { pets: ['Cat'], sleep: 'Night owl' })
  await saveButton(page).click()
  const notice = settings(page).getByRole('alert')
  await expect(notice).toContainText('Your preferences were changed somewhere else')
  await expect(notice.getByRole('listitem')).toContainText([
    'Pets: Cat was saved there. We’ve kept your answer here.',
    'Sleep: Night owl',
  ])
  await expect(header(page, pets)).toContainText('Dog')
  await expect(header(page, zodiac)).toContainText('Leo')
  await expect(header(page, sleep)).toContainText('Night owl')

  await save(page)
  await expect(notice).toBeHidden()
  await page.reload()
  for (const [panel, answer] of [
    [pets, 'Dog'],
    [zodiac, 'Leo'],
    [sleep, 'Night owl'],
  ] as const) {
    await expect(header(page, panel)).toContainText(answer)
  }
})

test('languages can be chosen by keyboard, and leaving asks first', async ({ openBrowser, site }) => {
  const malik = await makeCompleteMember(site, 'Malik', { place: SUVA })
  const page = await openBrowser({ as: malik })
  await page.goto('/')
  const [language, zodiac] = [panelOf('language'), panelOf('zodiac')]
  await open(page, language)
  await page.keyboard.press('Tab')
  await page.keyboard.type('swah')
  await page.keyboard.press('Enter')
  await expect(header(page, language)).toContainText('Swahili')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(header(page, language)).toContainText('English, Swahili')

  await messagesLink(page).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/')
  await expect(header(page, language)).toContainText('English, Swahili')
  await save(page)

  await open(page, zodiac)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(header(page, zodiac)).toContainText('Taurus')
  await messagesLink(page).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/chat/messages')
  await page.goBack()
  await expect(header(page, language)).toContainText('English, Swahili')
  await expect(header(page, zodiac)).not.toContainText('Taurus')
})

test('a phone shows either the suggestions or the account settings', async ({ openBrowser, site }) => {
  const malik = await makeCompleteMember(site, 'Malik', { place: SUVA })
  const page = await openBrowser({ as: malik, viewport: { width: 390, height: 844 } })
  await page.goto('/')
  const title = page.getByRole('heading', { name: 'Your profile suggestions' })
  await expect(title).toBeVisible()
  await expect(settings(page)).toBeHidden()

  await page.getByText('Account Settings', { exact: true }).first().click()
  await expect(settings(page)).toBeVisible()
  await expect(title).toBeHidden()
  await page.reload()
  await expect(settings(page)).toBeVisible()
  await choose(page, PREFERENCES[0], 'New Friends')
  await expect(saveButton(page)).toBeInViewport({ ratio: 1 })
  await save(page)
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Suggestions').click()
  await expect(title).toBeVisible()
})
