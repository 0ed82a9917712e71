import net from 'node:net'
import { listMessages, postMessage } from '@savanna/contract/chat/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { callRepeatedly, makePair } from '../../../testkit/actions/writers.ts'
import { type ChatBrowser, openChatBrowser } from '../../../testkit/chat/chat-browser.ts'
import { readMessageCounts, readStoredMessages, verifyMessages } from '../../../testkit/chat/verdict.ts'
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts'
import { LONG, rounds } from '../../../testkit/effort.ts'
import {
  createRoutingHeaders,
  type NodeName,
  type Nodes,
  startNodes,
} from '../../../testkit/programs/nodes.ts'

const COUPLES = rounds(3, 20)
const ROUNDS = rounds(1, 10)
// Forty parallel users leave the test itself little time to see a server that stops.
const SHUTDOWN_DELAY = LONG ? '8' : '4'

let database: TestDatabase
let nodes: Nodes

beforeAll(async () => {
  database = await createTestDatabase()
  nodes = await startNodes(database.connection, { SHUTDOWN_DELAY })
}, 180_000)
afterAll(async () => {
  await nodes?.stop()
  await database?.close()
})

/** Waits until the balancer routes a browser to this server, or no longer does. */
async function waitForRouting(name: NodeName, wanted: boolean): Promise<void> {
  const reachesServer = async () => {
    const { headers } = await fetch(`${nodes.url}/healthz`, { headers: createRoutingHeaders(name) })
    // The balancer sets another server's cookie when it routes elsewhere.
    return headers.get('set-cookie') === null
  }
  await expect.poll(reachesServer, { interval: 30 }).toBe(wanted)
}

/**
 * Sends half a login to a server that is about to stop. Returns a function that sends the rest and returns
 * the reply.
 */
async function slowRequest(name: NodeName) {
  // A different name each time: ten failed logins lock one.
  const body = JSON.stringify({ login: `nobody-${crypto.randomUUID().slice(0, 8)}`, pwd: 'Wrong-password-1' })
  const { hostname: host, port } = new URL(nodes.url)
  const socket = net.connect({ host, port: Number(port) })
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const head = `POST /api/users/login HTTP/1.1\r\nHost: savanna\r\nCookie: node=${name}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  await new Promise<void>((resolve) => socket.write(head + body.slice(0, 10), () => resolve()))
  return async () => {
    socket.write(body.slice(10))
    await closed
    return answer
  }
}

async function replace(name: NodeName): Promise<void> {
  const finish = await slowRequest(name)
  const { url } = nodes.servers[name]
  const status = async (path: string) => (await fetch(`${url}${path}`)).status
  const replaced = nodes.restart(name)
  // Retried if a connection opened by the previous server was still open.
  const states = () => Promise.all([status('/readyz'), status('/healthz')])
  await expect.poll(states, { interval: 10 }).toEqual([503, 200])
  // Now, because a stopping server waits for nobody longer than ten seconds; the balancer may be slower on a
  // busy machine.
  expect(await finish()).toMatch(/^HTTP\/1\.1 401 /)
  await waitForRouting(name, false)
  await replaced
  await waitForRouting(name, true)
}

it(
  'servers are replaced one by one under load without losing a request or message',
  async () => {
    const people: ChatBrowser[] = []
    const faults: string[] = []
    const posted: string[] = []
    for (let n = 0; n < COUPLES; n++) {
      const { a, b, roomId } = await makePair(database.db, nodes.config)
      for (const member of [a, b]) people.push(await openChatBrowser(nodes.url, member, roomId))
    }
    const { a, roomId } = await makePair(database.db, nodes.config)
    const reading = [1, 2, 3, 4].map(() =>
      callRepeatedly(faults, () => callRoute(nodes, a, listMessages, { params: { roomId }, query: {} })),
    )
    const posting = callRepeatedly(faults, async (n) => {
      const text = `Posted ${n}`
      const body = { text, client_id: crypto.randomUUID() }
      const answer = await callRoute(nodes, a, postMessage, { params: { roomId }, body })
      if (answer.status === 200) posted.push(text)
      return answer
    })
    const writing = callRepeatedly(faults, async (n) => {
      for (const person of people)
        if (person.screen().outgoing.length < 4) person.write(`${person.member.username} says ${n}`)
      return { status: 200, text: '' }
    })

    for (let round = 0; round < ROUNDS; round++) for (const name of ['a', 'b'] as const) await replace(name)
    await writing.end()
    const calls = await Promise.all([...reading, posting].map(({ end }) => end()))
    expect(faults).toEqual([])
    expect(Math.min(...calls)).toBeGreaterThan(10)

    const isOpen = ({ screen }: ChatBrowser) => screen().outgoing.length > 0
    await expect.poll(() => people.some(isOpen), { interval: 50 }).toBe(false)
    await Promise.all(people.map(({ readAll }) => readAll()))
    const stored = await readStoredMessages(database.pool)
    const spoken = stored.filter((row) => row.room_id !== roomId)
    expect(verifyMessages(people, spoken, await readMessageCounts(database.pool)).faults).toEqual([])
    expect(spoken.length).toBeGreaterThan(COUPLES * 10)
    expect(stored.filter((row) => row.room_id === roomId).map(({ content }) => content)).toEqual(posted)
    for (const person of people) person.close()
  },
  120_000 * ROUNDS,
)
