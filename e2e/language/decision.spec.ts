import { setLanguage } from '@savanna/contract/accounts/settings'
import { LANGUAGES } from '@savanna/contract/language/languages'
import { report } from '@savanna/contract/relations/routes'
import { makeAdmin } from '../../testkit/factories/administrators.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoEnglish } from '../support/language/no-english.ts'
import { readSentences, translateName } from '../support/language/sentences.ts'
import { translatePage } from '../support/language/translated-page.ts'
import { ask, registerMember, type TestPlace } from '../support/members.ts'
import { waitForMailedLink } from '../support/outbox.ts'
import { enterPortal } from '../support/portal.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownSite: 'decisions in other languages' })

const TUNIS: TestPlace = { latitude: 36.8, longitude: 10.18, city: 'Tunis', country: 'Tunisia' }
const NOTE = '…'
const REASON = '—'

for (const language of ['ar', 'fr'] as const) {
  const { name, locale } = LANGUAGES[language]

  test(`a reported member is warned and appeals, in ${name}`, async ({ openBrowser, site }) => {
    const said = await readSentences(language)
    async function openReader() {
      const page = await openBrowser({ locale })
      await page.context().addCookies([{ name: 'language', value: language, url: site.url }])
      return translatePage(page, said)
    }
    const [author, reported] = [
      await registerMember(site, 'Amal', TUNIS),
      await registerMember(site, 'Karim', TUNIS),
    ]
    await ask(site, reported, setLanguage, { params: { id: reported.id }, body: { language } })
    await ask(site, author, report, {
      params: { userId: author.id, targetId: reported.id },
      body: { category: 'harassment', note: NOTE },
    })
    const { token } = await makeAdmin({ db: site.db, config: site.config, now: () => new Date() })

    await test.step('the administrator reads the report and warns by keyboard', async () => {
      const portal = await openReader()
      await enterPortal(portal, site.url, token)
      await portal.goto('/admin/dashboard/reports')
      await expectNoEnglish(portal, said)
      await portal.getByRole('link', { name: reported.username }).click()
      await expect(portal.getByText(NOTE, { exact: true })).toBeVisible()
      await expectAccessible(portal)
      await portal.keyboard.press('w')
      await portal.getByLabel('Reason').fill(REASON)
      await expectNoEnglish(portal, said)
      await portal.keyboard.press('Control+Enter')
      await expect(portal).toHaveURL('/admin/dashboard/reports')
      await portal.goto('/admin/dashboard/audit')
      await expect(portal.getByRole('cell', { name: 'Report decided' }).first()).toBeVisible()
      await expectNoEnglish(portal, said)
    })

    await test.step('the email takes the member to the decision, which they appeal', async () => {
      const subject = translateName(said, 'A warning about your account', true) as RegExp
      const page = await openReader()
      await page.goto(await waitForMailedLink(site.url, reported.email, subject))
      await expect(page.getByRole('heading', { name: 'Appeal a decision' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(REASON)
      await expectNoEnglish(page, said)
      await expectAccessible(page)
      await page.getByLabel('What should we know?').fill('؟')
      await page.getByRole('button', { name: 'Send appeal' }).click()
      await expect(page.getByText('Thank you. We’ve got your appeal')).toBeVisible()
      await expectNoEnglish(page, said)
    })
  })
}
