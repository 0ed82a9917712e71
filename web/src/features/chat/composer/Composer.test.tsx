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
  // The growing field measures itself again when fonts are loaded; happy-dom has none.
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
  ])('the field does not send when %s', async (_name, key) => {
    await show()
    type('Hello')
    expect(fireEvent.keyDown(field(), key)).toBe(true)
    expect(onSend).not.toHaveBeenCalled()
  })

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['more than fits', 'x'.repeat(2001)],
  ])('the field does not send %s', async (_name, text) => {
    await show()
    type(text)
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(onSend).not.toHaveBeenCalled()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  })
})

describe('a draft', () => {
  it('a draft is kept for each conversation until it is sent', async () => {
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

  /** Lets the outbox take its time: what is sent is stored when the function that is returned is called. */
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

  it('a draft survives a page that is closed before the outbox has stored it', async () => {
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

  it('a draft begun while the last message is being stored stays', async () => {
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

/** Writes and sends a text in another tab of the same conversation. */
function sendElsewhere(text: string) {
  const key = `draft:${ME}:room`
  localStorage.setItem(key, text)
  localStorage.removeItem(key)
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key, oldValue: text, newValue: null }))
  })
}

describe('a draft of two tabs', () => {
  it('a draft stays when another text is sent in another tab', async () => {
    await show()
    type('A long thought')
    sendElsewhere('ok')
    expect(field().value).toBe('A long thought')
    expect(localStorage.getItem(`draft:${ME}:room`)).toBe('A long thought')
    cleanup()
    await show()
    expect(field().value).toBe('A long thought')
  })

  it('a draft that was sent in another tab is gone here, too', async () => {
    await show()
    type('A long thought')
    sendElsewhere('A long thought')
    expect(field().value).toBe('')
    expect(readDraft(ME, 'room')).toBe('')
  })

  it('a log-out in another tab brings no draft back', async () => {
    await show()
    type('A long thought')
    endSession()
    sendElsewhere('ok')
    expect(localStorage.getItem(`draft:${ME}:room`)).toBeNull()
  })
})

describe('the free limit', () => {
  it('the free limit replaces the field with a notice', async () => {
    await show(10)
    expect(screen.getByText(say(FREE_LIMIT_NOTICE))).toBeTruthy()
    expect(screen.queryByPlaceholderText('Write your message')).toBeNull()
  })

  it('the free limit keeps what was typed until a plan lifts it', async () => {
    await show()
    type('Half a thou')
    cleanup()
    await show(10)
    expect(screen.getByText('We’ll keep what you’ve written until then.')).toBeTruthy()
    cleanup()
    await show(10, null)
    expect(field().value).toBe('Half a thou')
  })

  it('the free limit is counted down from the first message, and never to a member with a plan', async () => {
    await show(8)
    expect(screen.getByText('2 of 10 free messages left')).toBeTruthy()
    cleanup()
    await show(5000, null)
    expect(screen.queryByText(/left/)).toBeNull()
    expect(field()).toBeTruthy()
  })
})
