import { makeMatchedPair, type TestPlace } from '../support/members.ts'
import { failWebSockets } from '../support/mute-socket.ts'
import { findBubbles, say } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

const LUSAKA: TestPlace = { latitude: -15.42, longitude: 28.28, city: 'Lusaka', country: 'Zambia' }

test('messages arrive live on a network without WebSockets', async ({ openBrowser, site }) => {
  const pair = await makeMatchedPair(site, LUSAKA)
  const [hers, his] = await Promise.all([openBrowser({ as: pair.amara }), openBrowser({ as: pair.jonas })])
  await failWebSockets(hers)
  await Promise.all([hers, his].map((page) => page.goto(`/chat/messages?room=${pair.room}`)))
  await say(his, 'By the long way')
  await expect(findBubbles(hers)).toHaveText(['By the long way'])
  await say(hers, 'It came')
  await expect(findBubbles(his)).toHaveText(['By the long way', 'It came'])
  await expect(hers.getByText(/Reconnecting|offline/i)).toHaveCount(0)
})
