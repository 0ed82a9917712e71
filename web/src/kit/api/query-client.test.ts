import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

it('a query invalidated during its first request is refetched', async () => {
  const client = createQueryClient(() => {})
  const answers: ((count: number) => void)[] = []
  const seen: unknown[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['unread'],
    queryFn: () => new Promise<number>((answer) => answers.push(answer)),
  })
  const arrived = (count: number) =>
    new Promise<void>((resolve) => {
      const stop = observer.subscribe(({ data }) => {
        seen.push(data)
        if (data === count) {
          stop()
          resolve()
        }
      })
    })

  const first = arrived(0)
  void client.invalidateQueries({ queryKey: ['unread'] })
  expect(answers).toHaveLength(1)
  const second = arrived(1)
  answers[0]?.(0)
  await first
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(1)
  await second
  expect(seen.at(-1)).toBe(1)
  client.clear()
})

it('a query invalidated twice during its first request is refetched once', async () => {
  const client = createQueryClient(() => {})
  let answer: (count: number) => void = () => {}
  const asked = new Promise<number>((resolve) => {
    answer = resolve
  })
  const ask = vi.fn(() => asked)
  const stop = new QueryObserver(client, { queryKey: ['matches'], queryFn: ask }).subscribe(() => {})
  void client.invalidateQueries({ queryKey: ['matches'] })
  void client.invalidateQueries()
  answer(1)
  await expect.poll(() => ask.mock.calls.length).toBeGreaterThan(1)
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
  client.clear()
})
