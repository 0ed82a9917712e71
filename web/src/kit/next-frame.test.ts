import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nextFrame } from './next-frame.ts'

let frame: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    frame = callback
  })
})
afterEach(() => {
  frame = undefined
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('resolves in the task after a frame, not in the frame itself', async () => {
  const resolved = vi.fn()
  void nextFrame(10_000).then(resolved)
  frame?.()
  await Promise.resolve()
  expect(resolved).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(resolved).toHaveBeenCalled()
})

it('resolves at the latest after the given time when no frame comes', async () => {
  const resolved = vi.fn()
  void nextFrame(50).then(resolved)
  await vi.advanceTimersByTimeAsync(49)
  expect(resolved).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(resolved).toHaveBeenCalled()
})

it('doesn’t wait for a frame in a hidden page', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await nextFrame()
  expect(frame).toBeUndefined()
})
