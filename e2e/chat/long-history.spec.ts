import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { newId } from '../../server/src/kit/ids.ts'
import { messages, rooms } from '../../server/src/schema/chat.tables.ts'
import type { Site } from '../../testkit/programs/site.ts'
import { makeMatchedPair, type TestPlace } from '../support/members.ts'
import { findBubbles, say } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

const DARWIN: TestPlace = { latitude: -12.46, longitude: 130.84, city: 'Darwin', country: 'Australia' }
const MESSAGES = 300
/** More than fill the view and its margins on both sides. */
const DRAWN = 200

type Pair = Awaited<ReturnType<typeof makeMatchedPair>>

/** Stores a conversation from the last ten days in which both took turns writing, with some long messages. */
async function fillConversation({ db }: Site, { amara, jonas, room }: Pair): Promise<void> {
  const start = Date.now() - 10 * 86_400_000
  const rows = Array.from({ length: MESSAGES }, (_, index) => ({
    id: newId(),
    room_id: room,
    seq: index + 1,
    sender_id: index % 3 === 0 ? amara.id : jonas.id,
    client_id: newId(),
    content: `Message ${index + 1}.${index % 7 === 0 ? ' And a few more words, so that lines differ in height.'.repeat(3) : ''}`,
    created_at: new Date(start + index * 20 * 60_000),
  }))
  await db.insert(messages).values(rows)
  await db.update(rooms).set({ last_seq: MESSAGES }).where(eq(rooms.id, room))
}

const bubble = (page: Page, number: number): Locator =>
  findBubbles(page).filter({ hasText: new RegExp(`Message ${number}\\.`) })
const history = (page: Page): Locator => page.getByRole('log').locator('..')

/** Returns the number and position of the message in the middle of the view. */
function readMiddle(page: Page): Promise<{ number: number; top: number }> {
  return history(page).evaluate((box) => {
    const { top, height } = box.getBoundingClientRect()
    const shown = [...box.querySelectorAll<HTMLElement>('[data-seq]')]
    const middle = shown.find((each) => each.getBoundingClientRect().bottom > top + height / 2)
    return { number: Number(middle?.dataset.seq), top: Math.round(middle?.getBoundingClientRect().top ?? 0) }
  })
}

test('a long conversation renders only messages near the view, without jumps', async ({
  openBrowser,
  site,
}) => {
  const pair = await makeMatchedPair(site, DARWIN)
  await fillConversation(site, pair)
  const page = await openBrowser({ as: pair.amara })
  await page.goto(`/chat/messages?room=${pair.room}`)
  await expect(bubble(page, MESSAGES)).toBeInViewport()

  // Up to the first message, little more than half the view at a time: nothing is skipped.
  const box = history(page)
  let { number } = await readMiddle(page)
  // At the upper end of the loaded messages nothing can scroll: older ones load first.
  const isRoomAbove = () =>
    box.evaluate(
      (element) =>
        element.scrollTop >= element.clientHeight * 0.6 || element.querySelector('[data-seq="1"]') !== null,
    )
  while (number > 10) {
    await expect.poll(isRoomAbove).toBe(true)
    await box.evaluate((element) => {
      element.scrollTop -= element.clientHeight * 0.6
    })
    await expect.poll(async () => (await readMiddle(page)).number).toBeLessThan(number)
    const middle = await readMiddle(page)
    expect(number - middle.number).toBeLessThan(25)
    expect(await findBubbles(page).count()).toBeLessThan(DRAWN)
    number = middle.number
  }

  // The message being read stays in place while others write, and while those near the view render.
  await box.evaluate((element) => {
    element.scrollTop += element.clientHeight * 2
  })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const before = await readMiddle(page)
  const other = await openBrowser({ as: pair.jonas })
  await other.goto(`/chat/messages?room=${pair.room}`)
  await say(other, 'Are you still there?')
  await expect(page.getByRole('button', { name: 'Jump to latest, 1 new' })).toBeVisible()
  expect(await readMiddle(page)).toEqual(before)

  await page.getByRole('button', { name: 'Jump to latest, 1 new' }).click()
  await expect(findBubbles(page).filter({ hasText: 'Are you still there?' })).toBeInViewport()
  await expect.poll(() => findBubbles(page).count()).toBeLessThan(DRAWN)
})
