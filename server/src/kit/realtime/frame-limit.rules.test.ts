import { expect, it } from 'vitest'
import { createTokenBucket } from '../token-bucket.ts'
import { FRAMES } from './connection-guard.ts'

function frames(count: number, everyMs: number): boolean[] {
  let at = 0
  const allow = createTokenBucket({ ...FRAMES, scale: 1, now: () => at })
  return Array.from({ length: count }, () => {
    at += everyMs
    return allow()
  })
}

it('a page that starts or reconnects may send a burst of frames', () => {
  expect(frames(50, 0)).not.toContain(false)
})

it('a lively connection never reaches the frame limit', () => {
  expect(frames(10_000, 40)).not.toContain(false)
})

it('a hundred frames a second are refused within the first second', () => {
  expect(frames(100, 10)).toContain(false)
})
