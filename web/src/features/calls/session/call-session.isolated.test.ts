import type { CallAnswer } from '@savanna/contract/calls/events'
import type { Call } from '@savanna/contract/calls/routes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { openCallChannel } from './call-channel.ts'
import { CallSession } from './call-session.ts'
import { rememberDevices } from './device-choice.ts'
import { storeSeat } from './seat-memory.ts'

type Seated = CallAnswer<{ call: Call; key: string }>
type Listener = Parameters<typeof openCallChannel>[1]

const CALL = {
  id: 'call-1',
  state: 'ringing',
  role: 'caller',
  reason: null,
  seconds: null,
  ring_ms: 45_000,
  other: { id: 'carol', username: 'carol', firstname: 'Carol' },
} as Call
const ENDED: Call = { ...CALL, state: 'ended', reason: 'cancelled', role: 'callee' }
const SEATED: Seated = { ok: true, call: CALL, key: 'key' }
const reject = (code: string): Seated => ({ ok: false, problem: { code, message: code, error: code } })

const channel = vi.hoisted(() => ({
  invite: vi.fn(),
  accept: vi.fn(),
  rejoin: vi.fn(),
  media: vi.fn(),
  leave: vi.fn(),
  close: vi.fn(),
}))
let listener: Listener
vi.mock('./call-channel.ts', () => ({
  UNANSWERED: 'unanswered',
  openCallChannel: (_: unknown, listening: Listener) => {
    listener = listening
    return channel
  },
}))

const askForDevice = vi.fn((_wanted: MediaStreamConstraints) =>
  Promise.reject(new DOMException('none', 'NotFoundError')),
)
let session: CallSession
const openSession = () => new CallSession({ token: 't', username: 'bob', id: 'bob' }, 'carol')
const stage = () => session.store.get().stage

