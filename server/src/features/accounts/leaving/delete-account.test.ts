import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { deleteAccount } from '@savanna/contract/accounts/settings'
import { suggestions } from '@savanna/contract/discovery/routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, readKey, readMailsTo } from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import {
  makeCouple,
  makeMatch,
  openConversation,
  sendText,
} from '../../../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { makePicture, putPicture } from '../../../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  makeMember,
  makeSubscription,
  PASSWORD,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { makeAuthenticator } from '../../../../../testkit/fakes/authenticator.ts'
import { createLog } from '../../../kit/log.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'

const WORD = 'quokkasong'
let logged = ''

let app: TestApp
beforeAll(async () => {
  const log = createLog(
    { level: 'trace' },
    new Writable({
      write(chunk, _, done) {
        logged += chunk
        done()
      },
    }),
  )
  app = await startTestApp({}, { log })
})
afterAll(() => app.close())

const leave = (me: TestMember, password: string | undefined = PASSWORD) =>
  callRoute(app, me, deleteAccount, { params: { id: me.id }, body: { password } })

/** Finds a text in any column of any table of any schema, and in any file of the data folder. */
async function tracesOf(texts: string[]): Promise<string[]> {
  return [...(await tablesWith(texts)), ...(await filesWith(texts))]
}

async function tablesWith(texts: string[]): Promise<string[]> {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await app.pool.query<{ row: string }>(
        `select t::text as row from ${name} t
         where exists (select from unnest($1::text[]) word where position(word in lower(t::text)) > 0)`,
        [texts],
      )
      return rows.map(({ row }) => `${name}: ${row}`)
    }),
  )
  return found.flat()
}

async function filesWith(texts: string[]): Promise<string[]> {
  const { dataDir } = app.config
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name)
        const content = `${file} ${(await readFile(file)).toString('latin1')}`.toLowerCase()
        return texts.some((text) => content.includes(text)) ? [file] : []
      }),
  )
  return found.flat()
}

