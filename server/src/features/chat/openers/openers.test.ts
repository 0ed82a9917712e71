import { listOpeners, OPENERS } from '@savanna/contract/chat/routes'
import { PETS } from '@savanna/contract/preferences/options'
import { TAGS } from '@savanna/contract/profiles/tags'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { makeCouple } from '../../../../../testkit/actions/conversations.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { makeOpeners } from './openers.rules.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const read = (member: TestMember, roomId: string) =>
  callRoute(test, member, listOpeners, { params: { roomId } })

const NOTHING = { reasons: [], interests: [], theirInterests: [], pets: [], sleep: null, languages: [] }

it('the first lines are three different questions, whatever two members share', () => {
  const common = fc.record({
    reasons: fc.constant<string[]>([]),
    interests: fc.subarray([...TAGS]),
    theirInterests: fc.subarray([...TAGS]),
    pets: fc.subarray([...PETS]),
    sleep: fc.constantFrom(null, 'Early bird', 'Night owl', 'Depends'),
    languages: fc.subarray(['English', 'French', 'Spanish']),
  })
  fc.assert(
    fc.property(common, fc.constantFrom(0 as const, 1 as const), (given, side) => {
      const theirInterests = given.theirInterests.filter((one) => !given.interests.includes(one))
      const lines = makeOpeners({ ...given, theirInterests }, side)
      expect(new Set(lines).size).toBe(OPENERS)
      for (const line of lines) expect(line).toMatch(/^[A-Z].{10,80}[?.]$/)
    }),
  )
})

it('the first lines are about what both love, and differ for the two', () => {
  const both = { ...NOTHING, interests: ['cooking', 'nature'], theirInterests: ['books'], pets: ['Dog'] }
  expect(makeOpeners(both, 0)).toEqual([
    'What do you cook when you want to impress?',
    'Mountains, forest or sea?',
    'We both have a dog. Does yours sleep on the bed too?',
  ])
  const [first, second] = makeOpeners(both, 1)
  expect([first, second]).toEqual([
    'Where do you go when you need to get outside?',
    'What’s the one dish you never get wrong?',
  ])
  const little = makeOpeners({ ...NOTHING, theirInterests: ['books'] }, 0)
  expect(little[0]).toBe('What are you reading, and should I?')
})

it('only a match gets three first lines and why the two are a good fit', async () => {
  const { a, b, roomId } = await makeCouple(test, [
    { tags: [6, 13], gender: 'man', sexual_orientation: 'hetero' },
    { tags: [6, 13, 10], gender: 'woman', sexual_orientation: 'hetero' },
  ])
  const [his, hers] = [await read(a, roomId), await read(b, roomId)]
  expect(his).toMatchObject({ status: 200, body: { reason: 'You both love cooking and nature' } })
  expect(hers.body.reason).toBe(his.body.reason)
  expect(his.body.lines).toHaveLength(OPENERS)
  expect(hers.body.lines.filter((line) => his.body.lines.includes(line))).toEqual([])
  const stranger = await makeMember(test.app.context)
  expect(await read(stranger, roomId)).toMatchObject({ status: 404, body: { code: 'room_not_found' } })
})
