import type { Page } from '@playwright/test'
import { subscribePush } from '@savanna/contract/notifications/choices'
import { MINUTE_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { findEvening } from '../../server/src/features/discovery/free-suggestions/sunset.rules.ts'
import { eveningRound } from '../../server/src/features/discovery/tonight/announcements.jobs.ts'
import { eveningStates } from '../../server/src/schema/discovery/evening-states.tables.ts'
import { profiles } from '../../server/src/schema/profiles.tables.ts'
import { IN_WHOLE_CHROMIUM } from '../../testkit/browser/chromium.ts'
import { findWorker, startWorker } from '../../testkit/browser/worker.ts'
import { startPushService } from '../../testkit/fakes/push-service.ts'
import { startClockedSite } from '../support/evening/clocked-site.ts'
import { findDusk } from '../support/evening/dusk.ts'
import { ask, makeCompleteMember } from '../support/members.ts'
import { expect, needsChromium, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow', ...IN_WHOLE_CHROMIUM })

needsChromium("a push message: by Chromium's own protocol")

const NAMES = ['Ada', 'Bo', 'Cy', 'Dag', 'Eli', 'Fay']
const OTHERS = ['Gus', 'Hal', 'Isa', 'Jan', 'Kim', 'Lea']

const faces = (page: Page) => page.getByRole('list', { name: 'Tonight’s five' }).getByRole('listitem')

test('a push message arrives at sunset, and clicking it opens tonight’s five', async ({ openBrowser }) => {
  const place = findDusk(20 * MINUTE_MS)
  const { next: sunset } = findEvening(new Date(), place)
  let time: Date | undefined
  const site = await startClockedSite(() => time ?? new Date())
  const service = await startPushService()
  try {
    const ida = await makeCompleteMember(site, 'Ida', { place })
    for (const name of NAMES) await makeCompleteMember(site, name, { place })
    const page = await openBrowser({ as: ida, baseURL: site.url })
    await page.context().grantPermissions(['notifications'])
    await page.goto('/users/privacy')
    await startWorker(page)
    const worker = await findWorker(page, site.url)
    // Browsers' push services are out of reach here: the site's messages to this one are handed to the worker.
    const browser = service.browser()
    const { endpoint, keys } = browser
    await ask(site, ida, subscribePush, { params: { userID: ida.id }, body: { endpoint, keys } })
    await page.goto('about:blank')
    const isOnline = () => site.db.$count(profiles, eq(profiles.online, 1))
    await expect.poll(isOnline).toBe(0)

    const { jobs } = site.context
    await jobs.send(eveningRound, {})
    const due = () => site.db.select({ at: eveningStates.due_at }).from(eveningStates)
    await expect.poll(due).toEqual([{ at: expect.any(Date) }])
    expect(service.sentTo(browser)).toEqual([])

    time = new Date(sunset.getTime() + 2 * MINUTE_MS)
    await jobs.send(eveningRound, {})
    const message = browser.read((await service.arrives(browser)).body)
    const { title, body, url } = message
    expect([title, url]).toEqual(['Savanna', '/tonight'])
    await expect
      .poll(() => worker.deliver(message).then(worker.list))
      .toEqual([{ title, body, data: { url: '/tonight' } }])

    await page.goto('/users/privacy')
    await worker.press()
    await expect(page).toHaveURL(`${site.url}/tonight`)
    await expect(faces(page)).toHaveCount(5)
    await expect(page.getByText('Five people, until the next sunset')).toBeVisible()
    // A page would keep sending requests to a site that stops.
    await page.context().close()
  } finally {
    await service.close()
    await site.stop()
  }
})

test('an open page shows the next five at sunset', async ({ openBrowser }) => {
  const place = findDusk(20 * MINUTE_MS)
  const { next: sunset } = findEvening(new Date(), place)
  let time: Date | undefined
  const site = await startClockedSite(() => time ?? new Date())
  try {
    const ida = await makeCompleteMember(site, 'Ida', { place })
    for (const name of [...NAMES, ...OTHERS]) await makeCompleteMember(site, name, { place })
    const page = await openBrowser({ as: ida, baseURL: site.url })
    await page.clock.install()
    await page.goto('/tonight')
    await expect(faces(page)).toHaveCount(5)
    const namesOf = async () => (await faces(page).allInnerTexts()).map((text) => text.split(/[\n,]/)[0])
    const before = await namesOf()

    time = new Date(sunset.getTime() + MINUTE_MS)
    await page.clock.fastForward(time.getTime() - Date.now())
    await expect.poll(async () => (await namesOf()).filter((name) => before.includes(name))).toEqual([])
    await expect(faces(page)).toHaveCount(5)
    await page.context().close()
  } finally {
    await site.stop()
  }
})
