import type { ClientEvents, ServerEvents } from '@savanna/contract/events'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { makeCouple } from '../../../testkit/actions/conversations.ts'
import { connectLive, type LiveClient } from '../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { openTcpProxy, type TcpProxy } from '../../../testkit/programs/tcp-proxy.ts'
import { createLog } from '../../src/kit/log.ts'

type Offline = Parameters<ServerEvents['offline']>[0]

let test: TestApp
let proxy: TcpProxy
const clients: LiveClient[] = []

beforeAll(async () => {
  test = await startTestApp({}, { log: createLog({ level: 'fatal' }) })
  proxy = await openTcpProxy({ host: '127.0.0.1', port: Number(new URL(test.url).port) })
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})
afterAll(() => proxy?.close())

async function open(member: { token: string }, url = test.url): Promise<LiveClient> {
  const client = await connectLive(url, { token: member.token }, '/', { transports: ['websocket'] })
  clients.push(client)
  return client
}

/** Stops a browser from reading what it's sent. */
function stopReading({ socket }: LiveClient): void {
  const { ws } = socket.io.engine.transport as unknown as { ws: { pause(): void } }
  ws.pause()
}

it('a browser that reads nothing is disconnected before its backlog fills the memory', async () => {
  const { a, b } = await makeCouple(test)
  const [reader, sleeper] = [await open(a), await open(b)]
  stopReading(sleeper)
  const { live } = test.app.context
  const text = 'x'.repeat(60_000)
  const room = live.io.to([`member:${a.id}`, `member:${b.id}`]) as unknown as {
    emit(event: string, ...args: unknown[]): void
  }
  let sent = 0
  for (; live.isHere(b.id) && sent < 2_000; sent++) {
    room.emit('filler', sent, text)
    await reader.waitForEvent<number>('filler', (n) => n === sent)
  }
  expect(live.isHere(b.id)).toBe(false)
  // The machine's own buffers come on top of the server's.
  expect(sent * text.length).toBeLessThan(40_000_000)
  expect(live.isHere(a.id)).toBe(true)
})

it('a vanished browser is detected, and its member is shown as offline', async () => {
  const { a, b } = await makeCouple(test)
  const { engine } = test.app.context.live.io
  const usual = { ...engine.opts }
  const watcher = await open(a)
  Object.assign(engine.opts, { pingInterval: 300, pingTimeout: 700 })
  await open(b, `http://127.0.0.1:${proxy.port}`)
  Object.assign(engine.opts, { pingInterval: usual.pingInterval })
  watcher.socket.emit('watch' satisfies keyof ClientEvents, [b.id])
  await watcher.waitForEvent('online', ({ user_id }: Offline) => user_id === b.id)
  proxy.stall()
  const { last_connexion } = await watcher.waitForEvent('offline', ({ user_id }: Offline) => user_id === b.id)
  expect(last_connexion).not.toBeNull()
  expect(test.app.context.live.isHere(a.id)).toBe(true)
  Object.assign(engine.opts, usual)
  await proxy.restore()
})

it("a stopping server doesn't wait for vanished browsers", async () => {
  const { a, b } = await makeCouple(test)
  const [sleeper] = [await open(a), await open(b, `http://127.0.0.1:${proxy.port}`)]
  stopReading(sleeper)
  proxy.stall()
  const asked = performance.now()
  await test.close()
  // A close otherwise waits up to thirty seconds.
  expect(performance.now() - asked).toBeLessThan(25_000)
}, 180_000)