async function post(me: TestMember, route: string, body: unknown) {
  const answer = await callApi(app, 'POST', route, { body, token: me.token })
  if (answer.status !== 200) throw new Error(`${route}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Adds a passkey, and logs in from two browsers. */
async function leaveWaysIn(me: TestMember) {
  const begin = await post(me, `/users/passkeys/${me.id}/begin`, { password: PASSWORD })
  const response = makeAuthenticator(app.url.replace('127.0.0.1', 'localhost')).create(begin.options)
  await post(me, `/users/passkeys/${me.id}/add`, { name: `Key ${WORD}`, response })
  for (const _ of [1, 2]) await post(me, '/users/login', { login: me.username, pwd: PASSWORD })
}

/** Creates a member with a text of their own in every place that takes one. */
async function talkative() {
  const { context } = app.app
  const me = await makeMember(context, {
    username: `${WORD}1`,
    firstname: `F${WORD}`,
    lastname: `L${WORD}`,
    bio: `I like ${WORD}`,
    work: `${WORD} maker`,
    city: `${WORD}ville`,
    country: `${WORD}land`,
    pictures: 0,
  })
  const [friend, reported] = [await makeMember(context), await makeMember(context)]
  await putPicture(app, me, 0, await makePicture('teal'))
  await putPicture(app, me, 1, await makePicture('peru'))
  await makeSubscription(context, me)
  const roomId = await makeMatch(app, me, friend)
  const [mine, theirs] = [
    await openConversation(app, me, roomId),
    await openConversation(app, friend, roomId),
  ]
  await sendText(mine, roomId, `Hello ${WORD}`)
  await sendText(theirs, roomId, 'Hello you')
  for (const client of [mine, theirs]) client.close()
  await post(me, `/users/create/${reported.id}/visited_by/${me.id}`, undefined)
  await post(me, `/users/create/${reported.id}/liked_by/${me.id}`, undefined)
  await post(friend, `/users/create/${me.id}/visited_by/${friend.id}`, undefined)
  await post(me, `/users/report/${me.id}/${friend.id}`, { category: 'other', note: `because ${WORD}` })
  await post(friend, `/users/report/${friend.id}/${me.id}`, { category: 'other', note: 'because' })
  await callApi(app, 'GET', `/users/profile/${me.username}`, { token: friend.token })
  await callApi(app, 'POST', '/users/login', { body: { login: me.username, pwd: 'WrongGuess1' } })
  await callApi(app, 'POST', '/users/forgot-password', { body: { login: me.mail } })
  await post(me, `/users/update/${me.id}/custom/mail`, {
    data: { mail: `new${WORD}@mail.test` },
    password: PASSWORD,
  })
  const key = readKey((await readMailsTo(app, `new${WORD}@mail.test`)).at(-1))
  await callApi(app, 'POST', `/users/confirm-mail/${key}`)
  await post(me, `/users/update/${me.id}/custom/mail`, {
    data: { mail: `again${WORD}@mail.test` },
    password: PASSWORD,
  })
  await leaveWaysIn(me)
  await readMailsTo(app, me.mail)
  const { rows } = await app.pool.query<{ media_key: string }>(
    'select media_key from pictures where member_id = $1',
    [me.id],
  )
  return { me, friend, liked: reported, keys: rows.map((row) => row.media_key) }
}

const scoreOf = async ({ id }: TestMember) => {
  const [row] = await app.db
    .select({ score: profiles.pop_score })
    .from(profiles)
    .where(eq(profiles.member_id, id))
  return row?.score
}

describe('a deleted account', () => {
  it('leaves no trace in any table, file, email or log', async () => {
    const { me, friend, liked, keys } = await talkative()
    const texts = [WORD, me.id, ...keys]
    expect((await tracesOf([WORD])).length).toBeGreaterThan(10)
    expect(await filesWith(keys)).toHaveLength(6)
    expect(await scoreOf(liked)).toBe(10)

    expect(await leave(me)).toMatchObject({ status: 200, body: { deleted: true } })
    expect(await tracesOf(texts)).toEqual([])
    expect(logged).toContain('/api/users/profile/:username')
    expect(logged.toLowerCase()).not.toContain(WORD)
    expect(await scoreOf(liked)).toBe(0)
    // Other members' content still exists.
    expect((await tracesOf([friend.id])).length).toBeGreaterThan(0)
  })

  it("disappears from others' ranked lists without shifting positions", async () => {
    const { context } = app.app
    const [me, viewer] = [await makeMember(context), await makeMember(context)]
    const listed = () =>
      callRoute(app, viewer, suggestions, { params: { userId: viewer.id }, query: { sort: 0 } })
    expect((await listed()).status).toBe(200)
    const lists = await app.pool.query<{ ids: string[] }>(
      'select ids from compatible_lists where member_id = $1',
      [viewer.id],
    )
    expect(lists.rows[0]?.ids).toContain(me.id)
    expect((await leave(me)).status).toBe(200)
    expect(await tracesOf([me.id])).toEqual([])
    const after = await listed()
    expect(after.status).toBe(200)
    expect(after.body.list.map(({ id }) => id)).not.toContain(me.id)
  })

  it('ends its sessions and connections, and its matches are notified', async () => {
    const { a: me, b: friend, roomId } = await makeCouple(app)
    const [mine, theirs] = [
      await connectLive(app.url, { token: me.token }),
      await connectLive(app.url, { token: friend.token }),
    ]
    const room = await openConversation(app, friend, roomId)
    const closed = [mine, room].map(
      ({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)),
    )
    expect((await leave(me)).status).toBe(200)
    await Promise.all([...closed, theirs.waitForEvent('matchesChanged')])
    theirs.close()
    expect((await leave(me)).status).toBe(401)
    const params = { username: me.username }
    expect((await callRoute(app, friend, getProfile, { params })).status).toBe(404)
  })
})

it('no foreign key prevents deleting an account', async () => {
  const { rows } = await app.pool.query(
    `select conrelid::regclass::text as table from pg_constraint
     where contype = 'f' and confrelid = 'members'::regclass and confdeltype not in ('c', 'n')`,
  )
  expect(rows).toEqual([])
})

describe('deleting an account', () => {
  it('needs the password', async () => {
    const me = await makeMember(app.app.context)
    expect(await leave(me, 'Sunrise2024')).toMatchObject({ status: 400, body: { code: 'wrong_password' } })
    expect((await leave(me)).status).toBe(200)
  })

  it('without a body returns a sentence that asks for the password', async () => {
    const me = await makeMember(app.app.context)
    const path = `/users/delete/${me.id}`
    const message = 'Please enter your current password'
    for (const init of [{ token: me.token }, { token: me.token, body: {} }])
      expect(await callApi(app, 'POST', path, init)).toMatchObject({
        status: 400,
        body: { code: 'wrong_password', message, error: message },
      })
  })

  it('without a password is confirmed by email', async () => {
    const me = await makeMember(app.app.context)
    await app.db.update(members).set({ has_password: false }).where(eq(members.id, me.id))
    const confirm = (key: string) => callApi(app, 'POST', `/users/confirm-deletion/${key}`)
    expect((await leave(me, undefined)).body).toMatchObject({ deleted: false })
    const first = readKey((await readMailsTo(app, me.mail)).at(-1))
    await leave(me, undefined)
    const second = readKey((await readMailsTo(app, me.mail)).at(-1))
    expect((await confirm(first)).body.code).toBe('key_invalid')
    expect((await confirm(second)).status).toBe(200)
    expect((await confirm(second)).body.code).toBe('key_invalid')
    expect(await tracesOf([me.id, me.mail])).toEqual([])
  })

  it('happens once, whatever requests run in parallel', async () => {
    const { a: me, b: friend, roomId } = await makeCouple(app)
    const others = await Promise.all(Array.from({ length: 4 }, () => makeMember(app.app.context)))
    const [mine, theirs] = [
      await openConversation(app, me, roomId),
      await openConversation(app, friend, roomId),
    ]
    const sending = [mine, theirs].flatMap((client) =>
      Array.from({ length: 5 }, (_, turn) => sendText(client, roomId, `wave ${turn}`).catch(() => undefined)),
    )
    const acting = others.flatMap((other) => [
      callApi(app, 'POST', `/users/create/${other.id}/visited_by/${me.id}`, { token: me.token }),
      callApi(app, 'POST', `/users/create/${me.id}/liked_by/${other.id}`, { token: other.token }),
      callApi(app, 'POST', `/users/block/${me.id}/${other.id}`, { token: me.token }),
    ])
    const leaving = Array.from({ length: 3 }, () => leave(me))
    const [answers, acts] = await Promise.all([Promise.all(leaving), Promise.all(acting)])
    for (const client of [mine, theirs]) client.close()
    await Promise.all(sending)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of [...answers, ...acts]) expect(status).toBeLessThan(500)
    expect(await tracesOf([me.id])).toEqual([])
    for (const other of [friend, ...others]) expect(await scoreOf(other)).toBe(0)
  })
})
