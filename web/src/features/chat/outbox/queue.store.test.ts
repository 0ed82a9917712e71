import { expect, it, vi } from 'vitest'
import { memoryStore, type QueueStore, type Unsent, withReopening } from './queue.store.ts'

const MESSAGE: Unsent = {
  client_id: 'one',
  member_id: 'anna',
  room_id: 'room',
  content: 'Hello',
  date: '2026-06-01T12:00:00Z',
}
const CLOSED = new DOMException('The database connection is closing.', 'InvalidStateError')
const LOST = new DOMException('Connection to Indexed Database server lost.', 'UnknownError')

/** Returns a store that always fails. */
function broken(error: Error): QueueStore<Unsent> {
  const fail = () => Promise.reject(error)
  return { add: fail, of: fail, mark: fail, remove: fail, empty: fail, keepOnly: fail }
}

it.each([CLOSED, LOST])('opens the database again after %s', async (error) => {
  const database = memoryStore()
  const open = vi.fn(async () => database).mockResolvedValueOnce(broken(error))
  const store = withReopening(open)
  await Promise.all([store.add(MESSAGE), store.add({ ...MESSAGE, client_id: 'two' })])
  expect(open).toHaveBeenCalledTimes(2)
  expect((await database.of('anna')).map(({ client_id }) => client_id)).toEqual(['one', 'two'])
})

it('continues in memory when the database doesn’t come back', async () => {
  const store = withReopening(async () => broken(LOST))
  await store.add(MESSAGE)
  expect(await store.of('anna')).toEqual([MESSAGE])
})

it('continues in memory when the database can’t be opened again', async () => {
  const open = vi.fn(() => Promise.reject<QueueStore<Unsent>>(LOST)).mockResolvedValueOnce(broken(CLOSED))
  const store = withReopening(open)
  await store.add(MESSAGE)
  expect(await store.of('anna')).toEqual([MESSAGE])
})

it('holds the overflow in memory, after what was stored before', async () => {
  const database = memoryStore()
  await database.add(MESSAGE)
  const full = new DOMException('full', 'QuotaExceededError')
  const add = vi.fn(() => Promise.reject(full))
  const store = withReopening(async () => ({ ...database, add }))
  for (const client_id of ['two', 'three']) await store.add({ ...MESSAGE, client_id })
  const idsOf = async () => (await store.of('anna')).map(({ client_id }) => client_id)
  expect(await idsOf()).toEqual(['one', 'two', 'three'])
  for (const client_id of ['one', 'two']) await store.remove(client_id)
  expect(await idsOf()).toEqual(['three'])
  await store.mark('three', 'A reason')
  expect(await store.of('anna')).toMatchObject([{ reason: 'A reason' }])
  await store.empty('anna')
  expect(await idsOf()).toEqual([])
})
