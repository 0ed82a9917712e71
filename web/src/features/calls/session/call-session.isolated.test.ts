import type { Call } from '@savanna/contract/calls/routes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallSession } from './call-session.ts'

const CALL = { id: 'call-1', state: 'ringing', role: 'caller', reason: null, seconds: null } as Call

vi.mock('./call-channel.ts', () => ({
  openCallChannel: () => ({
    invite: async () => ({ ok: true, call: CALL, key: 'key' }),
    accept: async () => ({ ok: true, call: CALL, key: 'key' }),
    media: () => {},
    leave: () => {},
    close: () => {},
  }),
}))

const askForDevice = vi.fn((_wanted: MediaStreamConstraints) =>
  Promise.reject(new DOMException('none', 'NotFoundError')),
)
let session: CallSession

beforeEach(() => {
  askForDevice.mockClear()
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: askForDevice } })
  session = new CallSession({ token: 't', username: 'bob', id: 'bob' }, 'carol')
})
afterEach(() => {
  session.close()
  vi.unstubAllGlobals()
})

const askedFor = () => askForDevice.mock.calls.map(([wanted]) => Object.keys(wanted)[0])

it('a member who calls before the preview has begun is asked for camera and microphone', async () => {
  await session.invite()
  session.preview()
  expect(session.store.get().stage.at).toBe('ringing')
  expect(askedFor()).toEqual(['video', 'audio'])
})

it('a call asks for no device again that the preview has asked for', async () => {
  session.preview()
  await session.invite()
  expect(askedFor()).toEqual(['video', 'audio'])
})

it('a camera that was turned off before the call stays off', async () => {
  session.set('camera', false)
  await session.invite()
  expect(askedFor()).toEqual([])
})

it('a call that is answered without camera asks for the microphone alone', () => {
  session.answer({ call: CALL, camera: false })
  expect(askedFor()).toEqual(['audio'])
})

it('a call that is answered with camera goes on without one, and says why', async () => {
  session.answer({ call: CALL, camera: true })
  expect(askedFor()).toEqual(['audio', 'video'])
  await vi.waitFor(() => expect(session.store.get().local.trouble.camera).toMatch(/^No camera was found\./))
  expect(session.store.get().stage.at).toBe('ringing')
})
