import { expect, it } from 'vitest'
import { createFrameLimit } from './frame-limit.ts'

function frames(count: number, everyMs: number): boolean[] {
  let at = 0
  const allow = createFrameLimit(1, () => at)
  return Array.from({ length: count }, () => {
    at += everyMs
    return allow()
  })
}

it('lets a page that starts or reconnects send what it has at once', () => {
  expect(frames(50, 0)).not.toContain(false)
})

it('lets a lively connection go on for ever', () => {
  expect(frames(10_000, 40)).not.toContain(false)
})

it('refuses a hundred frames a second within the first second', () => {
  expect(frames(100, 10)).toContain(false)
})
