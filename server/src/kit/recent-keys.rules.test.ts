import { expect, it } from 'vitest'
import { RecentKeys } from './recent-keys.ts'

it('forgets the oldest keys beyond the limit', () => {
  const keys = new RecentKeys(2)
  for (const key of ['a', 'b', 'b', 'c']) keys.add(key)
  expect(['a', 'b', 'c'].map((key) => keys.has(key))).toEqual([false, true, true])
})
