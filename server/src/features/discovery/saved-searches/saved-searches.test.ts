import * as saved from '@savanna/contract/discovery/saved-searches'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { savedSearches, searchLooks } from '../../../schema/discovery/saved-searches.tables.ts'
import { savedSearchData } from './member-data.ts'

let test: TestApp
let me: TestMember

beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  me = await makeMember(test.app.context)
})
afterEach(() => test.db.delete(members))
afterAll(() => test.close())

const own = () => ({ params: { userId: me.id } })
const save = (name: string, criteria: object = {}) =>
  callRoute(test, me, saved.saveSearch, { ...own(), body: { name, criteria } })
const list = async () => (await callRoute(test, me, saved.listSavedSearches, own())).body.list
const names = async () => (await list()).map(({ name }) => name)

const HIKERS = {
  sort: 3,
  ageMin: 25,
  ageMax: 40,
  tags: [4],
  gender: 'woman',
  sexOrient: 'bi',
  newMode: 'prefer',
  panels: { smoke: { values: ['Non-smoker'] } },
}

describe('saved searches', () => {
  it('keep all criteria, with defaults for the rest', async () => {
    expect((await save(' Hikers\u200b  nearby ', HIKERS)).status).toBe(200)
    const [search] = await list()
    expect(search).toMatchObject({
      name: 'Hikers  nearby',
      criteria: {
        ...HIKERS,
        distMode: 'must',
        popMode: 'ignore',
        panels: { smoke: { mode: 'must', values: ['Non-smoker'], maybe: false } },
      },
    })
  })

  it('are five at most, even if saved in parallel', async () => {
    const saves = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => save(name)))
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(await list()).toHaveLength(5)
    expect(await save('h')).toMatchObject({
      status: 409,
      body: { code: 'too_many_searches', message: 'You can save up to 5 searches. Delete one first.' },
    })
  })

  it('have different names, in any case', async () => {
    await save('Hikers')
    const taken = { status: 409, body: { code: 'name_taken', fields: { name: expect.any(String) } } }
    expect(await save('HIKERS')).toMatchObject(taken)
    const { body } = await save('Cooks')
    const rename = (name: string) =>
      callRoute(test, me, saved.renameSearch, { ...own(), body: { search_id: body.search.id, name } })
    expect(await rename('hikers')).toMatchObject(taken)
    expect((await rename('COOKS')).status).toBe(200)
    expect(await names()).toEqual(['Hikers', 'COOKS'])
  })

  it('are deleted only by their owner', async () => {
    const { body } = await save('Hikers')
    const other = await makeMember(test.app.context)
    const remove = (by: TestMember) =>
      callRoute(test, by, saved.deleteSearch, {
        params: { userId: by.id },
        body: { search_id: body.search.id },
      })
    expect(await remove(other)).toMatchObject({ status: 404, body: { code: 'search_not_found' } })
    expect((await remove(me)).status).toBe(200)
    expect(await list()).toEqual([])
  })

  it.each(['', '   ', 'x'.repeat(41)])('need a name of up to 40 characters, unlike "%s"', async (name) => {
    expect((await save(name)).status).toBe(400)
  })

  it('update the other tabs', async () => {
    const tab = await connectLive(test.url, { token: me.token })
    await save('Hikers')
    await tab.waitForEvent('searchesChanged')
    tab.close()
  })
})

it('stored criteria that are unknown or invalid by now are dropped', async () => {
  const criteria = {
    ...HIKERS,
    ageMin: 3,
    popMin: 'high',
    shoes: 42,
    tags: [999],
    panels: {
      smoke: { mode: 'must', values: ['Pipe'], maybe: false },
      drink: { values: ['Sober'] },
      hats: 1,
    },
  }
  const row = { id: crypto.randomUUID(), member_id: me.id, name: 'Old', criteria: criteria as object }
  await test.db.insert(savedSearches).values(row)
  const [search] = await list()
  expect(search?.criteria).toMatchObject({
    ageMin: 18,
    ageMax: 40,
    gender: 'woman',
    tags: [],
    panels: { drink: { mode: 'must', values: ['Sober'], maybe: false } },
  })
})

it('saved searches are exported, and deleted with the account', async () => {
  await save('Hikers', HIKERS)
  const { files } = await savedSearchData.exportData(test.db, me.id)
  expect(files['saved-searches.json']).toMatchObject([{ name: 'Hikers', criteria: { ageMin: 25 } }])
  await test.db.delete(members)
  expect([await test.db.select().from(savedSearches), await test.db.select().from(searchLooks)]).toEqual([
    [],
    [],
  ])
})
