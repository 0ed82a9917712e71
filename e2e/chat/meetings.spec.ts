import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { DAY_MS } from '../../contract/src/time.ts'
import { newId } from '../../server/src/kit/ids.ts'
import { messages, rooms } from '../../server/src/schema/chat.tables.ts'
import { meetingAnswers } from '../../server/src/schema/meetings.tables.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { makeMatchedPair, type TestPlace } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

const SOFIA: TestPlace = { latitude: 42.7, longitude: 23.32, city: 'Sofia', country: 'Bulgaria' }

const card = (page: Page) => page.getByRole('region', { name: /meet/ })

test('both are asked whether they met, and neither sees the other’s answer', {
  tag: ['@core', '@meetings'],
}, async ({ openBrowser, site }) => {
  const { db } = site
  const { amara, jonas, room } = await makeMatchedPair(site, SOFIA)
  await db.insert(messages).values({
    id: newId(),
    room_id: room,
    seq: 1,
    sender_id: jonas.id,
    client_id: newId(),
    content: 'See you on Saturday.',
    created_at: new Date(Date.now() - 8 * DAY_MS),
  })
  await db.update(rooms).set({ last_seq: 1 }).where(eq(rooms.id, room))
  // The question as the nightly job stores it.
  await db.insert(meetingAnswers).values([
    { member_id: amara.id, other_id: jonas.id },
    { member_id: jonas.id, other_id: amara.id },
  ])
  const phone = { viewport: { width: 390, height: 844 } }
  const [hers, his] = [await openBrowser({ as: amara }), await openBrowser({ as: jonas, ...phone })]
  for (const page of [hers, his]) {
    await page.goto(`/chat/messages?room=${room}`)
    await expect(card(page)).toContainText('Only you see your answer.')
    await expect(page.getByRole('log').getByText('See you on Saturday.')).toBeInViewport()
    await expectAccessibleInBoth(page)
  }
  await card(hers).getByRole('button', { name: 'We met' }).click()
  await expect(card(hers)).toContainText('Would you meet again?')
  await card(hers).getByRole('button', { name: 'No', exact: true }).click()
  await expect(card(hers)).toHaveCount(0)
  await his.reload()
  await expect(card(his)).toContainText('Did you and Amara meet?')
  await card(his).getByRole('button', { name: 'Skip' }).click()
  await expect(card(his)).toHaveCount(0)

  await hers.reload()
  await hers.getByText('Only for you').press('Enter')
  await expect(hers.getByText('You said you and Jonas met, and that you wouldn’t meet again.')).toBeVisible()
  await expectAccessibleInBoth(hers)
  await hers.getByRole('button', { name: 'Delete my answer' }).click()
  await expect(hers.getByText('Only for you')).toHaveCount(0)
  await expect
    .poll(() =>
      db
        .select({ met: meetingAnswers.met, again: meetingAnswers.again })
        .from(meetingAnswers)
        .where(eq(meetingAnswers.member_id, amara.id)),
    )
    .toEqual([{ met: null, again: null }])
})
