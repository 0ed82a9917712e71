import { changePassword, verifyPassword, WRONG_PASSWORD } from '@savanna/contract/accounts/settings'
import { say } from '@savanna/contract/language/say'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, readMailsTo } from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeMember, PASSWORD, type TestMember } from '../../../../../testkit/factories/members.ts'
import { members } from '../../../schema/accounts.tables.ts'

const NEW = 'Nightfall7'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const member = () => makeMember(app.app.context)
const verify = (me: TestMember, password: string) =>
  callRoute(app, me, verifyPassword, { params: { id: me.id }, body: { password } })
const change = (me: TestMember, password: string, current = PASSWORD) =>
  callRoute(app, me, changePassword, { params: { id: me.id }, body: { password, current } })
const logIn = ({ username }: TestMember, pwd: string) =>
  callApi(app, 'POST', '/users/login', { body: { login: username, pwd } })

describe('the current password', () => {
  it('is checked', async () => {
    const me = await member()
    expect((await verify(me, PASSWORD)).status).toBe(200)
    expect(await verify(me, 'Sunrise2024')).toMatchObject({
      status: 400,
      body: {
        code: 'wrong_password',
        message: say(WRONG_PASSWORD),
        fields: { password: say(WRONG_PASSWORD) },
      },
    })
    expect((await verify(me, 'short')).body).toMatchObject({ message: 'Please enter a valid password' })
  })

  it('can be guessed ten times in 15 minutes', async () => {
    const me = await member()
    const guesses: number[] = []
    for (let made = 0; made < 11; made++) guesses.push((await verify(me, 'WrongGuess1')).status)
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    expect((await verify(me, PASSWORD)).status).toBe(429)
    expect((await change(me, NEW)).status).toBe(429)
    expect((await logIn(me, PASSWORD)).status).toBe(200)
  })

  it('is checked at most ten times for many parallel guesses', async () => {
    const me = await member()
    const guesses = await Promise.all(Array.from({ length: 14 }, () => verify(me, 'WrongGuess1')))
    expect(guesses.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10)
  })

  it("doesn't exist for a member without a password, and the response says so", async () => {
    const me = await member()
    await app.db.update(members).set({ has_password: false }).where(eq(members.id, me.id))
    expect((await verify(me, PASSWORD)).body).toMatchObject({ code: 'no_password' })
    expect((await change(me, NEW)).body).toMatchObject({ code: 'no_password' })
  })
})

describe('a changed password', () => {
  it('ends every other session and connection, and the owner gets an email', async () => {
    const me = await member()
    const elsewhere = (await logIn(me, PASSWORD)).body.token
    const mine = await connectLive(app.url, { token: me.token })
    const theirs = await connectLive(app.url, { token: elsewhere })
    const closed = new Promise((resolve) => theirs.socket.once('disconnect', resolve))

    expect(await change(me, NEW)).toMatchObject({
      status: 200,
      body: { message: 'password has been changed' },
    })
    await closed
    expect(mine.socket.connected).toBe(true)
    mine.close()
    expect((await callApi(app, 'GET', `/users/account/${me.id}`, { token: elsewhere })).status).toBe(401)
    expect((await verify(me, NEW)).status).toBe(200)
    expect((await logIn(me, PASSWORD)).status).toBe(401)
    const [mail] = await readMailsTo(app, me.mail)
    expect(mail?.subject).toBe('Your password has been changed')
    expect(mail?.text).toContain('All other devices have been logged out')
  })

  it('needs the current one and must follow the rules', async () => {
    const me = await member()
    expect(await change(me, NEW, 'Sunrise2024')).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', fields: { current: say(WRONG_PASSWORD) } },
    })
    expect((await change(me, 'weak')).body).toMatchObject({
      message: expect.stringContaining('8 to 30 characters'),
    })
    expect(await change(me, 'Trustno1')).toMatchObject({
      status: 400,
      body: { code: 'weak_password', fields: { password: expect.stringContaining('most common') } },
    })
    expect((await logIn(me, PASSWORD)).status).toBe(200)
  })

  it('is set by only one of several parallel requests', async () => {
    const me = await member()
    const wishes = Array.from({ length: 4 }, (_, index) => `Nightfall7${index}`)
    const answers = await Promise.all(wishes.map((wish) => change(me, wish)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    const winner = wishes[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await logIn(me, winner)).status).toBe(200)
  })
})
