import { FEW, search, suggestions } from '@savanna/contract/discovery/routes'
import { tonight } from '@savanna/contract/discovery/tonight'
import { cards } from '@savanna/contract/relations/passes'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import {
  type MemberTraits,
  makeMember,
  makeOffer,
  makeSubscription,
} from '../../../../testkit/factories/members.ts'
import { members } from '../../schema/accounts.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeOffer(test.app.context)
})
afterEach(() => test.db.delete(members))
afterAll(() => test.close())

const make = (traits?: MemberTraits) => makeMember(test.app.context, traits)

const LACKS: [string, MemberTraits][] = [
  ['a bio', { bio: null }],
  ['a birthdate', { birthdate: null }],
  ['interests', { tags: [] }],
  ['pictures', { pictures: 0 }],
  ['a gender', { gender: null }],
  ['an orientation', { sexual_orientation: null }],
]

describe.each(LACKS)('a profile without %s', (_name, traits) => {
  it.each([false, true])('can search and see cards, but not home or Tonight (plan: %s)', async (plan) => {
    const me = await make(traits)
    if (plan) await makeSubscription(test.app.context, me)
    for (let count = 0; count < 3; count++) await make({ gender: 'woman', sexual_orientation: 'bi' })
    const own = { params: { userId: me.id } }
    const found = await callRoute(test, me, search, { body: { uid: me.id, distMode: 'ignore', count: true } })
    expect([found.status, found.body.list.length, found.body.total]).toEqual([200, 3, FEW - 1])
    const deck = await callRoute(test, me, cards, own)
    expect([deck.status, deck.body.list.length]).toEqual([200, 3])
    for (const route of [suggestions, tonight])
      expect(await callRoute(test, me, route, own)).toMatchObject({
        status: 403,
        body: { code: 'profile_incomplete' },
      })
  })

  it('is shown to nobody', async () => {
    const hidden = await make(traits)
    const me = await make()
    const found = await callRoute(test, me, search, { body: { uid: me.id, distMode: 'ignore' } })
    expect(found.body.list.map(({ id }) => id)).not.toContain(hidden.id)
  })
})
