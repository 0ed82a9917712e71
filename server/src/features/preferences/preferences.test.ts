import { say } from '@savanna/contract/language/say'
import {
  CHANGED_ELSEWHERE,
  getPreferences,
  NO_PREFERENCES,
  type PanelAnswer,
  PREFERENCES,
  type PreferencePanel,
  savePreferences,
} from '@savanna/contract/preferences/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeBlock, makeMember, type TestMember } from '../../../../testkit/factories/members.ts'

let test: TestApp
let me: TestMember

beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  me = await makeMember(test.app.context)
})
afterAll(() => test.close())

const read = (viewer: TestMember, member: { id: string }) =>
  callRoute(test, viewer, getPreferences, { params: { id: member.id } })

const save = (member: TestMember, body: object) =>
  callRoute(test, member, savePreferences, { params: { id: member.id, username: member.username }, body })

/** Returns a member's own answers, without the aliases of two of them. */
async function mine(member = me) {
  const { data, ...rest } = (await read(member, member)).body
  return {
    data: data.map(({ relationship_goals: _goals, relationship_type: _type, ...answers }) => answers),
    ...rest,
  }
}

/** Returns an answer for a panel. */
const someOf = ({ multi, options }: PreferencePanel): PanelAnswer =>
  multi ? options.slice(-2) : (options[0] ?? null)
const allAnswered = Object.fromEntries(PREFERENCES.map((panel) => [panel.field, someOf(panel)]))

describe('preferences', () => {
  it('use the specified aliases for goals and type, and hide both names', async () => {
    await save(me, { goals: ['New Friends'], type: ['Monogamy'] })
    expect((await read(me, me)).body.data).toMatchObject([
      { relationship_goals: ['New Friends'], relationship_type: ['Monogamy'], goals: ['New Friends'] },
    ])
    const stranger = await makeMember(test.app.context, { gender: 'man', sexual_orientation: 'homo' })
    expect((await read(stranger, me)).body.data).toMatchObject([
      { relationship_goals: [], relationship_type: [], goals: [], type: [] },
    ])
  })

  it('are empty until something is saved', async () => {
    expect(await mine()).toEqual({ data: [NO_PREFERENCES], version: 0 })
  })

  it('are saved whole and read again', async () => {
    const { status, body } = await save(me, allAnswered)
    expect([status, body]).toEqual([
      200,
      { status: 200, message: 'Preferences saved successfully', version: 1 },
    ])
    expect(await mine()).toEqual({ data: [allAnswered], version: 1 })
  })

  it.each(PREFERENCES)('every answer that $field offers is accepted', async ({ field, multi, options }) => {
    for (const option of options) {
      expect((await save(me, { [field]: multi ? [option] : option })).status).toBe(200)
      expect((await mine()).data).toEqual([{ ...NO_PREFERENCES, [field]: multi ? [option] : option }])
    }
    if (!multi) return
    await save(me, { [field]: options })
    expect((await mine()).data).toEqual([{ ...NO_PREFERENCES, [field]: options }])
  })

  it('change given fields, leave the rest, and can be cleared', async () => {
    await save(me, allAnswered)
    await save(me, { pets: [], zodiac: null, sleep: 'Night owl' })
    expect((await mine()).data).toEqual([{ ...allAnswered, pets: [], zodiac: null, sleep: 'Night owl' }])
  })

  it('are stored as JSON text', async () => {
    await save(me, { pets: ['Dog', 'Cat'], zodiac: 'Leo', socialMedia: ['Off the grid'] })
    const { rows } = await test.pool.query(
      'select pets, zodiac, social_media, goals from preferences where member_id = $1',
      [me.id],
    )
    expect(rows).toEqual([
      { pets: '["Dog","Cat"]', zodiac: '"Leo"', social_media: '["Off the grid"]', goals: null },
    ])
  })

  it('drop choices that no longer exist', async () => {
    await save(me, { pets: ['Dog'], zodiac: 'Leo' })
    await test.pool.query(
      `update preferences set pets = '["Dog","Dodo"]', zodiac = '"Serpent"' where member_id = $1`,
      [me.id],
    )
    expect((await mine()).data).toEqual([{ ...NO_PREFERENCES, pets: ['Dog'] }])
  })
})

