import { MantineProvider } from '@mantine/core'
import { FREE_LIMIT_NOTICE } from '@savanna/contract/chat/routes'
import { say } from '@savanna/contract/language/say'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '../../../kit/session/session.ts'
import { messageCountOf } from '../chat.queries.ts'
import { Composer } from './Composer.tsx'
import { hasDraft, readDraft, useDraft } from './draft.ts'

const ME = 'me'
const token = `head.${btoa(JSON.stringify({ id: ME, username: 'anna' }))}.signature`
const onSend = vi.fn<(text: string) => Promise<void>>()
const onTyping = vi.fn()

function Written({ room }: { room: string }) {
  const draft = useDraft(ME, room)
  return (
    <Composer
      name="Théo"
      open
      draft={draft}
      onSend={(text) => draft.release(onSend(text))}
      onTyping={onTyping}
    />
  )
}

async function show(messageCount = 0, limit: number | null = 10, room = 'room') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(messageCountOf(ME).queryKey, { messageCount, limit })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Written room={room} /> }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const field = () => screen.getByPlaceholderText<HTMLTextAreaElement>('Write your message')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

beforeEach(() => {
  // The growing field measures itself again when fonts load; happy-dom has none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  beginSession({ token, username: 'anna' })
  onSend.mockReset().mockResolvedValue()
})
afterEach(() => {
  cleanup()
  endSession()
  localStorage.clear()
})

describe('the composer', () => {
  it('Enter sends the trimmed text and clears the field', async () => {
    await show()
    type('  Hello\nthere ')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(onSend.mock.calls).toEqual([['Hello\nthere']])
    expect(field().value).toBe('')
  })

  it.each([
    ['Shift and Enter break the line', { key: 'Enter', shiftKey: true }],
    ['an input method confirms what it offers', { key: 'Enter', isComposing: true }],
    ['an older browser confirms what it offers', { key: 'Enter', keyCode: 229 }],
  ])('doesn’t send when %s', async (_name, key) => {
    await show()
    type('Hello')
    expect(fireEvent.keyDown(field(), key)).toBe(true)
    expect(onSend).not.toHaveBeenCalled()
  })

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['more than fits', 'x'.repeat(2001)],
  ])('doesn’t send %s', async (_name, text) => {
    await show()
    type(text)
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(onSend).not.toHaveBeenCalled()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  })
})

describe('a draft', () => {
  it('is stored per conversation until it’s sent', async () => {
    await show()
    type('Half a thou')
    cleanup()
    await show(0, 10, 'another')
    expect(field().value).toBe('')
    cleanup()
    await show()
    expect(field().value).toBe('Half a thou')
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    cleanup()
    await show()
    expect(field().value).toBe('')
  })

  /** Delays the outbox: a sent text is stored when the returned function is called. */
  function holdSend() {
    let store = () => {}
    const stored = new Promise<void>((resolve) => {
      store = resolve
    })
    onSend.mockReturnValue(stored)
    return () => {
      store()
      return stored
    }
  }

  it('survives closing the page before the outbox has stored it', async () => {
    const store = holdSend()
    await show()
    type('Half a thou')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(field().value).toBe('')
    expect(readDraft(ME, 'room')).toBe('Half a thou')
    expect([hasDraft(ME), hasDraft('another member')]).toEqual([true, false])
    await store()
    await expect.poll(() => readDraft(ME, 'room')).toBe('')
    expect(hasDraft(ME)).toBe(false)
  })

  it('stays if started while the last message is being stored', async () => {
    const store = holdSend()
    await show()
    type('First')
    fireEvent.keyDown(field(), { key: 'Enter' })
    type('Second')
    await store()
    expect(field().value).toBe('Second')
    expect(readDraft(ME, 'room')).toBe('Second')
  })
})

const KEY = `draft:${ME}:room`

/** Writes and sends a text in another tab of the same conversation. */
function sendElsewhere(text: string) {
  removeElsewhere(text, '')
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: KEY, oldValue: '', newValue: null }))
  })
}

/** Writes a text in another tab of the same conversation, and deletes it there. */
function removeElsewhere(text: string, newValue: string | null = null) {
  localStorage.setItem(KEY, text)
  localStorage.removeItem(KEY)
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: KEY, oldValue: text, newValue }))
  })
}

describe('a draft in two tabs', () => {
  it('stays when another tab sends a different text', async () => {
    await show()
    type('A long thought')
    sendElsewhere('ok')
    expect(field().value).toBe('A long thought')
    expect(localStorage.getItem(`draft:${ME}:room`)).toBe('A long thought')
    cleanup()
    await show()
    expect(field().value).toBe('A long thought')
  })

  it('stays when another tab deletes the same text', async () => {
    await show()
    type('A long thought')
    removeElsewhere('A long thought')
    expect(field().value).toBe('A long thought')
    expect(localStorage.getItem(KEY)).toBe('A long thought')
  })

  it('disappears here when another tab sends it', async () => {
    await show()
    type('A long thought')
    sendElsewhere('A long thought')
    expect(field().value).toBe('')
    expect(readDraft(ME, 'room')).toBe('')
  })

  it('doesn’t return after a logout in another tab', async () => {
    await show()
    type('A long thought')
    endSession()
    sendElsewhere('ok')
    expect(localStorage.getItem(`draft:${ME}:room`)).toBeNull()
  })
})

describe('the free limit', () => {
  it('replaces the field with a notice', async () => {
    await show(10)
    expect(screen.getByText(say(FREE_LIMIT_NOTICE))).toBeTruthy()
    expect(screen.queryByPlaceholderText('Write your message')).toBeNull()
  })

  it('preserves typed text until a plan lifts the limit', async () => {
    await show()
    type('Half a thou')
    cleanup()
    await show(10)
    expect(screen.getByText('We’ll keep what you’ve written until then.')).toBeTruthy()
    cleanup()
    await show(10, null)
    expect(field().value).toBe('Half a thou')
  })

  it('counts down from the first message, and never with a plan', async () => {
    await show(8)
    expect(screen.getByText('2 of 10 free messages left')).toBeTruthy()
    cleanup()
    await show(5000, null)
    expect(screen.queryByText(/left/)).toBeNull()
    expect(field()).toBeTruthy()
  })
})
