import { expect, it } from 'vitest'
import { createFairQueue, QueueFull } from './fair-queue.ts'

/** Returns a task that records its start and ends on demand. */
function makeTask(name: string, begun: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = () => {
    begun.push(name)
    return promise
  }
  return { end: resolve, run }
}

const rest = () => new Promise((resolve) => setImmediate(resolve))

it("another owner's task overtakes those of an owner with a running one", async () => {
  const run = createFairQueue({ atOnce: 2, waiting: 10, waitingOfOwner: 10 })
  const begun: string[] = []
  const [a1, a2, b1] = ['a1', 'a2', 'b1'].map((name) => makeTask(name, begun))
  if (!a1 || !a2 || !b1) throw new Error('a task is missing')
  const done = [run('a', a1.run), run('a', a2.run), run('b', b1.run)]
  await rest()
  expect(begun).toEqual(['a1', 'b1'])
  a1.end()
  await rest()
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  a2.end()
  b1.end()
  await Promise.all(done)
})

it('owners take turns, however many tasks others added before', async () => {
  const run = createFairQueue({ atOnce: 1, waiting: 10, waitingOfOwner: 10 })
  const begun: string[] = []
  const add = (owner: string, name: string) => run(owner, async () => void begun.push(name))
  await Promise.all([add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1')])
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

it('an aborted task gives up its place in the queue', async () => {
  const run = createFairQueue({ atOnce: 1, waiting: 1, waitingOfOwner: 1 })
  const begun: string[] = []
  const [first, next] = [makeTask('first', begun), makeTask('next', begun)]
  const leaving = new AbortController()
  const running = run('a', first.run)
  const left = run('b', makeTask('left', begun).run, leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const waiting = run('c', next.run)
  first.end()
  next.end()
  await Promise.all([running, waiting])
  expect(begun).toEqual(['first', 'next'])
})

it('rejects a task when too many are waiting, from one owner or all', async () => {
  const run = createFairQueue({ atOnce: 1, waiting: 2, waitingOfOwner: 1 })
  const begun: string[] = []
  const first = makeTask('first', begun)
  const others = [run('a', first.run), run('a', async () => {})]
  await expect(run('a', async () => {})).rejects.toThrow(QueueFull)
  others.push(run('b', async () => {}))
  await expect(run('c', async () => {})).rejects.toThrow(QueueFull)
  first.end()
  await Promise.all(others)
})

it('a failed task makes room for the next', async () => {
  const run = createFairQueue({ atOnce: 1, waiting: 2, waitingOfOwner: 2 })
  await expect(run('a', () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
  expect(await run('a', async () => 'next')).toBe('next')
})
