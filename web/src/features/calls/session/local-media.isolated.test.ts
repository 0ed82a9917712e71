import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LocalMedia } from './local-media.ts'

class FakeTrack {
  enabled = true
  onended: (() => void) | null = null
  readyState = 'live'
  readonly kind: string
  constructor(kind: string) {
    this.kind = kind
  }
  stop(): void {
    this.readyState = 'ended'
  }
  getSettings(): object {
    return {}
  }
}

/** Device requests that the browser hasn't resolved yet. */
let prompts: { allow: () => FakeTrack; refuse: (name: string) => void; wanted: MediaStreamConstraints }[]

function ask(wanted: MediaStreamConstraints): Promise<object> {
  return new Promise((resolve, reject) => {
    prompts.push({
      wanted,
      allow() {
        const track = new FakeTrack(wanted.video ? 'video' : 'audio')
        resolve({ getTracks: () => [track], getVideoTracks: () => [track] })
        return track
      },
      refuse: (name) => reject(new DOMException('no', name)),
    })
  })
}

function allow(number: number): FakeTrack {
  const track = prompts[number]?.allow()
  if (!track) throw new Error(`The browser has no request ${number}.`)
  return track
}

/** Runs everything that waits for a resolved request. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

let local: LocalMedia
beforeEach(() => {
  prompts = []
  vi.stubGlobal(
    'MediaStream',
    class {
      readonly #tracks: FakeTrack[]
      constructor(tracks: FakeTrack[]) {
        this.#tracks = tracks
      }
      getVideoTracks() {
        return this.#tracks
      }
    },
  )
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: ask, getDisplayMedia: ask } })
  local = new LocalMedia(() => {})
})
afterEach(() => vi.unstubAllGlobals())

it.each(['camera', 'microphone'] as const)('stops a %s allowed after the call', async (device) => {
  void local.set(device, true)
  local.release()
  const track = allow(0)
  await settle()
  expect(track.readyState).toBe('ended')
  expect(local.view[device]).toBe(false)
})

it.each(['camera', 'microphone'] as const)('stops a %s allowed after the page closed', async (device) => {
  void local.set(device, true)
  local.close()
  const track = allow(0)
  await settle()
  expect(track.readyState).toBe('ended')
  await local.set(device, true)
  expect(prompts).toHaveLength(1)
})

it.each(['camera', 'microphone'] as const)('stops a %s turned off in the meantime', async (device) => {
  void local.set(device, true)
  await local.set(device, false)
  const track = allow(0)
  await settle()
  expect(track.readyState).toBe('ended')
  expect(local.view[device]).toBe(false)
})

it('holds only the latest of two requests for a device', async () => {
  void local.set('camera', true)
  void local.choose('camera', 'second')
  const [first, second] = [allow(0), allow(1)]
  await settle()
  expect([first.readyState, second.readyState]).toEqual(['ended', 'live'])
  expect(local.view.camera).toBe(true)
  local.release()
  expect(second.readyState).toBe('ended')
})

it('opens no other device once the chosen one is no longer wanted', async () => {
  local = new LocalMedia(() => {}, { camera: 'unplugged' })
  void local.set('camera', true)
  local.release()
  prompts[0]?.refuse('OverconstrainedError')
  await settle()
  expect(prompts).toHaveLength(1)
  expect(local.view.trouble).toEqual({})
})

it('leaves a muted microphone off when another is chosen', async () => {
  void local.set('microphone', true)
  allow(0)
  await settle()
  await local.set('microphone', false)
  await local.choose('microphone', 'second')
  expect(prompts).toHaveLength(1)
  expect(local.view.microphone).toBe(false)
})

it('stops a screen chosen for an earlier call', async () => {
  void local.set('camera', true)
  allow(0)
  await settle()
  void local.share(true)
  local.release()
  void local.set('camera', true)
  allow(2)
  const screen = allow(1)
  await settle()
  expect(screen.readyState).toBe('ended')
  expect(local.view).toMatchObject({ camera: true, screen: false })
})
