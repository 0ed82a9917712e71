import { unreadMessages } from '@savanna/contract/chat/routes'
import { savedFilter } from '@savanna/contract/discovery/routes'
import { countNotifications } from '@savanna/contract/notifications/routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import { readStart } from '@savanna/contract/site/start'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeMember } from '../../../../testkit/factories/members.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it("the initial data equals the responses of its parts' routes", async () => {
  const me = await makeMember(test.app.context)
  const [start, profile, notifications, messages, filter] = await Promise.all([
    callRoute(test, me, readStart),
    callRoute(test, me, getProfile, { params: { username: me.username } }),
    callRoute(test, me, countNotifications, { params: { userID: me.id } }),
    callRoute(test, me, unreadMessages, { params: { userID: me.id } }),
    callRoute(test, me, savedFilter, { params: { userId: me.id } }),
  ])
  expect(start.status).toBe(200)
  expect(start.body).toEqual({
    profile: profile.body,
    notifications: notifications.body[0],
    messages: messages.body[0],
    filter: filter.body,
  })
})
