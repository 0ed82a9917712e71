import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeComment, makeMember, makePost } from '../../../test/factories/members.ts'
import { members } from '../../schema/accounts.tables.ts'
import { comments, posts } from '../../schema/posts.tables.ts'
import { profiles } from '../../schema/profiles.tables.ts'
import { pendingSteps } from '../../schema/steps.tables.ts'
import { cleanStoredTexts } from './stored-texts.jobs.ts'
import { findPendingTables, replaceText, TEXT_TABLES } from './stored-texts.repository.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.delete(pendingSteps)
  await test.db
    .insert(pendingSteps)
    .values(Object.keys(TEXT_TABLES).map((name) => ({ name: `stored texts of ${name}` })))
})

const profileOf = async ({ id }: { id: string }) =>
  (await test.db.select().from(profiles).where(eq(profiles.member_id, id)))[0]

const DIRTY = 'Look at \u202egnp.tac\u202c, \u0007ring\u001b[31m and a\u200bb'
const CLEAN = 'Look at gnp.tac, ring[31m and ab'

it('control, direction and zero-width characters are taken out of texts that were stored before', async () => {
  const context = test.app.context
  const me = await makeMember(context, {
    firstname: 'Am\u200bara',
    lastname: '\u3164',
    city: 'Paris\u202e',
    bio: `${DIRTY}\r\nsecond line\u2066`,
  })
  const post = await makePost(context, me, { title: DIRTY })
  const comment = await makeComment(context, me, post, DIRTY)
  await cleanStoredTexts(test.db)
  expect(await profileOf(me)).toMatchObject({
    firstname: 'Amara',
    lastname: '…',
    city: 'Paris',
    bio: `${CLEAN}\nsecond line`,
  })
  const [stored] = await test.db.select().from(posts).where(eq(posts.id, post))
  const [remark] = await test.db.select().from(comments).where(eq(comments.id, comment))
  expect([stored?.title, remark?.text]).toEqual([CLEAN, CLEAN])
  expect(await findPendingTables(test.db)).toEqual([])
})

it('messages are cleaned, and right-to-left names, joined scripts and emoji stay', async () => {
  const [one, other] = [await makeMember(test.app.context), await makeMember(test.app.context)]
  const right = ['Hi \u2067שלום\u2069!', 'می\u200cخواهم', '👩\u200d👩\u200d👧 and 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'line one\n\tline two']
  const { rows } = await test.pool.query<{ id: string }>(
    `insert into rooms (id, low_id, high_id) values (gen_random_uuid(), least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid)) returning id`,
    [one.id, other.id],
  )
  const written = [...right, DIRTY]
  for (const [index, content] of written.entries())
    await test.pool.query(
      `insert into messages (id, room_id, seq, sender_id, client_id, content)
       values (gen_random_uuid(), $1, $2, $3, gen_random_uuid(), $4)`,
      [rows[0]?.id, index + 1, one.id, content],
    )
  await cleanStoredTexts(test.db)
  const kept = await test.pool.query<{ content: string }>(
    'select content from messages where room_id = $1 order by seq',
    [rows[0]?.id],
  )
  expect(kept.rows.map(({ content }) => content)).toEqual([...right, CLEAN])
})

it('cleaning goes on after the last page when it was interrupted, and touches no clean row', async () => {
  const context = test.app.context
  await test.db.delete(pendingSteps).where(ne(pendingSteps.name, 'stored texts of profiles'))
  await test.db.delete(members)
  const dirty = await Promise.all(Array.from({ length: 7 }, () => makeMember(context, { bio: DIRTY })))
  const clean = await makeMember(context, { bio: 'Nothing to see' })
  const before = await test.pool.query('select xmin from profiles where member_id = $1', [clean.id])
  const stop = new AbortController()
  let pages = 0
  const stopping = new Proxy(stop.signal, {
    get(signal, name) {
      if (name === 'aborted' && ++pages === 3) stop.abort()
      return Reflect.get(signal, name, signal)
    },
  })
  await cleanStoredTexts(test.db, { signal: stopping, pageSize: 1 })
  const [step, ...others] = await findPendingTables(test.db)
  expect([step?.name, others]).toEqual(['profiles', []])
  expect(step?.after, 'where to go on').not.toBeNull()
  const done = await Promise.all(dirty.map(async (each) => (await profileOf(each))?.bio === CLEAN))
  expect(done).toContain(true)
  expect(done).toContain(false)
  await cleanStoredTexts(test.db, { pageSize: 2 })
  for (const member of dirty) expect((await profileOf(member))?.bio).toBe(CLEAN)
  const after = await test.pool.query('select xmin from profiles where member_id = $1', [clean.id])
  expect(after.rows).toEqual(before.rows)
  expect(await findPendingTables(test.db)).toEqual([])
})

it('what a member writes while texts are cleaned stays', async () => {
  const me = await makeMember(test.app.context, { bio: 'written just now' })
  const { profiles: table } = TEXT_TABLES
  if (!table) throw new Error('profiles are a table of texts')
  await replaceText(test.db, table, { key: me.id, column: 'bio', from: DIRTY, to: CLEAN })
  expect((await profileOf(me))?.bio).toBe('written just now')
})
