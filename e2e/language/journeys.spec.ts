import type { Page } from '@playwright/test'
import { LANGUAGES } from '@savanna/contract/language/languages'
import { CHROMIUM_SHELL } from '../../testkit/browser/chromium.ts'
import { expectAccessible } from '../support/accessible.ts'
import {
  acceptCall,
  CALL_ARGUMENTS,
  expectConnected,
  expectFrames,
  findIncomingCall,
  press,
} from '../support/calls.ts'
import { expectNoEnglish } from '../support/language/no-english.ts'
import { readSentences, type Sentences, translateName } from '../support/language/sentences.ts'
import { translatePage } from '../support/language/translated-page.ts'
import { makePerson, type Person, type TestPlace } from '../support/members.ts'
import { VERIFY_MAIL, waitForMailedLink } from '../support/outbox.ts'
import { makePhotoFile } from '../support/photos.ts'
import { offerPlans } from '../support/plans.ts'
import {
  answerQuestions,
  type Completion,
  findBubbles,
  findCard,
  registerThere,
  say,
} from '../support/steps.ts'
import { expect, needsChromium, test } from '../support/test.ts'

test.use({
  ownSite: 'journeys in other languages',
  launchOptions: { executablePath: CHROMIUM_SHELL, args: CALL_ARGUMENTS },
})

needsChromium('a call with made-up devices; what is said does not depend on the browser')

const PLACES: Record<string, TestPlace> = {
  ar: { latitude: 30.04, longitude: 31.24, city: 'Cairo', country: 'Egypt' },
  fr: { latitude: 45.76, longitude: 4.84, city: 'Lyon', country: 'France' },
}
const AMARA: Completion = {
  gender: 'Woman',
  orientation: 'Straight',
  bio: 'شاي أولاً، thé ensuite.',
  birthdate: '1994-03-08',
  interests: ['travel', 'music'],
}
const JONAS: Completion = { ...AMARA, gender: 'Man', bio: 'خبز، du pain.', birthdate: '1991-11-30' }

/** From the form to the first suggestions, with the link in an email in the language. */
async function arrive(
  page: Page,
  person: Person,
  { url, said }: { url: string; said: Sentences },
  about: Completion,
) {
  await registerThere(page, person)
  await expectNoEnglish(page, said)
  const subject = translateName(said, VERIFY_MAIL) as RegExp
  await page.goto(await waitForMailedLink(url, person.email, subject))
  await expect(page.getByText('Your account has been confirmed')).toBeVisible()
  await answerQuestions(page, about, await makePhotoFile('sienna'))
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Your profile suggestions' })).toBeVisible()
  await expectNoEnglish(page, said)
}

async function buyPlan(page: Page): Promise<void> {
  await page.goto('/users/upgradeplan')
  await page.getByRole('main').getByRole('link', { name: 'Choose Savanna Dawn' }).first().click()
  const plan = page.getByRole('listitem').filter({ hasText: 'Savanna Dawn' })
  await plan.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByText('Payment Successfull')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'It’s all yours now' })).toBeVisible()
}

for (const language of ['ar', 'fr'] as const) {
  const { name, locale, direction } = LANGUAGES[language]
  const place = PLACES[language] as TestPlace

  test(`two strangers meet, buy a plan and call each other in ${name}`, async ({ openBrowser, site }) => {
    const said = await readSentences(language)
    const mailOf = (subject: string) => translateName(said, subject) as RegExp
    async function openReader() {
      const page = await openBrowser({ locale, permissions: ['geolocation'], geolocation: place })
      await page.context().addCookies([{ name: 'language', value: language, url: site.url }])
      return translatePage(page, said)
    }
    await offerPlans(site)
    const [amara, jonas] = [makePerson('Amara'), makePerson('Jonas')]
    const [hers, his] = [await openReader(), await openReader()]

    await test.step('both register, read their emails and complete their profiles', async () => {
      await Promise.all([
        arrive(hers, amara, { url: site.url, said }, AMARA),
        arrive(his, jonas, { url: site.url, said }, JONAS),
      ])
      await expect(hers.locator('html')).toHaveAttribute('lang', language)
      await expect(hers.locator('html')).toHaveAttribute('dir', direction)
    })

    await test.step('they like each other and talk', async () => {
      await hers.reload()
      const stored = hers.waitForResponse((answer) => /liked_by/.test(answer.url()) && answer.ok())
      await findCard(hers, jonas).getByRole('button', { name: 'Like Jonas' }).click()
      await stored
      await his.reload()
      await findCard(his, amara).getByRole('button', { name: 'Like Back Amara' }).click()
      for (const page of [hers, his]) {
        await expectNoEnglish(page, said)
        const modal = page.getByRole('dialog', { name: "That's a match!" })
        await modal.getByRole('link', { name: 'Open conversation' }).click()
        await expect(page).toHaveURL(/\/chat\/messages\?room=/)
      }
      await say(hers, 'مرحباً! Bonjour!')
      await expect(findBubbles(his)).toHaveText(['مرحباً! Bonjour!'])
      for (const page of [hers, his]) await expectNoEnglish(page, said)
    })

    await test.step('one buys a plan, and the receipt arrives by email', async () => {
      await buyPlan(hers)
      await expectNoEnglish(hers, said)
      await expectAccessible(hers)
      const link = await waitForMailedLink(site.url, amara.email, mailOf('Your receipt for Savanna Dawn'))
      await hers.goto(link)
      await expect(hers.getByRole('article')).toContainText(amara.email)
      await expectNoEnglish(hers, said)
    })

    await test.step('a call rings, is answered and ends', async () => {
      await his.goto('/')
      await hers.goto(`/video-call/${amara.username}/${jonas.username}`)
      await hers.getByRole('button', { name: 'Call Jonas' }).click()
      await expect(findIncomingCall(his)).toBeVisible()
      await acceptCall(his)
      await expectConnected(hers, his)
      await expectFrames(his, 'Amara')
      for (const page of [hers, his]) await expectNoEnglish(page, said)
      await press(hers, 'Hang up')
      for (const page of [hers, his])
        await expect(page.getByRole('heading', { name: 'Call ended' })).toBeVisible()
      await expectNoEnglish(hers, said)
      await expectAccessible(his)
    })
  })
}
