import { unlike } from '@savanna/contract/relations/routes'
import { ask, likeMember, makeCompleteMember, type TestPlace } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

const NUKUALOFA: TestPlace = { latitude: -21.14, longitude: -175.2, city: 'Nukuʻalofa', country: 'Tonga' }

test('a like before the first live connection shows on every page', async ({ openBrowser, site }) => {
  const place = NUKUALOFA
  const ida = await makeCompleteMember(site, 'Ida', { place })
  const ben = await makeCompleteMember(site, 'Ben', { place, photos: ['steelblue'] })
  for (const path of [`/users/profile/${ben.username}`, '/', '/main/search']) {
    const page = await openBrowser({ as: ida })
    const held = Promise.withResolvers<void>()
    const sockets = /\/socket\.io\//
    await page.routeWebSocket(sockets, async (socket) => {
      await held.promise
      socket.connectToServer()
    })
    await page.route(sockets, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^Like( Ben)?$/ }).first()).toBeVisible()
    await likeMember(site, ben, ida)
    held.resolve()
    await expect(page.getByRole('button', { name: /^Like Back( Ben)?$/ }).first()).toBeVisible()
    await page.context().close()
    await ask(site, ben, unlike, { params: { id: ida.id, uid: ben.id } })
  }
})
