import { expect, it } from 'vitest'
import { versionOf } from './version.ts'

it('returns the same version only for the same values', () => {
  expect(versionOf('Ada', 1, null)).toBe(versionOf('Ada', 1, null))
  const others = [versionOf('Ada', 0, null), versionOf('Ada1', null), versionOf('Ad', 'a', 1, null)]
  expect(new Set([versionOf('Ada', 1, null), ...others]).size).toBe(4)
})
