import { getAccount, setLanguage } from '@savanna/contract/accounts/settings'
import { expectAccessible } from '../support/accessible.ts'
import { ask, makeCompleteMember, makePerson, PASSWORD } from '../support/members.ts'
import { waitForMailedLink } from '../support/outbox.ts'
import { logIn } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

const PLACE = { latitude: 14.69, longitude: -17.44, city: 'Dakar', country: 'SN' }

test('a visitor registers in French, and gets emails in French', async ({ page, context, site }) => {
  const person = makePerson('Ines')
  await context.addCookies([{ name: 'language', value: 'fr', url: site.url }])

  await test.step('the login page is in French before any script runs', async () => {
    const drawn = await (await page.request.get('/users/login', { headers: { accept: 'text/html' } })).text()
    expect(drawn).toContain('<html lang="fr" dir="ltr"')
    expect(drawn).toContain('Quel plaisir de vous revoir.')
    await page.goto('/users/login')
    await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('fields, validation errors and buttons are in French', async () => {
    await page.getByRole('link', { name: 'Première visite' }).click()
    await page.getByLabel('Prénom').fill('J0')
    await page.getByLabel('Nom', { exact: true }).fill(person.lastname)
    await expect(page.getByText('Ce prénom n’est pas valide')).toBeVisible()
    await page.getByLabel('Prénom').fill('Ines')
    await page.getByRole('button', { name: 'Suivant' }).click()
    await page.getByLabel('Nom d’utilisateur').fill(person.username)
    await page.getByLabel('Adresse e-mail').fill(person.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Répéter le mot de passe').fill(PASSWORD)
    await page.getByRole('button', { name: 'Suivant' }).click()
    await page.getByRole('button', { name: 'Utiliser ma position' }).click()
    await page.getByRole('button', { name: 'S’inscrire' }).click()
    await expect(page).toHaveURL('/users/login')
  })

  const link = await waitForMailedLink(site.url, person.email, /confirmez votre adresse e-mail/)
  expect(link).toContain('/users/register/')
})

test('a login sets the member’s language, unless the browser has another choice', async ({
  page,
  context,
  site,
}) => {
  const member = await makeCompleteMember(site, 'Ines', { place: PLACE })
  const own = { params: { id: member.id } }
  await ask(site, member, setLanguage, { ...own, body: { language: 'fr' } })
  const html = page.locator('html')

  await test.step('in a browser set to English the pages turn French', async () => {
    await page.goto('/users/login')
    await expect(html).toHaveAttribute('lang', 'en')
    await logIn(page, member.username)
    await expect(html).toHaveAttribute('lang', 'fr')
    await expect(page).toHaveURL('/')
  })

  await test.step('a visitor’s choice wins, and becomes the member’s language', async () => {
    await context.clearCookies({ name: /^language/ })
    await context.addCookies([{ name: 'language', value: 'fr', url: site.url }])
    await page.evaluate(() => localStorage.clear())
    await page.goto('/users/login')
    await page.getByRole('combobox', { name: 'Langue' }).selectOption('English')
    await expect(html).toHaveAttribute('lang', 'en')
    await logIn(page, member.username)
    await expect(page).toHaveURL('/')
    await expect(html).toHaveAttribute('lang', 'en')
    expect((await ask(site, member, getAccount, own)).language).toBe('en')
  })
})
