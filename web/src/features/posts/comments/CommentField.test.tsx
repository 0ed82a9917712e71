import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '../../../kit/session/session.ts'
import { aComment, aPost } from '../posts.testing.ts'
import { CommentField } from './CommentField.tsx'

const token = `head.${btoa(JSON.stringify({ id: 'me', username: 'anna' }))}.signature`
const fetched = vi.fn<typeof fetch>()
const sent = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))

function show(id = aPost().id) {
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <CommentField post={aPost({ id })} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const field = () => screen.getByPlaceholderText<HTMLTextAreaElement>('Write a comment')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const enter = (how = {}) => fireEvent.keyDown(field(), { key: 'Enter', ...how })
const accept = () =>
  fetched.mockResolvedValueOnce(Response.json({ message: 'Posted', comment: aComment(), commentCount: 1 }))
const refuse = () =>
  fetched.mockResolvedValueOnce(
    Response.json({ code: 'fault', message: 'Not now', error: 'Not now' }, { status: 500 }),
  )

beforeEach(() => {
  // The growing field measures itself again when fonts load; happy-dom has none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  beginSession({ token, username: 'anna' })
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  endSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

describe('the comment field', () => {
  it('Enter sends the trimmed text and clears the field', async () => {
    accept()
    show()
    type('  So warm.\nAnd calm. ')
    enter()
    await waitFor(() => expect(field().value).toBe(''))
    expect(sent()).toMatchObject([{ postid: aPost().id, comment: 'So warm.\nAnd calm.' }])
  })

  it.each([
    ['Shift and Enter break the line', { shiftKey: true }],
    ['an input method confirms what it offers', { isComposing: true }],
    ['an older browser confirms what it offers', { keyCode: 229 }],
  ])('doesn’t send when %s', (_what, how) => {
    show()
    type('So warm.')
    expect(enter(how)).toBe(true)
    expect(fetched).not.toHaveBeenCalled()
  })

  it.each(['', ' \n\t ', 'x'.repeat(501)])('doesn’t send %j', (text) => {
    show()
    type(text)
    enter()
    expect(fetched).not.toHaveBeenCalled()
  })

  it('an unsent comment stays, and is resent as the same comment', async () => {
    refuse()
    accept()
    show()
    type('So warm.')
    enter()
    await waitFor(() => expect(field().readOnly).toBe(false))
    expect(field().value).toBe('So warm.')
    enter()
    await waitFor(() => expect(field().value).toBe(''))
    const [first, second] = sent()
    expect(second).toEqual(first)
    expect(first.client_id).toBeTruthy()
  })

  it('stores one draft per post', () => {
    show()
    type('Half a thou')
    cleanup()
    show('01890000-0000-7000-8000-0000000000bb')
    expect(field().value).toBe('')
    cleanup()
    show()
    expect(field().value).toBe('Half a thou')
  })
})
