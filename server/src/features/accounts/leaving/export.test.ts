import { exportData } from '@savanna/contract/accounts/settings'
import { editMessage, postMessage, reactToMessage } from '@savanna/contract/chat/routes'
import { saveFilter } from '@savanna/contract/discovery/routes'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, readMailsTo } from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { makeCouple, openConversation, sendText } from '../../../../../testkit/actions/conversations.ts'
import { makePicture, putPicture } from '../../../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  makeBlock,
  makeLike,
  makeMember,
  makeSubscription,
  PASSWORD,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function download(me: TestMember, password = PASSWORD) {
  return fetch(`${app.url}/api${exportData.path.replace(':id', me.id)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })
}

async function filesOf(me: TestMember) {
  const files = unzipSync(new Uint8Array(await (await download(me)).arrayBuffer()))
  return {
    names: Object.keys(files).sort(),
    // biome-ignore lint/suspicious/noExplicitAny: tests look into files of every shape
    json: (name: string): any => JSON.parse(Buffer.from(files[name] ?? []).toString()),
    bytes: (name: string) => Buffer.from(files[name] ?? []),
    all: Object.values(files)
      .map((file) => Buffer.from(file).toString())
      .join('\n'),
  }
}

const SAID = { bio: 'Salt, sun and sleep.', height: 181, work: 'Sailor' }

describe('the download of everything', () => {
  it('is a ZIP of the pictures and of JSON files by subject', async () => {
    const { a, b, roomId } = await makeCouple(app, [{ pictures: 0, ...SAID }])
    const { context } = app.app
    const [shy, gone] = [await makeMember(context), await makeMember(context)]
    await putPicture(app, a, 0, await makePicture('teal'))
    await makeLike(context, a, shy)
    await makeBlock(context, a, gone)
    await makeSubscription(context, a)
    const [one, other] = [await openConversation(app, a, roomId), await openConversation(app, b, roomId)]
    await sendText(one, roomId, 'Is it warm there?')
    await sendText(other, roomId, 'Warm enough for two.')
    for (const client of [one, other]) client.close()

    const answer = await download(a)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="savanna-member\w+-\d{4}-\d\d-\d\d\.zip"$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    await answer.arrayBuffer()

    const { names, json, bytes } = await filesOf(a)
    const expected = [
      'README.txt',
      'account.json',
      'allowances.json',
      'blocks.json',
      'calls.json',
      'conversations.json',
      'filters.json',
      'follows.json',
      'likes.json',
      'notifications.json',
      'pictures.json',
      'pictures/1.webp',
      'preferences.json',
      'profile.json',
      'reports.json',
      'sessions.json',
      'subscriptions.json',
      'tags.json',
      'visits.json',
    ]
    // Later features add theirs.
    expect(names).toEqual(expect.arrayContaining(expected))
    expect(json('account.json')).toMatchObject({ username: a.username, mail: a.mail })
    expect(json('profile.json')).toMatchObject({ ...SAID, birthdate: '1995-05-05' })
    expect(json('tags.json')).toEqual(['travel', 'cooking'])
    expect(json('likes.json')).toMatchObject({
      given: expect.arrayContaining([expect.objectContaining({ username: shy.username })]),
      received: [{ username: b.username }],
    })
    expect(json('blocks.json')).toMatchObject([{ username: gone.username }])
    expect(json('subscriptions.json')).toMatchObject([{ plan: 'Gold', price_in_pence: 1999 }])
    expect(json('sessions.json')).toHaveLength(1)
    expect(json('conversations.json')).toMatchObject([
      {
        with: b.username,
        messages: [
          { from: 'me', text: 'Is it warm there?' },
          { from: 'them', text: 'Warm enough for two.' },
        ],
      },
    ])
    expect(bytes('pictures/1.webp').toString('latin1', 8, 12)).toBe('WEBP')
  })
})

describe('conversations in a download', () => {
  it("hold replies, edits and reactions, and earlier texts of only the member's own messages", async () => {
    const { a, b, roomId } = await makeCouple(app)
    const say = async (member: TestMember, text: string, more: object = {}) => {
      const body = { text, client_id: newId(), ...more }
      const { message } = (await callRoute(app, member, postMessage, { params: { roomId }, body })).body
      return { roomId, messageId: message.id }
    }
    const edit = (member: TestMember, params: { roomId: string; messageId: string }, text: string) =>
      callRoute(app, member, editMessage, { params, body: { text, client_id: newId() } })
    const [mine, theirs] = [await say(a, 'My first'), await say(b, 'Their first', { reply_to: 1 })]
    await edit(a, mine, 'My second')
    await edit(b, theirs, 'Their second')
    const reaction = { reaction: 'sun', client_id: newId() } as const
    await callRoute(app, a, reactToMessage, { params: theirs, body: reaction })
    const { json, all } = await filesOf(a)
    expect(json('conversations.json')[0].messages).toMatchObject([
      { from: 'me', text: 'My second', edited_at: expect.any(String), earlier_texts: ['My first'] },
      { from: 'them', text: 'Their second', reply_to: 'My second', my_reaction: 'sun' },
    ])
    expect(all).not.toContain('Their first')
  })
})

describe('a download', () => {
  it('includes the saved filters', async () => {
    const me = await makeMember(app.app.context)
    await callRoute(app, me, saveFilter, { params: { userId: me.id }, body: { heightMin: 175, tags: [4] } })
    const { json } = await filesOf(me)
    expect(json('filters.json')).toMatchObject({ heightMin: 175, heightMode: 'must', tags: [4] })
  })

  it('includes rejected logins', async () => {
    const me = await makeMember(app.app.context)
    await callApi(app, 'POST', '/users/login', { body: { login: me.username, pwd: 'WrongGuess1' } })
    await readMailsTo(app, me.mail)
    const { json } = await filesOf(me)
    expect(json('refused-logins.json')).toMatchObject([{ wrong: 'password', times: 1 }])
  })

  it("includes nothing about other members that wasn't visible", async () => {
    const { a, b } = await makeCouple(app, [{}, { bio: 'Nobody else’s business', city: 'Zanzibar' }])
    const { context } = app.app
    const blocker = await makeMember(context)
    await makeLike(context, blocker, a)
    await makeBlock(context, blocker, a)
    const { all } = await filesOf(a)
    for (const secret of [b.mail, b.id, 'Nobody else’s business', 'Zanzibar', blocker.username])
      expect(all).not.toContain(secret)
    expect(all).not.toMatch(/argon2|password_hash|key_hash/)
  })

  it('needs the password, and returns problems as JSON', async () => {
    const me = await makeMember(app.app.context)
    const answer = await download(me, 'Sunrise2024')
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.json()).toMatchObject({ code: 'wrong_password' })
  })

  it('is described as a file in the API document', async () => {
    // biome-ignore lint/suspicious/noExplicitAny: the description has every shape
    const described: any = await (await fetch(`${app.url}/openapi.json`)).json()
    const { responses } = described.paths['/api/users/export/{id}'].post
    expect(Object.keys(responses['200'].content)).toEqual(['application/zip'])
  })

  it('is rate limited', async () => {
    const strict = await startTestApp({ rateLimitScale: 1 })
    try {
      const me = await makeMember(strict.app.context)
      const path = `/users/export/${me.id}`
      const statuses: number[] = []
      for (let made = 0; made < 4; made++) {
        const { status } = await callApi(strict, 'POST', path, {
          body: { password: 'WrongGuess1' },
          token: me.token,
        })
        statuses.push(status)
      }
      expect(statuses).toEqual([400, 400, 400, 429])
    } finally {
      await strict.close()
    }
  })
})
