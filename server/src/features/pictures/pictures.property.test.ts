import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  chooseMain,
  makePicture,
  putPicture,
  removePicture,
  reorder,
} from '../../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { rounds } from '../../../../testkit/effort.ts'
import { makeMember, type TestMember } from '../../../../testkit/factories/members.ts'
import { pictures } from '../../schema/pictures.tables.ts'

let test: TestApp
let url: string

beforeAll(async () => {
  test = await startTestApp()
  url = await makePicture('tan')
})

afterAll(() => test.close())

const slot = fc.nat({ max: 4 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), slot }),
  fc.record({ kind: fc.constant('remove' as const), slot }),
  fc.record({ kind: fc.constant('choose' as const), slot }),
  fc.record({
    kind: fc.constant('order' as const),
    slots: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 3 }),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Returns an arbitrary order of the slots that have a picture as far as the client knows. */
const shuffled = (slots: number[], full: number[]) => slots.filter((slot) => full.includes(slot))

async function take(member: TestMember, step: Step, full: number[]): Promise<number> {
  if (step.kind === 'order') {
    const order = shuffled(step.slots, full)
    return order.length > 0 ? (await reorder(test, member, order)).status : 200
  }
  const { kind, slot } = step
  if (kind === 'put') return (await putPicture(test, member, slot, url)).status
  return (await (kind === 'remove' ? removePicture : chooseMain)(test, member, slot)).status
}

const rowsOf = (member: TestMember) =>
  test.db.select().from(pictures).where(eq(pictures.member_id, member.id)).orderBy(asc(pictures.pic_index))

interface Expected {
  full: number[]
  main: number | undefined
}

/** Applies the rules in their simplest form: which slots are full and which one is main. */
function expected(before: Expected, step: Step): Expected {
  const { full, main } = before
  if (step.kind === 'order') {
    const order = shuffled(step.slots, full)
    const complete = order.length === full.length && main !== undefined
    return complete ? { full, main: full[order.indexOf(main)] } : before
  }
  const { kind, slot } = step
  if (kind === 'put') return { full: [...new Set([...full, slot])].sort(), main: main ?? slot }
  if (!full.includes(slot)) return before
  if (kind === 'choose') return { full, main: slot }
  const left = full.filter((other) => other !== slot)
  return { full: left, main: main === slot ? left[0] : main }
}

it('follows the rules for the main picture through any sequence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const member = await makeMember(test.app.context, { pictures: 0 })
      let state: Expected = { full: [], main: undefined }
      for (const next of steps) {
        await take(member, next, state.full)
        state = expected(state, next)
        const rows = await rowsOf(member)
        expect(rows.map((row) => row.pic_index)).toEqual(state.full)
        expect(rows.filter((row) => row.is_main).map((row) => row.pic_index)).toEqual(
          state.main === undefined ? [] : [state.main],
        )
      }
    }),
    { numRuns: rounds(6, 20) },
  )
}, 180_000)

it('has exactly one main picture if there is any, whatever arrives in parallel', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const member = await makeMember(test.app.context, { pictures: 0 })
      for (const slot of [0, 1, 3]) await putPicture(test, member, slot, url)
      const statuses = await Promise.all(steps.map((next) => take(member, next, [0, 1, 3])))
      for (const status of statuses) expect([200, 404, 409]).toContain(status)
      const rows = await rowsOf(member)
      for (const { pic_index } of rows) expect([0, 1, 2, 3, 4]).toContain(pic_index)
      expect(rows.filter((row) => row.is_main)).toHaveLength(rows.length > 0 ? 1 : 0)
    }),
    { numRuns: rounds(6, 20) },
  )
}, 180_000)
