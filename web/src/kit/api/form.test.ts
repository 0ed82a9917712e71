import { uploadPost } from '@savanna/contract/posts/routes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '../session/session.ts'
import { sendForm } from './form.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset()
  beginSession({ token: 'opaque', username: 'anna' })
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a multipart call sends the fields before the files', async () => {
  fetched.mockResolvedValueOnce(Response.json({ status: 200 }))
  const files = [new Blob(['one'], { type: 'image/jpeg' }), new Blob(['two'], { type: 'image/png' })]
  await sendForm(uploadPost, { body: { Title: 'Dusk', userid: undefined }, files })
  const [url, init = {}] = fetched.mock.calls[0] ?? []
  expect([url, init.method]).toEqual(['/api/users/upload/post', 'POST'])
  expect(init.headers).not.toHaveProperty('content-type')
  const parts = [...(init.body as FormData).entries()]
  expect(parts.map(([name]) => name)).toEqual(['Title', 'images', 'images'])
  expect(parts[0]?.[1]).toBe('Dusk')
  expect(parts.slice(1).map(([, file]) => (file as File).type)).toEqual(['image/jpeg', 'image/png'])
})
