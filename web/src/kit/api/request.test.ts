import { login } from '@savanna/contract/accounts/routes'
import { listMessages } from '@savanna/contract/chat/routes'
import { deletePicture } from '@savanna/contract/pictures/routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession, endSession, getSession, onSessionChange } from '../session/session.ts'
import { ApiProblem } from './problem.ts'
import { request } from './request.ts'

const fetched = vi.fn<typeof fetch>()
const answer = (status: number, body: unknown) =>
  fetched.mockResolvedValueOnce(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  )

const credentials = { body: { login: 'anna', pwd: 'Secret123' } }

async function problemOf(promise: Promise<unknown>): Promise<ApiProblem> {
  const error: unknown = await promise.catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiProblem)) throw new Error('expected a problem')
  return error
}

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a call', () => {
  it('sends the parts that its route declares to the route’s path', async () => {
    answer(200, { token: 't', username: 'anna', message: 'Welcome' })
    await request(login, credentials)
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/api/users/login')
    expect(init?.method).toBe('POST')
    expect(init?.body).toBe(JSON.stringify(credentials.body))
    expect(init?.headers).not.toHaveProperty('authorization')
  })

  it('escapes path parameters and omits undefined query parameters', async () => {
    beginSession({ token: 'opaque', username: 'anna' })
    answer(200, {})
    await request(getProfile, { params: { username: 'a/b?c' } })
    answer(200, {})
    await request(listMessages, { params: { roomId: 'r' }, query: { before: undefined, after: 7 } })
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      '/api/users/profile/a%2Fb%3Fc',
      '/api/chat/room/r?after=7',
    ])
    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer opaque' })
  })
})

it('isn’t sent without a session', async () => {
  const problem = await problemOf(request(getProfile, { params: { username: 'jonas' } }))
  expect(problem).toMatchObject({ status: 401, code: 'not_logged_in' })
  expect(fetched).not.toHaveBeenCalled()
})

describe('a rejected call', () => {
  it('throws the server’s code, message and fields', async () => {
    answer(400, {
      code: 'invalid',
      message: 'Bio is too long',
      error: 'Bio is too long',
      fields: { bio: 'Bio is too long' },
    })
    expect(await problemOf(request(login, credentials))).toMatchObject({
      status: 400,
      code: 'invalid',
      message: 'Bio is too long',
      fields: { bio: 'Bio is too long' },
    })
  })

  it('has a general message when the response isn’t ours', async () => {
    answer(502, '<h1>Bad gateway</h1>')
    const problem = await problemOf(request(login, credentials))
    expect(problem.status).toBe(502)
    expect(problem.message).toMatch(/went wrong at our end/)
  })

  it('without a response says whether the device is offline', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get')
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    online.mockReturnValue(false)
    expect((await problemOf(request(login, credentials))).message).toMatch(/^You seem to be offline\./)
    online.mockReturnValue(true)
    expect((await problemOf(request(login, credentials))).code).toBe('unreachable')
  })

  it('without a valid session ends the session', async () => {
    beginSession({ token: 'revoked', username: 'anna' })
    answer(401, { code: 'not_logged_in', message: 'Please log in', error: 'Please log in' })
    await problemOf(request(deletePicture, { params: { id: 'x' }, body: { pic_index: 0 } }))
    expect(getSession()).toBeNull()
  })

  it('for a deactivated member ends the session with the reason', async () => {
    beginSession({ token: 'revoked', username: 'anna' })
    const reasons: unknown[] = []
    const stop = onSessionChange((_session, change, reason) => reasons.push([change, reason]))
    const message = 'Your account has been deactivated'
    answer(401, { code: 'not_logged_in', message, error: message })
    await problemOf(request(deletePicture, { params: { id: 'x' }, body: { pic_index: 0 } }))
    stop()
    expect(reasons).toEqual([['expired', message]])
  })

  it('from an old session doesn’t end the new one', async () => {
    beginSession({ token: 'old', username: 'anna' })
    fetched.mockImplementationOnce(async () => {
      beginSession({ token: 'new', username: 'anna' })
      return new Response('{}', { status: 401 })
    })
    await problemOf(request(deletePicture, { params: { id: 'x' }, body: { pic_index: 0 } }))
    expect(getSession()?.token).toBe('new')
  })

  it('for a wrong password doesn’t end the session', async () => {
    answer(401, { code: 'wrong_login', message: 'Wrong', error: 'Wrong' })
    expect((await problemOf(request(login, credentials))).code).toBe('wrong_login')
    expect(getSession()).toBeNull()
  })
})
