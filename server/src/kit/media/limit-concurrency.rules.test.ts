import { expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

it('limitConcurrency runs at most its limit in parallel, in order, and survives a failure', async () => {
  const gate = limitConcurrency(2)
  const order: number[] = []
  let inside = 0
  let most = 0
  const tasks = Array.from({ length: 9 }, (_, index) =>
    gate(async () => {
      inside += 1
      most = Math.max(most, inside)
      await new Promise(setImmediate)
      inside -= 1
      order.push(index)
      if (index % 3 === 0) throw new Error(`task ${index}`)
    }),
  )
  const results = await Promise.allSettled(tasks)
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3)
})
