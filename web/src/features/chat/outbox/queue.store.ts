import type { Quote } from '@savanna/contract/chat/message'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ChangeOfMessage } from '../chat.model.ts'

/** Something that the server has not acknowledged. */
export interface Queued {
  client_id: string
  member_id: string
  room_id: string
  /** Why it was rejected; absent while it waits to be sent. */
  reason?: string
}

/** A message that the server has not acknowledged. */
export interface Unsent extends Queued {
  content: string
  /** ISO 8601 */
  date: string
  /** What it replies to. */
  quote?: Quote
}

/** An edit or a reaction that the server has not acknowledged. */
export type UnsentChange = Queued & ChangeOfMessage

export interface QueueStore<Item extends Queued> {
  add(item: Item): Promise<void>
  /** Returns everything of a member, in the order of writing. */
  of(memberId: string): Promise<Item[]>
  /** Stores why an item was rejected, or with `undefined` that it's to be sent again. */
  mark(clientId: string, reason: string | undefined): Promise<void>
  remove(clientId: string): Promise<void>
  empty(memberId: string): Promise<void>
  /** Removes everything but that of one member; all where none is named. */
  keepOnly(memberId: string | undefined): Promise<void>
}

interface Schema<Item extends Queued> extends DBSchema {
  unsent: {
    key: number
    /** `order` is assigned by the database, so that it increases across all tabs. */
    value: Item & { order?: number }
    indexes: { client_id: string; member_id: string }
  }
}

/** Opens a store of unsent items in a database of its own in IndexedDB; where that fails, one in memory. */
export function openQueueStore<Item extends Queued>(name: string): QueueStore<Item> {
  const chosen: Promise<QueueStore<Item>> = openDatabase<Item>(name).then(durableStore<Item>, () =>
    memoryStore<Item>(),
  )
  return {
    add: async (item) => (await chosen).add(item),
    of: async (memberId) => (await chosen).of(memberId),
    mark: async (clientId, reason) => (await chosen).mark(clientId, reason),
    remove: async (clientId) => (await chosen).remove(clientId),
    empty: async (memberId) => (await chosen).empty(memberId),
    keepOnly: async (memberId) => (await chosen).keepOnly(memberId),
  }
}

/** Opens a database. Without IndexedDB, as in some private windows, it rejects like any other failure. */
async function openDatabase<Item extends Queued>(name: string): Promise<IDBPDatabase<Schema<Item>>> {
  return openDB<Schema<Item>>(name, 1, {
    upgrade(database) {
      const store = database.createObjectStore('unsent', { keyPath: 'order', autoIncrement: true })
      store.createIndex('client_id', 'client_id', { unique: true })
      store.createIndex('member_id', 'member_id')
    },
  })
}

function durableStore<Item extends Queued>(database: IDBPDatabase<Schema<Item>>): QueueStore<Item> {
  const keyOf = (clientId: string) => database.getKeyFromIndex('unsent', 'client_id', clientId)
  return {
    add: async (item) => void (await database.add('unsent', item)),
    of: (memberId) => database.getAllFromIndex('unsent', 'member_id', memberId),
    async mark(clientId, reason) {
      const change = database.transaction('unsent', 'readwrite')
      const found = await change.store.index('client_id').get(clientId)
      if (found) await change.store.put(marked(found, reason))
      await change.done
    },
    async remove(clientId) {
      const key = await keyOf(clientId)
      if (key !== undefined) await database.delete('unsent', key)
    },
    async empty(memberId) {
      const change = database.transaction('unsent', 'readwrite')
      const keys = await change.store.index('member_id').getAllKeys(memberId)
      await Promise.all([...keys.map((key) => change.store.delete(key)), change.done])
    },
    async keepOnly(memberId) {
      const change = database.transaction('unsent', 'readwrite')
      for (let at = await change.store.openCursor(); at; at = await at.continue())
        if (at.value.member_id !== memberId) await at.delete()
      await change.done
    },
  }
}

/** Returns an item with the reason why it was rejected, or without one. */
function marked<Item extends Queued>(item: Item, reason: string | undefined): Item {
  const { reason: _before, ...rest } = item
  return { ...rest, ...(reason !== undefined && { reason }) } as Item
}

/** Creates a store that lasts as long as the page. */
export function memoryStore<Item extends Queued = Unsent>(): QueueStore<Item> {
  let all: Item[] = []
  return {
    async add(item) {
      all.push(item)
    },
    of: async (memberId) => all.filter(({ member_id }) => member_id === memberId),
    async mark(clientId, reason) {
      all = all.map((item) => (item.client_id === clientId ? marked(item, reason) : item))
    },
    async remove(clientId) {
      all = all.filter(({ client_id }) => client_id !== clientId)
    },
    async empty(memberId) {
      all = all.filter(({ member_id }) => member_id !== memberId)
    },
    async keepOnly(memberId) {
      all = all.filter(({ member_id }) => member_id === memberId)
    },
  }
}
