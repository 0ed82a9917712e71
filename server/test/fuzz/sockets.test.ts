import { Problem } from '@savanna/contract/common'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { connectLive, type LiveClient } from '../../../testkit/actions/live-client.ts'
import { VALIDATOR_MESSAGE } from '../leaks/validator-messages.ts'
import { type Frame, framesTo, type Namespace, packets, ROOM } from './frames.ts'
import { type FuzzSite, startFuzzSite } from './fuzz-site.ts'
import { nastyText } from './nasty.ts'
import { percentEncode } from './request.ts'
import { settings, TIMEOUT_MS } from './settings.ts'

let site: FuzzSite
let neighbour: LiveClient
const counts = { frames: 0, packets: 0, polls: 0 }

beforeAll(async () => {
  site = await startFuzzSite()
  neighbour = await open('/', site.friend.token)
})
afterAll(async () => {
  const { frames, packets: raw, polls } = counts
  process.stdout.write(`fuzz: ${frames} live events, ${raw} raw packets, ${polls} polling requests\n`)
  neighbour.close()
  await site.test.close()
})

function open(namespace: Namespace, token = site.me.token): Promise<LiveClient> {
  const auth = { token, room_id: site.roomId }
  return connectLive(site.test.url, auth, namespace, { transports: ['websocket'] })
}

/** Expects another member's connection to work as before, and no unexpected error in the log. */
async function expectPeace(): Promise<void> {
  await neighbour.emitWithAck('watchPosts', [])
  expect(site.bugs.splice(0)).toEqual([])
}

/** Expects every connection but the neighbour's to be closed and out of its rooms. */
async function expectNothingLeft(): Promise<void> {
  const { io } = site.test.app.context.live
  await expect.poll(() => io.engine.clientsCount).toBe(1)
  for (const namespace of ['/chat', '/call']) {
    await expect.poll(() => io.of(namespace).sockets.size).toBe(0)
    await expect.poll(() => io.of(namespace).adapter.rooms.size).toBe(0)
  }
}

const Refused = z.object({ ok: z.literal(false), problem: Problem.strict() })
const Acknowledged = z.union([z.object({ ok: z.literal(true) }), Refused]).optional()

/** Its response proves that everything before it has been handled. */
const LAST: Record<Namespace, [event: string, arg: unknown]> = {
  '/': ['watchPosts', []],
  '/chat': ['typing', null],
  '/call': ['leave', {}],
}

async function play(client: LiveClient, namespace: Namespace, frames: Frame[]): Promise<void> {
  const { socket } = client
  const answers: unknown[] = []
  const ringing: unknown[] = []
  for (const { event, args, ack } of frames) {
    const name = event === ROOM ? site.roomId : event
    const kept = name === 'askCall' ? ringing : answers
    if (ack) socket.emit(name, ...args, (answer: unknown) => kept.push(answer))
    else socket.emit(name, ...args)
  }
  const gone = new Promise((resolve) => socket.once('disconnect', resolve))
  if (socket.connected) await Promise.race([socket.emitWithAck(...LAST[namespace]), gone])
  for (const answer of answers) Acknowledged.parse(answer)
  for (const call of ringing) z.uuid().nullable().parse(call)
  expect(JSON.stringify(answers)).not.toMatch(VALIDATOR_MESSAGE)
  for (const id of JSON.stringify(answers).match(/(?<="call":\{"id":")[^"]+/g) ?? []) site.ids.push(id)
  counts.frames += frames.length
}

it.each<[Namespace, number]>([
  ['/', 0],
  ['/chat', 1],
  ['/call', 2],
])('random frames to %s break nothing', { timeout: TIMEOUT_MS }, async (namespace, place) => {
  await fc.assert(
    fc.asyncProperty(framesTo(namespace, site.arbitraries), async (frames) => {
      const client = await open(namespace)
      await play(client, namespace, frames).finally(() => client.close())
      await expectPeace()
    }),
    settings(place, 10),
  )
  await expectNothingLeft()
})

/** Sends what no client would, over a connection without a library. */
async function sendRaw(sent: (string | Buffer)[]): Promise<void> {
  const socket = new WebSocket(`${site.test.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  for (const packet of sent) socket.send(packet as string)
  socket.close()
  await closed
  counts.packets += sent.length
}

it('random packets outside the Socket.IO protocol break nothing', { timeout: TIMEOUT_MS }, async () => {
  const sent = fc.tuple(fc.boolean(), packets).map(([admitted, rest]) => {
    return admitted ? [`40{"token":"${site.me.token}"}`, ...rest] : rest
  })
  await fc.assert(
    fc.asyncProperty(sent, async (frames) => {
      await sendRaw(frames)
      await expectPeace()
    }),
    settings(3, 10),
  )
  await expectNothingLeft()
})

it('malformed polling requests get a response immediately', { timeout: TIMEOUT_MS }, async () => {
  const request = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'OPTIONS', 'DELETE'),
    query: fc.dictionary(fc.constantFrom('EIO', 'transport', 'sid', 'j', 't', 'b64'), nastyText),
    usual: fc.boolean(),
    body: fc.string({ unit: 'binary', maxLength: 50 }),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ method, query, usual, body }) => {
      const all = { ...(usual && { EIO: '4', transport: 'polling' }), ...query }
      const search = Object.entries(all).map(([name, value]) => `${name}=${percentEncode(value)}`)
      const answer = await fetch(`${site.test.url}/socket.io/?${search.join('&')}`, {
        method,
        ...(method !== 'GET' && { body }),
        signal: AbortSignal.timeout(15_000),
      })
      expect(answer.status).toBeLessThan(500)
      expect(await answer.text()).not.toMatch(/\n\s+at |node_modules/)
      counts.polls += 1
      await expectPeace()
    }),
    settings(4, 10),
  )
})
