import { setTimeout as pause } from 'node:timers/promises'
import { listMessages } from '@savanna/contract/chat/routes'
import type { RoomMessage } from '@savanna/contract/events'
import { expect } from 'vitest'
import { newId } from '../../server/src/kit/ids.ts'
import type { TestApp } from '../app.ts'
import { makeSubscription, type TestMember } from '../factories/members.ts'
import { callRoute } from './call-route.ts'
import { makeCouple, sendText } from './conversations.ts'
import { connectLive } from './live-client.ts'

/** Makes two matched members with their conversation open, each on a different server. */
export async function connectCouple(here: TestApp, there: TestApp) {
  const { a, b, roomId } = await makeCouple(here)
  for (const member of [a, b]) await makeSubscription(here.app.context, member)
  const open = ({ url }: TestApp, { token }: TestMember) =>
    connectLive(url, { token, room_id: roomId }, '/chat', { reconnection: true, reconnectionDelay: 100 })
  const [sideA, sideB] = await Promise.all([open(here, a), open(there, b)])
  const acknowledged: string[] = []

  /** Sends a message like a browser: under the same client id until it's acknowledged. */
  async function sendUntilAcknowledged(text: string, from = sideA): Promise<void> {
    const clientId = newId()
    const sent = () => sendText(from, roomId, text, clientId).catch(() => undefined)
    await expect.poll(sent, { interval: 100 }).toMatchObject({ ok: true })
    acknowledged.push(text)
  }

  /** Waits until a message sent at one server arrives at the other. */
  async function waitUntilConnected(): Promise<void> {
    const arrived = async () => {
      const text = `Word ${acknowledged.length}`
      await sendUntilAcknowledged(text)
      const arrives = sideB
        .waitForEvent<RoomMessage>(roomId, ({ data }) => data.content === text)
        .then(() => true)
      return Promise.race([arrives, pause(500).then(() => false)])
    }
    await expect.poll(arrived, { interval: 50 }).toBe(true)
  }

  return {
    /** Connected to the first server. */
    a,
    /** Connected to the second one. */
    b,
    roomId,
    /** Sends a message from each side. */
    async sendFromBoth(text: string) {
      await sendUntilAcknowledged(text, sideA)
      await sendUntilAcknowledged(text, sideB)
    },
    waitUntilConnected,
    /** Expects everything acknowledged to be stored, once and in order, and disconnects. */
    async end() {
      const query = { after: 0 }
      const { body } = await callRoute(there, b, listMessages, { params: { roomId }, query })
      expect(body.result.map(({ content }) => content)).toEqual(acknowledged)
      for (const client of [sideA, sideB]) client.close()
    },
  }
}
