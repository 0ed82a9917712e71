import { MantineProvider } from '@mantine/core'
import { FREE_LIMIT_NOTICE } from '@savanna/contract/chat'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '../../kit/session/session.ts'
import { Composer } from './Composer.tsx'
import { messageCountOf } from './chat.queries.ts'

const ME = 'me'
const token = `head.${btoa(JSON.stringify({ id: ME, username: 'anna' }))}.signature`
const onSend = vi.fn<(text: string) => void>()

function show(messageCount = 0, limit: number | null = 10, room = 'room') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(messageCountOf(ME).queryKey, { messageCount, limit })
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Composer key={room} roomId={room} name="Théo" open onSend={onSend} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const field = () => screen.getByPlaceholderText<HTMLTextAreaElement>('Write your message')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

beforeEach(() => {
  // The growing field measures again once fonts are there; happy-dom has none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  beginSession({ token, username: 'anna' })
  onSend.mockReset()
})
afterEach(() => {
  cleanup()
  endSession()
  localStorage.clear()
})

describe('the composer', () => {
  it('sends on Enter what was written, trimmed, and is empty again', () => {
    show()
    type('  Hello\nthere ')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(onSend.mock.calls).toEqual([['Hello\nthere']])
    expect(field().value).toBe('')
  })

  it.each([
    ['Shift and Enter break the line', { key: 'Enter', shiftKey: true }],
    ['an input method confirms what it offers', { key: 'Enter', isComposing: true }],
    ['an older browser confirms what it offers', { key: 'Enter', keyCode: 229 }],
  ])('does not send when %s', (_name, key) => {
    show()
    type('Hello')
    expect(fireEvent.keyDown(field(), key)).toBe(true)
    expect(onSend).not.toHaveBeenCalled()
  })

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['more than fits', 'x'.repeat(2001)],
  ])('does not send %s', (_name, text) => {
    show()
    type(text)
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(onSend).not.toHaveBeenCalled()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  })

  it('keeps a draft for each conversation until it is sent', () => {
    show()
    type('Half a thou')
    cleanup()
    show(0, 10, 'another')
    expect(field().value).toBe('')
    cleanup()
    show()
    expect(field().value).toBe('Half a thou')
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    cleanup()
    show()
    expect(field().value).toBe('')
  })
})

describe('the free limit', () => {
  it('puts the notice in the place of the field', () => {
    show(10)
    expect(screen.getByText(FREE_LIMIT_NOTICE)).toBeTruthy()
    expect(screen.queryByPlaceholderText('Write your message')).toBeNull()
  })

  it('is told of shortly before, and never to a member with a plan', () => {
    show(8)
    expect(screen.getByText('2 free messages left')).toBeTruthy()
    cleanup()
    show(5000, null)
    expect(screen.queryByText(/left/)).toBeNull()
    expect(field()).toBeTruthy()
  })
})
