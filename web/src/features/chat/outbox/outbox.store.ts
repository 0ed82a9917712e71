import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A message that the server has not acknowledged. */
export interface Unsent {
  client_id: string
  member_id: string
  room_id: string
  content: string
  /** ISO 8601 */
  date: string
  /** Why it was refused; absent while it waits to be sent. */
  reason?: string
}

export interface OutboxStore {
  add(unsent: Unsent): Promise<void>
  /** Returns everything of a member, in the order of writing. */
  of(memberId: string): Promise<Unsent[]>
  /** Stores why a message was refused, or with undefined that it is to be sent again. */
  mark(clientId: string, reason: string | undefined): Promise<void>
  remove(clientId: string): Promise<void>
  empty(memberId: string): Promise<void>
}

interface Schema extends DBSchema {
  unsent: {
    key: number
    /** `order` is assigned by the database, so that it increases across all tabs. */
    value: Unsent & { order?: number }
    indexes: { client_id: string; member_id: string }
  }
}

/** Opens the store of unsent messages in IndexedDB; where that fails, one in memory. */
export function openOutboxStore(): OutboxStore {
  const opened = openDB<Schema>('savanna', 1, {
    upgrade(database) {
      const store = database.createObjectStore('unsent', { keyPath: 'order', autoIncrement: true })
      store.createIndex('client_id', 'client_id', { unique: true })
      store.createIndex('member_id', 'member_id')
    },
  })
  const chosen: Promise<OutboxStore> = opened.then(durableStore, () => memoryStore())
  return {
    add: async (unsent) => (await chosen).add(unsent),
    of: async (memberId) => (await chosen).of(memberId),
    mark: async (clientId, reason) => (await chosen).mark(clientId, reason),
    remove: async (clientId) => (await chosen).remove(clientId),
    empty: async (memberId) => (await chosen).empty(memberId),
  }
}

function durableStore(database: IDBPDatabase<Schema>): OutboxStore {
  const keyOf = (clientId: string) => database.getKeyFromIndex('unsent', 'client_id', clientId)
  return {
    add: async (unsent) => void (await database.add('unsent', unsent)),
    of: (memberId) => database.getAllFromIndex('unsent', 'member_id', memberId),
    async mark(clientId, reason) {
      const change = database.transaction('unsent', 'readwrite')
      const found = await change.store.index('client_id').get(clientId)
      if (found) {
        const { reason: _before, ...unsent } = found
        await change.store.put(reason === undefined ? unsent : { ...unsent, reason })
      }
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
  }
}

/** Creates a store that lasts as long as the page. */
export function memoryStore(): OutboxStore {
  let all: Unsent[] = []
  return {
    async add(unsent) {
      all.push(unsent)
    },
    of: async (memberId) => all.filter(({ member_id }) => member_id === memberId),
    async mark(clientId, reason) {
      all = all.map(({ reason: before, ...unsent }) => {
        if (unsent.client_id !== clientId)
          return before === undefined ? unsent : { ...unsent, reason: before }
        return reason === undefined ? unsent : { ...unsent, reason }
      })
    },
    async remove(clientId) {
      all = all.filter(({ client_id }) => client_id !== clientId)
    },
    async empty(memberId) {
      all = all.filter(({ member_id }) => member_id !== memberId)
    },
  }
}
