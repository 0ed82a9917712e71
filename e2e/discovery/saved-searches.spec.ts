import type { Page } from '@playwright/test'
import { LANGUAGES } from '@savanna/contract/language/languages'
import { HOUR_MS, MINUTE_MS } from '@savanna/contract/time'
import { eq, sql } from 'drizzle-orm'
import { searchRound } from '../../server/src/features/discovery/saved-searches/looks.jobs.ts'
import { startJobs } from '../../server/src/kit/jobs/jobs.ts'
import { createLog } from '../../server/src/kit/log.ts'
import { members } from '../../server/src/schema/accounts.tables.ts'
import { discoveryArrivals, searchLooks } from '../../server/src/schema/discovery/saved-searches.tables.ts'
import type { Site } from '../../testkit/programs/site.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoEnglish } from '../support/language/no-english.ts'
import { readSentences, translateName } from '../support/language/sentences.ts'
import { translatePage } from '../support/language/translated-page.ts'
import { type Member, makeCompleteMember, makePerson, type TestPlace } from '../support/members.ts'
import { readMailsTo, VERIFY_MAIL, waitForMailedLink } from '../support/outbox.ts'
import { makePhotoFile } from '../support/photos.ts'
import { answerQuestions, type Completion, registerThere } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }
// Nobody else lives there: each journey finds only its own newcomer.
const PLACES: TestPlace[] = [
  { latitude: -22.28, longitude: 166.46, city: 'Nouméa', country: 'New Caledonia' },
  { latitude: -17.73, longitude: 168.32, city: 'Port Vila', country: 'Vanuatu' },
  { latitude: 13.47, longitude: 144.75, city: 'Hagåtña', country: 'Guam' },
  { latitude: 7.09, longitude: 171.38, city: 'Majuro', country: 'Marshall Islands' },
  { latitude: 64.15, longitude: -21.94, city: 'Reykjavík', country: 'Iceland' },
  { latitude: 62.01, longitude: -6.77, city: 'Tórshavn', country: 'Faroe Islands' },
]
const NEWCOMER: Completion = {
  gender: 'Woman',
  orientation: 'Bi',
  bio: 'شاي أولاً, tea first.',
  birthdate: '1994-03-08',
  interests: ['travel'],
}
const NAME = 'Nähe · قريب'

/** Lets an hour pass for a member's saved searches, and runs the round. */
async function runRound({ db, connection }: Site, { id }: Member): Promise<void> {
  const ago = (ms: number) => new Date(Date.now() - ms)
  await db.update(discoveryArrivals).set({ arrived_at: sql`arrived_at - interval '1 minute'` })
  await db
    .update(searchLooks)
    .set({ looked_at: ago(HOUR_MS), due_at: sql`due_at - interval '1 hour'` })
    .where(eq(searchLooks.member_id, id))
  await db.execute(sql`update saved_searches set created_at = ${ago(5 * MINUTE_MS).toISOString()}`)
  const jobs = await startJobs({ connection, log: createLog({ level: 'error' }) })
  await jobs.send(searchRound, {})
  await jobs.stop()
  const isDone = async () => {
    const { rows } = await db.execute(sql`
      select from pgboss.job where name like 'saved-search-%' and state in ('created', 'active')`)
    return rows.length === 0
  }
  await expect.poll(isDone).toBe(true)
}

/** Searches for women. */
async function searchWomen(page: Page, onPhone: boolean): Promise<void> {
  await page.goto('/main/search')
  if (onPhone) await page.getByRole('button', { name: /^Criteria/ }).click()
  const form = onPhone
    ? page.getByRole('dialog', { name: 'Who are you looking for?' })
    : page.getByRole('search', { name: 'Criteria' })
  await form.getByText('Women', { exact: true }).click()
  await form.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/main/search?gender=woman')
}

/** Turns on the email about saved searches. */
async function turnEmailsOn(page: Page): Promise<void> {
  await page.goto('/users/settings/notifications')
  const switched = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /notification\/choices/.test(answer.url()),
  )
  const note = page.getByText('At most once a day, when someone new fits')
  // The first of the two: there's none for the site itself.
  await page.getByRole('row').filter({ has: note }).getByRole('switch').first().press('Space')
  await switched
}

const chip = (page: Page) => page.getByRole('button', { name: NAME, exact: true })

/** Deletes the saved search, and restores it, with keys only. */
async function deleteAndUndo(page: Page): Promise<void> {
  const options = page
    .getByRole('listitem')
    .filter({ has: chip(page) })
    .getByRole('button')
    .last()
  await options.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete search' }).press('Enter')
  await expect(chip(page)).toHaveCount(0)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(chip(page)).toBeVisible()
}

for (const [at, [language, device]] of (['en', 'de', 'ar'] as const)
  .flatMap((language) => (['desktop', 'phone'] as const).map((device) => [language, device] as const))
  .entries()) {
  const onPhone = device === 'phone'
  const place = PLACES[at] as TestPlace
  const isCore = at === 0

  test(`a saved search announces a newcomer once, in ${LANGUAGES[language].name} on a ${device}`, {
    tag: isCore ? ['@core', '@saved-searches'] : '@saved-searches',
  }, async ({ openBrowser, site }) => {
    const said = await readSentences(language)
    const subjectOf = (subject: string | RegExp) => translateName(said, subject) as RegExp
    async function openReader(as?: Member) {
      const page = await openBrowser({
        ...(as && { as }),
        ...(onPhone ? PHONE : DESKTOP),
        locale: LANGUAGES[language].locale,
        permissions: ['geolocation'],
        geolocation: place,
      })
      await page.context().addCookies([{ name: 'language', value: language, url: site.url }])
      return translatePage(page, said)
    }
    const noor = await makeCompleteMember(site, 'Noor', { place })
    await site.db.update(members).set({ language }).where(eq(members.id, noor.id))
    const [page, other] = [await openReader(noor), await openReader(noor)]

    await test.step('a search is saved by keyboard, and appears in a second browser', async () => {
      await other.goto('/main/search')
      await searchWomen(page, onPhone)
      await page.getByRole('button', { name: 'Save this search' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Save this search' })
      await expect(dialog.getByRole('textbox')).toBeFocused()
      await expectAccessibleInBoth(page)
      await expectNoEnglish(page, said)
      await dialog.getByRole('textbox').fill(NAME)
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(chip(page)).toHaveAttribute('aria-current', 'true')
      await expect(chip(other)).toBeVisible()
      await expectAccessibleInBoth(page)
      await expectNoEnglish(page, said)
    })

    await test.step('emails are turned on in settings', () => turnEmailsOn(other))

    await test.step('someone new registers and fits', async () => {
      const lena = makePerson('Lena')
      const hers = await openReader()
      await registerThere(hers, lena)
      await hers.goto(await waitForMailedLink(site.url, lena.email, subjectOf(VERIFY_MAIL)))
      await answerQuestions(hers, NEWCOMER, await makePhotoFile('sienna'))
      await expect(hers).toHaveURL('/')
    })

    await test.step('one email arrives, and opens the search', async () => {
      await runRound(site, noor)
      await runRound(site, noor)
      const link = await waitForMailedLink(site.url, noor.email, new RegExp(NAME), '/main/search')
      expect(await readMailsTo(site.url, noor.email)).toHaveLength(1)
      await page.goto(link)
      await expect(page).toHaveURL('/main/search?gender=woman')
      await expect(page.getByRole('article', { name: 'Lena' })).toBeVisible()
      await expect(chip(page)).toHaveAttribute('aria-current', 'true')
    })

    await test.step('it is deleted and restored by keyboard', () => deleteAndUndo(page))
  })
}
