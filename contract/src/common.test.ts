import { expect, it } from 'vitest'
import { z } from 'zod'
import { Id } from './id.ts'

const ID = '0199a2b4-6c1d-7e3f-8a5b-9c0d1e2f3a4b'

it('an id in capitals becomes lower case', () => {
  expect(Id.parse(ID.toUpperCase())).toBe(ID)
})

it("a text that isn't a UUID isn't an id", () => {
  expect(Id.safeParse('me').success).toBe(false)
})

it.each(['input', 'output'] as const)('an id is described as a UUID, like %s', (io) => {
  expect(z.toJSONSchema(Id, { io })).toMatchObject({ type: 'string', format: 'uuid' })
})
