import { expect, it } from 'vitest'
import { createSerialQueue } from './serial-queue.ts'

it('runs work in turn and continues after a failure', async () => {
  const runInTurn = createSerialQueue()
  const done: string[] = []
  let fail = (_error: Error) => {}
  const first = runInTurn(
    () =>
      new Promise<void>((_, reject) => {
        fail = reject
      }),
  )
  const second = runInTurn(async () => done.push('second'))
  const third = runInTurn(async () => done.push('third'))
  await Promise.resolve()
  expect(done).toEqual([])
  fail(new Error('no'))
  await expect(first).rejects.toThrow('no')
  expect(await Promise.all([second, third])).toEqual([1, 2])
  expect(done).toEqual(['second', 'third'])
})
