import type { Locator, Page } from '@playwright/test'
import { likeMember, makeCompleteMember, type TestPlace } from '../support/members.ts'
import { waitForSocket } from '../support/mute-socket.ts'
import { findBubbles } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

const LIMA: TestPlace = { latitude: -12.05, longitude: -77.04, city: 'Lima', country: 'Peru' }

/** Counts a member's taps. */
function countTaps() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.tap()
    },
    taps: () => taps,
  }
}

const matchOf = (page: Page) => page.getByRole('dialog', { name: "That's a match!" })
const lines = (page: Page) => matchOf(page).getByRole('list', { name: 'Opening lines' }).getByRole('button')

test('a first message is three taps after a like', async ({ openBrowser, site }) => {
  const [nina, omar] = await Promise.all([
    makeCompleteMember(site, 'Nina', { place: LIMA }),
    makeCompleteMember(site, 'Omar', { place: LIMA, photos: ['tan', 'plum'] }),
  ])
  await likeMember(site, omar, nina)
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
  const [hers, his] = await Promise.all([openBrowser({ as: nina, ...phone }), openBrowser({ as: omar })])
  await Promise.all([waitForSocket(his), hers.goto(`/users/profile/${omar.username}`), his.goto('/')])
  const { tap, taps } = countTaps()

  await tap(hers.getByRole('button', { name: 'Like Back', exact: true }))
  const match = matchOf(hers)
  const field = match.getByPlaceholder('Write your message')
  await expect(field).toBeFocused()
  await expect(match.getByText('You and Omar like each other')).toBeVisible()
  await expect(match.getByText('You both love travel and cooking')).toBeVisible()
  await expect(lines(hers)).toHaveCount(3)
  const line = (await lines(hers).first().textContent()) ?? ''
  await tap(lines(hers).first())
  await expect(field).toHaveValue(line)
  await expect(field).toBeFocused()
  await tap(match.getByRole('button', { name: 'Send', exact: true }))
  await expect(match.getByRole('log')).toContainText(line)
  await expect(match.getByRole('img', { name: /Sent|Delivered/ })).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(3)

  // It arrived live on the other side, where the member can reply as well.
  await expect(matchOf(his).getByRole('log')).toContainText(line)
  await expect(lines(his)).toHaveCount(3)
  for (const other of await lines(his).allTextContents()) expect(other).not.toBe(line)
  await his.keyboard.type('Gladly!')
  await his.keyboard.press('Enter')
  await expect(match.getByRole('log')).toContainText('Gladly!')
  await match.getByRole('link', { name: 'Open conversation' }).tap()
  await expect(hers).toHaveURL(/\/chat\/messages\?room=/)
  await expect(findBubbles(hers)).toHaveText([line, 'Gladly!'])
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 375, height: 667 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
])
  test(`the portraits stay in place in a match at ${viewport.width}x${viewport.height}`, async ({
    openBrowser,
    site,
  }) => {
    const [nina, omar] = await Promise.all([
      makeCompleteMember(site, 'Nina', { place: LIMA }),
      makeCompleteMember(site, 'Omar', { place: LIMA }),
    ])
    await likeMember(site, omar, nina)
    const page = await openBrowser({ as: nina, viewport })
    await page.goto(`/users/profile/${omar.username}`)
    await page.getByRole('button', { name: 'Like Back', exact: true }).click()
    const match = matchOf(page)
    await expect(lines(page)).toHaveCount(3)
    const places = () =>
      match.locator('img').evaluateAll((all) =>
        all.map((img) => {
          const { x, y, width, height } = img.getBoundingClientRect()
          return [
            x,
            y - (img.closest('[role="dialog"]')?.firstElementChild?.getBoundingClientRect().y ?? 0),
            width,
            height,
          ].map(Math.round)
        }),
      )
    await match.evaluate((dialog) =>
      Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    )
    const before = await places()
    expect(before.length).toBeGreaterThan(1)
    await lines(page).first().click()
    expect(await places(), 'after choosing a line').toEqual(before)
    await match.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(match.getByRole('log')).toBeVisible()
    expect(await places(), 'after sending it').toEqual(before)
  })

test('Escape skips a match immediately, and preserves the started message', async ({ openBrowser, site }) => {
  const [nina, omar] = await Promise.all([
    makeCompleteMember(site, 'Nina', { place: LIMA }),
    makeCompleteMember(site, 'Omar', { place: LIMA }),
  ])
  await likeMember(site, omar, nina)
  const page = await openBrowser({ as: nina, reducedMotion: 'no-preference' })
  await page.goto(`/users/profile/${omar.username}`)
  await page.getByRole('button', { name: 'Like Back', exact: true }).click()
  await expect(matchOf(page)).toBeVisible()
  const longest = await matchOf(page).evaluate((dialog) =>
    Math.max(
      ...dialog
        .getAnimations({ subtree: true })
        .map(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0)),
    ),
  )
  expect(longest, 'milliseconds until all stands still').toBeLessThan(1_000)
  await matchOf(page).getByPlaceholder('Write your message').fill('Hello, you')
  await page.keyboard.press('Escape')
  await expect(matchOf(page)).toBeHidden()
  await page.getByRole('link', { name: 'Message', exact: true }).click()
  await expect(page.getByPlaceholder('Write your message')).toHaveValue('Hello, you')
})
