import { beforeEach, expect, it, vi } from 'vitest'
import { followExpired, noteBroken } from './expired-pictures.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const addressOf = (key: string, inSeconds: number) =>
  `/media/${key}/640.webp?s=1&e=${NOW / 1000 + inSeconds}&sig=x`

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})

it('requests pictures with expired URLs again, together and once', () => {
  const onExpired = vi.fn()
  followExpired(onExpired)
  for (const key of ['a', 'b', 'a']) noteBroken(addressOf(key, -60))
  vi.advanceTimersByTime(200)
  expect(onExpired.mock.calls).toEqual([[['/media/a/', '/media/b/']]])
  noteBroken(addressOf('a', -60))
  vi.advanceTimersByTime(200)
  expect(onExpired).toHaveBeenCalledTimes(1)
})

it('doesn’t request a deleted picture again', () => {
  const onExpired = vi.fn()
  followExpired(onExpired)
  for (const address of [addressOf('c', 60), '/portraits/woman.svg']) noteBroken(address)
  vi.advanceTimersByTime(200)
  expect(onExpired).not.toHaveBeenCalled()
})
