import type { Message } from '@savanna/contract/chat/message'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Conversation, EMPTY } from '../chat.model.ts'
import { conversationOf } from '../conversation.queries.ts'
import { useDraft } from './draft.ts'
import { deleteModes } from './saved-mode.ts'
import { useComposing } from './use-composing.ts'

const [ME, OTHER] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
const MESSAGE: Message = {
  id: '00000000-0000-7000-8000-000000000003',
  client_id: '00000000-0000-7000-8000-000000000004',
  seq: 7,
  content: 'Tea at six?',
  user_id: OTHER,
  date: '2026-11-22T18:00:00.000Z',
  deleted: false,
}
const OWN: Message = { ...MESSAGE, user_id: ME, content: 'See you at fiev' }
const actions = { send: vi.fn<() => Promise<void>>(), edit: vi.fn<() => Promise<void>>() }

/** Opens the conversation again, as a reload does. */
function open(room = 'room', conversation?: Conversation) {
  cleanup()
  const client = new QueryClient()
  client.setQueryData(conversationOf(room).queryKey, conversation)
  const { result } = renderHook(
    () => {
      const draft = useDraft(ME, room)
      return useComposing({ me: ME, roomId: room, draft, actions: actions as never, onSent() {} })
    },
    {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  )
  return result
}

beforeEach(() => {
  actions.send.mockReset().mockResolvedValue()
  actions.edit.mockReset().mockResolvedValue()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

it('a started reply returns after a reload, in its conversation', () => {
  const before = open()
  act(() => before.current.reply(MESSAGE))
  act(() => before.current.field.write('Glad'))
  expect(open('another').current.mode).toBeUndefined()
  const after = open()
  expect(after.current.mode).toMatchObject({ kind: 'reply', mine: false, quote: { content: 'Tea at six?' } })
  expect(after.current.field.text).toBe('Glad')
  act(() => after.current.cancel())
  expect(open().current.mode).toBeUndefined()
  expect(open().current.field.text).toBe('Glad')
})

it('a started edit returns after a reload, before the draft', async () => {
  const before = open()
  act(() => before.current.field.write('Half a thou'))
  act(() => before.current.startEdit(OWN))
  act(() => before.current.field.write('See you at five'))
  const after = open()
  expect(after.current.mode).toEqual({ kind: 'edit', message: OWN })
  expect(after.current.field.text).toBe('See you at five')
  await act(async () => after.current.send('See you at five'))
  expect(actions.edit.mock.calls).toEqual([[OWN.id, 'See you at five']])
  const sent = open()
  expect(sent.current.mode).toBeUndefined()
  expect(sent.current.field.text).toBe('Half a thou')
})

it('survives closing the page before the browser has stored the sent text', async () => {
  let store = () => {}
  const stored = new Promise<void>((resolve) => {
    store = resolve
  })
  actions.edit.mockReturnValue(stored)
  actions.send.mockReturnValue(stored)
  const edit = open()
  act(() => edit.current.startEdit(OWN))
  act(() => edit.current.send('See you at five'))
  expect(edit.current.mode).toBeUndefined()
  expect(open().current.mode?.kind).toBe('edit')
  const reply = open('another')
  act(() => reply.current.reply(MESSAGE))
  act(() => reply.current.send('Gladly'))
  expect(open('another').current.mode?.kind).toBe('reply')
  store()
  await stored
  await expect.poll(() => [open().current.mode, open('another').current.mode]).toEqual([undefined, undefined])
})

it('ignores stored data in another shape, and a logout removes everything', () => {
  localStorage.setItem(`composing:${ME}:room`, '{"kind":"reply","quote":7}')
  expect(open().current.mode).toBeUndefined()
  const begun = open()
  act(() => begun.current.reply(MESSAGE))
  deleteModes(ME)
  expect(open().current.mode).toBeUndefined()
})

it('a started reply loses its quote when the message is deleted', () => {
  const before = open()
  act(() => before.current.reply(MESSAGE))
  expect(JSON.stringify(localStorage)).toContain(MESSAGE.content)
  const after = open('room', { ...EMPTY, messages: [{ ...MESSAGE, content: '', deleted: true }] })
  expect(after.current).toMatchObject({ mode: { kind: 'reply' }, quoteDeleted: true })
  expect(JSON.stringify(localStorage)).not.toContain(MESSAGE.content)
})
