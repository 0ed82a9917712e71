import { setPicture } from '@savanna/contract/pictures/routes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '../session/session.ts'
import { ApiProblem } from './problem.ts'
import { request } from './request.ts'

const input = {
  params: { id: 'one' },
  body: { data: { pic_index: 2, url: 'data:image/jpeg;base64,aGk=' } },
}

class FakeRequest {
  static sent: FakeRequest[] = []
  upload: { onprogress?: (event: object) => void } = {}
  headers: Record<string, string> = {}
  status = 0
  responseText = ''
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  opened: unknown[] = []
  body: unknown
  open(...how: unknown[]) {
    this.opened = how
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.body = body
    FakeRequest.sent.push(this)
  }
  abort() {
    this.onabort()
  }
  answers(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.onload()
  }
}

beforeEach(() => {
  beginSession({ token: 'opaque', username: 'anna' })
  FakeRequest.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function begin(signal?: AbortSignal) {
  const shares: number[] = []
  const done = request(setPicture, {
    ...input,
    onProgress: (share) => shares.push(share),
    ...(signal && { signal }),
  })
  const [sent] = FakeRequest.sent
  if (!sent) throw new Error('nothing was sent')
  return { shares, done, sent }
}

it('reports its progress and responds like any other call', async () => {
  const { shares, done, sent } = begin()
  sent.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
  sent.upload.onprogress?.({ lengthComputable: false, loaded: 2, total: 0 })
  sent.upload.onprogress?.({ lengthComputable: true, loaded: 4, total: 4 })
  sent.answers(200, { message: 'Updated' })
  expect(await done).toEqual({ message: 'Updated' })
  expect(shares).toEqual([0.25, 1])
  expect(sent.opened).toEqual(['POST', '/api/users/update/one/picture'])
  expect(sent.headers['content-type']).toBe('application/json')
  expect(sent.body).toBe(JSON.stringify(input.body))
})

it('throws the server’s message when rejected', async () => {
  const { done, sent } = begin()
  sent.answers(400, { code: 'picture_unreadable', message: 'Please upload a correct image' })
  await expect(done).rejects.toMatchObject({ status: 400, message: 'Please upload a correct image' })
})

it('says when there was no response', async () => {
  const { done, sent } = begin()
  sent.onerror()
  const error: unknown = await done.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiProblem)
  expect(error).toMatchObject({ status: 0, code: 'unreachable' })
})

it('stops when aborted', async () => {
  const giveUp = new AbortController()
  const { done } = begin(giveUp.signal)
  giveUp.abort()
  await expect(done).rejects.toMatchObject({ name: 'AbortError' })
})
