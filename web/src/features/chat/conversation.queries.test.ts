import type { Message } from '@savanna/contract/chat/message'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endSession } from '../../kit/session/session.ts'
import { applyEvent, conversationOf } from './conversation.queries.ts'

const FIRST: Message = {
  id: 'id-1',
  client_id: 'client-1',
  seq: 1,
  content: 'Hello',
  user_id: 'other',
  date: '2026-06-01T12:00:00Z',
  deleted: false,
}

beforeEach(() => beginSession({ token: 'opaque', username: 'anna' }))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('a message that arrives while its conversation is loaded for the first time is shown, and once', async () => {
  let answer: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const client = new QueryClient()
  for (const result of [[], [FIRST]]) {
    client.clear()
    const loaded = client.fetchQuery(conversationOf('room'))
    await vi.waitFor(() => expect(client.isFetching()).toBe(1))
    applyEvent(client, 'room', { type: 'arrived', messages: [FIRST] })
    answer(Response.json({ result, read: { mine: 0, theirs: 0, delivered: 0 }, gone: [], last_change: 0 }))
    expect((await loaded).messages).toEqual([FIRST])
  }
})
