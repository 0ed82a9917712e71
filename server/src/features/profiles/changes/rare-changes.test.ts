import { auditLog } from '@savanna/contract/admin/overview'
import { updateUser } from '@savanna/contract/admin/users'
import { say } from '@savanna/contract/language/say'
import { BIRTHDATE_FIXED } from '@savanna/contract/profiles/rare-changes'
import { getProfile, type OwnProfile, updateProfile } from '@savanna/contract/profiles/routes'
import type { RouteInput } from '@savanna/contract/route'
import { DAY_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeAdmin } from '../../../../../testkit/factories/administrators.ts'
import { makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'

let test: TestApp
let me: TestMember

beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  me = await makeMember(test.app.context)
})
afterAll(() => test.close())

type Change = RouteInput<typeof updateProfile>['body']['data']

const update = (data: Change) => callRoute(test, me, updateProfile, { params: { id: me.id }, body: { data } })

/** Backdates a member's changes by this many days. */
const age = (days: number) =>
  test.pool.query(
    `update profile_changes set changed_at = changed_at - make_interval(days => $2) where member_id = $1`,
    [me.id, days],
  )

async function own(): Promise<OwnProfile> {
  const { body } = await callRoute(test, me, getProfile, { params: { username: me.username } })
  return body as OwnProfile
}

it('a birthdate is set once, corrected once, and then fixed', async () => {
  await test.pool.query('update profiles set birthdate = null where member_id = $1', [me.id])
  expect((await update({ birthdate: '1990-01-01' })).status).toBe(200)
  expect((await own()).changes.birthdate).toEqual({ left: 1, again: null })
  expect((await update({ birthdate: '1990-01-01', bio: 'The same day is no change.' })).status).toBe(200)
  expect((await update({ birthdate: '1990-01-02' })).status).toBe(200)
  expect((await own()).changes.birthdate).toEqual({ left: 0, again: null })
  await age(3000)
  const { status, text } = await update({ birthdate: '1990-01-03', bio: 'Not saved either.' })
  expect([status, JSON.parse(text)]).toMatchObject([
    409,
    { code: 'birthdate_fixed', message: say(BIRTHDATE_FIXED), fields: { birthdate: say(BIRTHDATE_FIXED) } },
  ])
  expect(await own()).toMatchObject({ birthdate: '1990-01-02', bio: 'The same day is no change.' })
})

it.each([
  ['gender', ['man', 'woman', 'man', 'woman']],
  ['sexual_orientation', ['homo', 'bi', 'hetero', 'bi']],
] as const)(
  'a %s can change three times a year, and the fourth response says when',
  async (field, values) => {
    for (const [at, value] of values.slice(0, 3).entries()) {
      expect((await update({ [field]: value })).status).toBe(200)
      expect((await own()).changes[field].left).toBe(2 - at)
      await age(1)
    }
    const again = (await own()).changes[field].again ?? ''
    expect(Date.parse(again) / DAY_MS).toBeCloseTo(Date.now() / DAY_MS + 362, 1)
    const { status, text } = await update({ [field]: values[3] })
    const [day, word] = [
      new Date(again).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
      field === 'gender' ? 'gender' : 'orientation',
    ]
    const sentence = `You’ve changed your ${word} three times in the last year. You can change it again on ${day}.`
    expect([status, JSON.parse(text)]).toMatchObject([
      429,
      { code: 'too_many_changes', fields: { [field]: sentence } },
    ])
    await age(362)
    expect((await update({ [field]: values[3] })).status).toBe(200)
    expect((await own()).changes[field].left).toBe(0)
  },
)

it('two parallel changes count as two', async () => {
  const days = ['1990-01-01', '1990-01-02', '1990-01-03', '1990-01-04']
  const answers = await Promise.all(days.map((birthdate) => update({ birthdate })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

it('an administrator can correct a fixed birthdate, which is in the audit log', async () => {
  await update({ birthdate: '1990-01-01' })
  const admin = await makeAdmin(test.app.context)
  const correct = (birthdate: string) =>
    callRoute(test, admin, updateUser, { params: { id: me.id }, body: { data: { birthdate } } })
  expect((await correct('2015-01-01')).status).toBe(400)
  expect((await correct('')).status).toBe(200)
  expect((await correct('1989-12-31')).status).toBe(200)
  expect(await own()).toMatchObject({ birthdate: '1989-12-31', changes: { birthdate: { left: 0 } } })
  const { body } = await callRoute(test, admin, auditLog, { query: { subject_id: me.id } })
  expect(body.list.map(({ act, detail }) => [act, detail])).toEqual([
    ['user_updated', { fields: ['birthdate'] }],
  ])
  const { rows: recorded } = await test.pool.query(
    'select field, by_administrator from profile_changes where member_id = $1 order by id',
    [me.id],
  )
  expect(recorded).toEqual([
    { field: 'birthdate', by_administrator: false },
    { field: 'birthdate', by_administrator: true },
  ])
})
