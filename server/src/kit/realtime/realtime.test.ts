import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectLive, type LiveClient } from '../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeMember, type TestMember } from '../../../../testkit/factories/members.ts'

const lines: { msg: string; member?: string; cause?: string }[] = []
let test: TestApp
let abuser: TestMember
let neighbour: LiveClient

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  // A site's default limits.
  test = await startTestApp({ rateLimitScale: 1 }, { log })
  abuser = await makeMember(test.app.context)
  neighbour = await open(await makeMember(test.app.context))
})
afterAll(async () => {
  neighbour.close()
  await test.close()
})

const open = ({ token }: TestMember) => connectLive(test.url, { token }, '/', { transports: ['websocket'] })

/** Waits until the connection is closed, and expects the other member's to be open. */
async function expectClosed({ socket }: LiveClient) {
  const reason = await new Promise<string>((resolve) => socket.once('disconnect', resolve))
  expect(reason).toMatch(/transport (close|error)/)
  expect(neighbour.socket.connected).toBe(true)
}

it('a connection that sends a hundred frames a second is closed, and its member is logged', async () => {
  const flooding = await open(abuser)
  for (let frame = 0; frame < 100; frame++) flooding.socket.emit('watch', [abuser.id])
  await expectClosed(flooding)
  const line = lines.find(({ msg }) => msg === 'a connection sent too many frames and was closed')
  expect(line?.member).toBe(abuser.id)
})

it('a connection that sends a frame above the size limit is closed', async () => {
  const shouting = await open(abuser)
  shouting.socket.emit('watch', ['x'.repeat(70_000)])
  await expectClosed(shouting)
  expect(lines).toContainEqual(
    expect.objectContaining({ member: abuser.id, cause: expect.stringContaining('Max payload size') }),
  )
})

it('packets that violate the protocol do no harm', async () => {
  for (const packet of ['2["watch"', '', '9', '2[null]', '51-["watch",{"_placeholder":true,"num":9}]']) {
    const broken = await open(abuser)
    broken.socket.io.engine.write(packet)
    broken.close()
  }
  const again = await open(abuser)
  expect(again.socket.connected).toBe(true)
  again.close()
})

it("other sites' pages can't connect, even with a valid token", async () => {
  const { host } = new URL(test.url)
  const connectFrom = (origin: string, transport: 'polling' | 'websocket') =>
    connectLive(test.url, { token: abuser.token }, '/', {
      transports: [transport],
      extraHeaders: { origin },
    }).then((client) => client.close())
  for (const transport of ['polling', 'websocket'] as const) {
    await connectFrom(test.config.publicUrl, transport)
    await connectFrom(`https://${host}`, transport)
    for (const origin of ['https://elsewhere.example', `https://${host}.elsewhere.example`, 'null'])
      await expect(connectFrom(origin, transport)).rejects.toThrow(/error/)
  }
})

it("closes a connection that keeps trying to join someone else's conversation", async () => {
  const me = await makeMember(test.app.context)
  const knocking = await open(me)
  const stranger = '01900000-0000-7000-8000-000000000009'
  const room = knocking.socket.io.socket('/chat', { auth: { token: me.token, room_id: stranger } })
  const closed = expectClosed(knocking)
  // The first request is sent separately.
  await new Promise((resolve) => room.once('connect_error', resolve))
  room.connect()
  await closed
})

it('closes a connection that floods the server with joins', async () => {
  const me = await makeMember(test.app.context)
  const flooding = await open(me)
  const closed = expectClosed(flooding)
  const lock = await test.pool.connect()
  // Joining again after a join has succeeded would close the connection, too: none succeeds before all have arrived.
  await lock.query('begin; lock table members, sessions in access exclusive mode')
  for (let time = 0; time < 30; time++)
    flooding.socket.io.engine.write(`0/call,${JSON.stringify({ token: me.token })}`)
  await closed
  await lock.query('rollback')
  lock.release()
  await expect
    .poll(() => lines)
    .toContainEqual(
      expect.objectContaining({
        member: me.id,
        msg: 'a connection joined namespaces too often and was closed',
      }),
    )
})

it("counts the frames of all of a member's connections together", async () => {
  const me = await makeMember(test.app.context)
  const tabs = await Promise.all(Array.from({ length: 5 }, () => open(me)))
  const closed = Promise.any(tabs.map(expectClosed))
  for (let frame = 0; frame < 50; frame++) for (const { socket } of tabs) socket.emit('watch', [me.id])
  await closed
  for (const tab of tabs) tab.close()
})

/** Connects, and returns whether the server accepted the connection. */
const tryConnect = ({ token }: TestMember) =>
  new Promise<boolean>((resolve) => {
    const socket = new WebSocket(`${test.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    const decide = (letIn: boolean) => {
      socket.close()
      resolve(letIn)
    }
    socket.onmessage = ({ data }: { data: string }) => {
      if (data.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      if (data.startsWith('40')) decide(true)
    }
    socket.onclose = () => decide(false)
  })

it("doesn't reset the limits for a member who closes and opens connections", async () => {
  const [me, other] = [await makeMember(test.app.context), await makeMember(test.app.context)]
  const start = performance.now()
  const rounds = await Promise.all(Array.from({ length: 100 }, () => tryConnect(me)))
  const seconds = (performance.now() - start) / 1000
  expect(rounds.filter(Boolean).length).toBeLessThanOrEqual(61 + 2 * seconds)
  expect(await tryConnect(other)).toBe(true)
})
