import { COUNTS_FROM } from '@savanna/contract/site/live-values'
import { countSite, getSite } from '@savanna/contract/site/routes'
import { MINUTE_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeMember } from '../../../../testkit/factories/members.ts'

let now = new Date('2026-11-20T12:00:00Z')
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ contactMail: 'hello@savanna.example' }, { now: () => now })
})
afterAll(() => test.close())

const counted = async () => (await callRoute(test, undefined, countSite)).body

it("a young site's counts refresh after ten seconds, later ones after ten minutes", async () => {
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  expect(await counted()).toEqual({ members: 0, matches: 0, cities: 0 })
  await makeMember(test.app.context)
  expect(await counted()).toMatchObject({ members: 0 })
  wait(10_000)
  expect(await counted()).toMatchObject({ members: 1, matches: 0, cities: 1 })

  for (let made = 1; made < COUNTS_FROM; made++) await makeMember(test.app.context)
  wait(10_000)
  expect(await counted()).toMatchObject({ members: COUNTS_FROM })
  await makeMember(test.app.context)
  wait(9 * MINUTE_MS)
  expect(await counted()).toMatchObject({ members: COUNTS_FROM })
  wait(MINUTE_MS)
  expect(await counted()).toMatchObject({ members: COUNTS_FROM + 1 })
})

it('the site shows its contact address', async () => {
  expect((await callRoute(test, undefined, getSite)).body).toMatchObject({
    contactMail: 'hello@savanna.example',
  })
})

it("robots.txt lists the public pages and excludes members' pages", async () => {
  const robots = await (await fetch(`${test.url}/robots.txt`)).text()
  expect(robots).toContain('Disallow: /users/\n')
  expect(robots).toContain(`Sitemap: ${test.url}/sitemap.xml`)
  const sitemap = await (await fetch(`${test.url}/sitemap.xml`)).text()
  expect(sitemap).toContain(`<loc>${test.url}/home</loc>`)
  expect(sitemap).not.toContain('profile')
})
