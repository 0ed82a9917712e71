import type { Message } from '@savanna/contract/chat/message'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endSession } from '../../kit/session/session.ts'
import { applyChange, applyEvent, conversationOf, foundIn, renewReadMarks } from './conversation.queries.ts'

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

test('a message that arrives during the first load is shown, once', async () => {
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

/** Returns a cache with a search of the conversation that found these messages. */
function searched(...result: Message[]) {
  const client = new QueryClient()
  const { queryKey } = foundIn('room', 'hello')
  client.setQueryData(queryKey, { pages: [{ result, more: false }], pageParams: [undefined] })
  return { client, found: () => client.getQueryData(queryKey)?.pages.flatMap((page) => page.result) }
}

test('search results stay when a member switches read receipts', () => {
  const { client, found } = searched(FIRST)
  renewReadMarks(client)
  expect(found()).toEqual([FIRST])
})

test('search results lose deleted messages and update edited ones', () => {
  const second = { ...FIRST, id: 'id-2', seq: 2 }
  const { client, found } = searched(second, FIRST)
  applyChange(client, 'room', { ...FIRST, content: '', deleted: true, changed: 1 })
  expect(found()).toEqual([second])
  const edited = { ...second, content: 'Hello again', changed: 2 }
  applyEvent(client, 'room', { type: 'changesFetched', messages: [edited], upTo: 2 })
  expect(found()).toEqual([edited])
})
