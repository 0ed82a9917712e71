import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { connectLive, type LiveClient } from '../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeMember, type TestMember } from '../../../../testkit/factories/members.ts'

let test: TestApp
const clients: LiveClient[] = []
beforeAll(async () => {
  test = await startTestApp({ rateLimitScale: 1 })
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})
afterAll(() => test.close())

async function open({ token }: TestMember, namespace = '/', options = {}) {
  const client = await connectLive(test.url, { token }, namespace, options)
  clients.push(client)
  return client
}

const connected = () => clients.map(({ socket }) => socket.connected)

it("a member's eleventh connection works, and the oldest is notified and closed", async () => {
  const [me, other] = [await makeMember(test.app.context), await makeMember(test.app.context)]
  const bystander = await open(other)
  for (let tab = 0; tab < 11; tab++)
    await open(me, '/', { transports: tab % 2 ? ['websocket'] : ['polling'] })
  await expect.poll(connected).toEqual([true, false, ...Array(10).fill(true)])
  expect(clients[1]?.receivedEvents('tooManyTabs')).toHaveLength(1)
  expect(bystander.receivedEvents('tooManyTabs')).toEqual([])
})

it("the notice about too many connections is in the receiving browser's language", async () => {
  const me = await makeMember(test.app.context)
  await open(me, '/', { extraHeaders: { cookie: 'language=en-XA' } })
  for (let tab = 0; tab < 10; tab++) await open(me)
  const notice = await clients[0]?.waitForEvent<{ message: string }>('tooManyTabs')
  expect(notice?.message).toMatch(/^Savanna\[ .*\]$/)
})

it('a hundred parallel connections leave ten, in any namespace', async () => {
  const me = await makeMember(test.app.context)
  for (let round = 0; round < 10; round++)
    await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => open(me, at % 2 ? '/' : '/call', { transports: ['websocket'] })),
    )
  await expect.poll(() => connected().filter(Boolean).length).toBe(10)
})

it("a connection's namespaces count once, and a closed connection no longer counts", async () => {
  const me = await makeMember(test.app.context)
  for (let tab = 0; tab < 10; tab++) {
    const client = await open(me)
    const call = client.socket.io.socket('/call', { auth: { token: me.token } })
    await new Promise<void>((resolve) => call.once('connect', resolve))
  }
  expect(connected()).toEqual(Array(10).fill(true))
  clients[4]?.socket.io.engine.close()
  await expect.poll(() => test.app.context.live.io.of('/').sockets.size).toBe(9)
  await open(me)
  expect(connected().filter(Boolean)).toHaveLength(10)
  expect(clients.flatMap((client) => client.receivedEvents('tooManyTabs'))).toEqual([])
})
