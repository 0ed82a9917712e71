import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { members } from '../../server/src/schema/accounts.tables.ts'
import { pictures } from '../../server/src/schema/pictures.tables.ts'
import { startTestApp, type TestApp } from '../../testkit/app.ts'
import { cast } from './cast.ts'
import { countPictures } from './portraits/index.ts'
import { addMembers, completePictures } from './seed.ts'

const COUNT = 2

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

async function countStored(username: string): Promise<number> {
  const rows = await test.db
    .select({ slot: pictures.pic_index })
    .from(pictures)
    .innerJoin(members, eq(members.id, pictures.member_id))
    .where(eq(members.username, username))
  return rows.length
}

it('demo members get a portrait immediately and the other pictures later, once', {
  timeout: 120_000,
}, async () => {
  const { context } = test.app
  const usernames = cast(COUNT, context.now()).map(({ username }) => username)
  await addMembers(context, COUNT)
  expect(await Promise.all(usernames.map(countStored))).toEqual([countPictures(0), countPictures(1), 1, 1])
  await completePictures(context, COUNT)
  await completePictures(context, COUNT)
  expect(await Promise.all(usernames.map(countStored))).toEqual(
    usernames.map((_, number) => countPictures(number)),
  )
})
