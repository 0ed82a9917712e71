import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

it('a query that was invalidated during its first request is fetched again', async () => {
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