beforeEach(() => {
  askForDevice.mockClear()
  for (const mock of Object.values(channel)) mock.mockReset()
  channel.invite.mockResolvedValue(SEATED)
  channel.accept.mockResolvedValue(SEATED)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: askForDevice } })
  session = openSession()
})
afterEach(() => {
  session.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const askedFor = () => askForDevice.mock.calls.map(([wanted]) => Object.keys(wanted)[0])

it('calling before the preview has started requests camera and microphone', async () => {
  await session.invite()
  session.preview()
  expect(stage().at).toBe('ringing')
  expect(askedFor()).toEqual(['video', 'audio'])
})

it('doesn’t request devices again that the preview requested', async () => {
  session.preview()
  await session.invite()
  expect(askedFor()).toEqual(['video', 'audio'])
})

describe('the last choice of devices', () => {
  it.each([
    ['camera', 'audio'],
    ['microphone', 'video'],
  ] as const)('leaves the %s off in the next call', async (device, other) => {
    session.set(device, false)
    await session.invite()
    expect(askedFor()).toEqual([other])
    session.close()
    askForDevice.mockClear()
    session = openSession()
    session.preview()
    expect(askedFor()).toEqual([other])
  })

  it('survives a reload of the page', async () => {
    storeSeat('carol', { call_id: CALL.id, key: 'key' })
    rememberDevices({ microphone: false })
    channel.rejoin.mockResolvedValue({ ok: true, call: CALL, present: true })
    listener.connected()
    await vi.waitFor(() => expect(stage().at).toBe('ringing'))
    expect(askedFor()).toEqual(['video'])
  })

  it('applies when the member calls again', async () => {
    session.set('camera', false)
    await session.invite()
    session.hangUp()
    askForDevice.mockClear()
    await session.callAgain()
    expect(askedFor()).toEqual(['audio'])
  })

  it('leaves a muted microphone off when answering a call', async () => {
    rememberDevices({ microphone: false })
    await session.answer({ call: CALL, camera: true })
    expect(askedFor()).toEqual(['video'])
  })

  it('requests the chosen camera in the next call', async () => {
    session.choose('camera', 'second')
    session.close()
    session = openSession()
    expect(session.store.get().local.chosen).toEqual({ camera: 'second' })
  })
})

it('answering without camera requests only the microphone', async () => {
  await session.answer({ call: CALL, camera: false })
  expect(askedFor()).toEqual(['audio'])
})

it('answering with camera continues without one, and says why', async () => {
  await session.answer({ call: CALL, camera: true })
  expect(askedFor()).toEqual(['video', 'audio'])
  await vi.waitFor(() =>
    expect(session.store.get().local.trouble.camera).toMatch(/^We couldn’t find a camera\./),
  )
  expect(stage().at).toBe('ringing')
})

describe('a call that is over', () => {
  it('doesn’t open a device if cancelled before the answer', async () => {
    channel.accept.mockResolvedValue(reject('call_not_found'))
    await session.answer({ call: CALL, camera: true })
    session.preview()
    session.set('camera', true)
    expect(stage()).toMatchObject({ at: 'over', problem: { code: 'call_not_found' } })
    expect(askedFor()).toEqual([])
  })

  it('doesn’t open a device if it ends before the answer is confirmed', async () => {
    channel.accept.mockImplementation(async () => {
      session.receiveCall(ENDED)
      return { ok: true, call: { ...CALL, state: 'accepted', role: 'callee', seconds: 0 }, key: 'key' }
    })
    await session.answer({ call: CALL, camera: true })
    expect(stage()).toMatchObject({ at: 'over', reason: 'cancelled' })
    expect(askedFor()).toEqual([])
  })

  it('isn’t revived by a late response to rejoining', async () => {
    await session.invite()
    let respond: (response: object) => void = () => undefined
    const response = new Promise<object>((resolve) => {
      respond = resolve
    })
    channel.rejoin.mockReturnValue(response)
    listener.connected()
    session.hangUp()
    respond({ ok: true, call: CALL, present: true })
    await response
    await Promise.resolve()
    expect(stage().at).toBe('over')
  })

  it('ends in time if nobody reports the end', async () => {
    vi.useFakeTimers()
    await session.invite()
    vi.advanceTimersByTime(50_000)
    expect(stage()).toMatchObject({ at: 'over', reason: 'no_answer' })
  })
})

describe('a lost response', () => {
  it('makes the page repeat its invite and join the ringing call', async () => {
    channel.invite.mockResolvedValueOnce(reject('unanswered'))
    await session.invite()
    expect(channel.invite).toHaveBeenCalledTimes(2)
    expect(stage()).toMatchObject({ at: 'ringing', key: 'key' })
  })

  it('lets a page being left cancel the ringing call', async () => {
    channel.invite.mockImplementation(async () => {
      session.receiveCall(CALL)
      return reject('unanswered')
    })
    await session.invite()
    expect(stage()).toMatchObject({ at: 'lobby', problem: { code: 'unanswered' } })
    session.close()
    expect(channel.leave).toHaveBeenCalledWith(CALL.id)
  })

  it('lets the member answer again', async () => {
    channel.accept.mockResolvedValue(reject('unanswered'))
    await session.answer({ call: CALL, camera: false })
    expect(stage()).toMatchObject({ at: 'over', problem: { code: 'unanswered' } })
    channel.accept.mockResolvedValue(SEATED)
    await session.callAgain()
    expect(stage().at).toBe('ringing')
    expect(channel.invite).not.toHaveBeenCalled()
  })
})

describe('a call that continues in another tab', () => {
  it('releases its devices and leaves the call', async () => {
    await session.invite()
    listener.moved({ call_id: CALL.id })
    expect(stage()).toEqual({ at: 'elsewhere', id: CALL.id })
    expect(session.store.get().local).toMatchObject({ camera: false, microphone: false })
    listener.connected()
    session.close()
    expect(channel.rejoin).not.toHaveBeenCalled()
    expect(channel.leave).not.toHaveBeenCalled()
  })

  it('can be taken back', async () => {
    await session.invite()
    listener.moved({ call_id: CALL.id })
    channel.rejoin.mockResolvedValue({ ok: true, call: CALL, present: true })
    await session.continueHere()
    expect(channel.rejoin).toHaveBeenCalledWith({ call_id: CALL.id, key: 'key', fresh: true })
    expect(stage().at).toBe('ringing')
  })
})