describe('an invalid answer', () => {
  const refused = PREFERENCES.flatMap((panel) => {
    const { field, multi, options } = panel
    const offer = options[0] ?? ''
    const wrong: unknown[] = multi
      ? [['Nothing of the kind'], [offer, 'Nothing of the kind'], [offer, offer], [7], offer, null, {}]
      : ['Nothing of the kind', offer.toUpperCase(), '', 7, [offer], {}]
    return wrong.map((value) => [field, value] as const)
  })

  it.each(refused)('to %s is rejected as %j', async (field, value) => {
    await save(me, { pets: ['Dog'] })
    const { status, text } = await save(me, { pets: ['Cat'], sleep: 'Night owl', [field]: value })
    const body = JSON.parse(text)
    expect([status, body.code]).toEqual([400, 'invalid'])
    expect(body.message).toContain('lease choose')
    expect(body.fields).toEqual({ [field]: body.message })
    expect(await mine()).toEqual({ data: [{ ...NO_PREFERENCES, pets: ['Dog'] }], version: 1 })
  })

  it.each([-1, 1.5, '1', null])('the version %j is rejected', async (version) => {
    expect((await save(me, { version })).status).toBe(400)
  })
})

describe('two tabs', () => {
  it("can't silently overwrite each other", async () => {
    expect((await save(me, { version: 0, pets: ['Dog'] })).body.version).toBe(1)
    const { status, text } = await save(me, { version: 0, pets: ['Cat'] })
    expect([status, JSON.parse(text)]).toEqual([
      409,
      { code: 'changed_elsewhere', message: say(CHANGED_ELSEWHERE), error: say(CHANGED_ELSEWHERE) },
    ])
    expect(await mine()).toMatchObject({ data: [{ pets: ['Dog'] }], version: 1 })
    expect((await save(me, { version: 1, pets: ['Cat'] })).status).toBe(200)
    expect(await mine()).toMatchObject({ data: [{ pets: ['Cat'] }], version: 2 })
  })

  it.each([0, 1])('save version %i in parallel only once', async (version) => {
    if (version === 1) await save(me, { sleep: 'Early bird' })
    const pets = ['Dog', 'Cat', 'Bird', 'Fish', 'Turtle', 'Rabbit', 'Hamster', 'Reptile']
    const answers = await Promise.all(pets.map((pet) => save(me, { version, pets: [pet] })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const kept = pets[statuses.indexOf(200)]
    expect(await mine()).toMatchObject({ data: [{ pets: [kept] }], version: version + 1 })
  })

  it('from a client without versions both count, field by field', async () => {
    await Promise.all([save(me, { pets: ['Dog'] }), save(me, { sleep: 'Night owl' })])
    expect(await mine()).toEqual({
      data: [{ ...NO_PREFERENCES, pets: ['Dog'], sleep: 'Night owl' }],
      version: 2,
    })
  })
})

describe("another member's preferences", () => {
  it('are shown, without their version', async () => {
    const other = await makeMember(test.app.context)
    await save(other, allAnswered)
    const { goals: relationship_goals, type: relationship_type } = allAnswered
    expect((await read(me, other)).body).toEqual({
      data: [{ ...allAnswered, relationship_goals, relationship_type }],
    })
  })

  it('are hidden by a block in either direction', async () => {
    const other = await makeMember(test.app.context)
    await save(other, allAnswered)
    await makeBlock(test.app.context, other, me)
    for (const [viewer, member] of [
      [me, other],
      [other, me],
    ] as const) {
      const { status, text } = await read(viewer, member)
      expect([status, JSON.parse(text).code]).toEqual([404, 'member_not_found'])
    }
  })

  it('are hidden for unconfirmed and unknown members', async () => {
    const unconfirmed = await makeMember(test.app.context, { verified: false })
    expect((await read(me, unconfirmed)).status).toBe(404)
    expect((await read(me, { id: '01890000-0000-7000-8000-000000000001' })).status).toBe(404)
    expect((await read(me, { id: 'nobody' })).status).toBe(400)
  })

  it("can't be changed", async () => {
    const other = await makeMember(test.app.context)
    const forged = [
      { id: other.id, username: other.username },
      { id: me.id, username: other.username },
    ]
    for (const params of forged) {
      const { status } = await callRoute(test, me, savePreferences, { params, body: { pets: ['Dog'] } })
      expect(status).toBe(403)
    }
    expect(await mine(other)).toEqual({ data: [NO_PREFERENCES], version: 0 })
  })
})

it('preferences are deleted with the member', async () => {
  await save(me, allAnswered)
  await test.pool.query('delete from members where id = $1', [me.id])
  const { rows } = await test.pool.query('select 1 from preferences where member_id = $1', [me.id])
  expect(rows).toEqual([])
})
