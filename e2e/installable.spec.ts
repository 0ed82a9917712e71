import { expect, test } from './support/test.ts'

interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
  shortcuts: { name: string; url: string }[]
}

test('the site can be installed, with icons and shortcuts that are there', async ({ page, request }) => {
  await page.goto('/home')
  const client = await page.context().newCDPSession(page)
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  // The windows of journeys are private ones, in which nothing is installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { data, errors } = await client.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons, shortcuts }: Manifest = JSON.parse(data ?? '')
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, type } of icons)
    expect((await request.get(src)).headers()['content-type']).toContain(type)
  for (const { url } of shortcuts) {
    await page.goto(url)
    // All of them are members' pages, which the log-in leads on to.
    await expect(page).toHaveURL('/users/login')
  }
})
