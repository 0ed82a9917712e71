import type { Quote } from '@savanna/contract/chat/message'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ChangeOfMessage } from '../chat.model.ts'

/** Something that the server hasn't acknowledged. */
export interface Queued {
  client_id: string
  member_id: string
  room_id: string
  /** Why it was rejected; absent while it waits to be sent. */
  reason?: string
}

/** A message that the server hasn't acknowledged. */
export interface Unsent extends Queued {
  content: string
  /** ISO 8601 */
  date: string
  /** The message it replies to. */
  quote?: Quote
}

/** An edit or a reaction that the server hasn't acknowledged. */
export type UnsentChange = Queued & ChangeOfMessage

export interface QueueStore<Item extends Queued> {
  add(item: Item): Promise<void>
  /** Returns all items of a member, in the order of writing. */
  of(memberId: string): Promise<Item[]>
  /** Stores why an item was rejected; `undefined` means that it's to be sent again. */
  mark(clientId: string, reason: string | undefined): Promise<void>
  remove(clientId: string): Promise<void>
  empty(memberId: string): Promise<void>
  /** Removes everything except one member's items; everything if no member is given. */
  keepOnly(memberId: string | undefined): Promise<void>
}

interface Schema<Item extends Queued> extends DBSchema {
  unsent: {
    key: number
    /** The database assigns `order`, so it increases across all tabs. */
    value: Item & { order?: number }
    indexes: { client_id: string; member_id: string }
  }
}

/** Opens a store of unsent items in its own IndexedDB database; if that fails, one in memory. */
export function openQueueStore<Item extends Queued>(name: string): QueueStore<Item> {
  return withReopening(() => openDatabase<Item>(name).then(durableStore<Item>))
}

/**
 * Returns a store that survives the loss of its database: browsers close connections when they run out of memory or
 * lose their database process. It reopens the database once; if that doesn't help, or there is no space, it continues
 * in memory.
 */
export function withReopening<Item extends Queued>(open: () => Promise<QueueStore<Item>>): QueueStore<Item> {
  let memory: QueueStore<Item> | undefined
  function inMemory(): QueueStore<Item> {
    memory ??= memoryStore<Item>()
    return memory
  }
  let chosen = open().catch(inMemory)

  async function use<Result>(work: (store: QueueStore<Item>) => Promise<Result>): Promise<Result> {
    const tried = chosen
    try {
      return await work(await tried)
    } catch (error) {
      if (isFull(error)) throw error
      // If several fail together, only the first reopens it.
      if (chosen === tried) chosen = open().catch(inMemory)
    }
    const reopened = chosen
    try {
      return await work(await reopened)
    } catch (error) {
      if (isFull(error)) throw error
      if (chosen === reopened) chosen = Promise.resolve(inMemory())
      return work(await chosen)
    }
  }

  /** Runs an action on both the stored items and those in memory. */
  async function change(work: (store: QueueStore<Item>) => Promise<void>): Promise<void> {
    await use(work)
    if (memory) await work(memory)
  }

  return {
    async add(item) {
      // Later writes come after it, although there may be space again.
      if (memory) return memory.add(item)
      try {
        await use((store) => store.add(item))
      } catch (error) {
        if (!isFull(error)) throw error
        await inMemory().add(item)
      }
    },
    async of(memberId) {
      const stored = await use((store) => store.of(memberId))
      const held = (await memory?.of(memberId)) ?? []
      return [...stored.filter((item) => !held.includes(item)), ...held]
    },
    mark: (clientId, reason) => change((store) => store.mark(clientId, reason)),
    remove: (clientId) => change((store) => store.remove(clientId)),
    empty: (memberId) => change((store) => store.empty(memberId)),
    keepOnly: (memberId) => change((store) => store.keepOnly(memberId)),
  }
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

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
    async add(item) {
      try {
        await database.add('unsent', item)
      } catch (error) {
        // Added again after the connection was lost; it had arrived.
        if (!(error instanceof DOMException && error.name === 'ConstraintError')) throw error
      }
    },
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

/** Returns an item with or without a rejection reason. */
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
