import { hashKey, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isOnline } from '../network/online.ts'
import { sessionFrom } from '../session/session.model.ts'
import { erasePersisted, RESPONSE_DATABASE } from './device.ts'
import { enablePersistence } from './enable-persistence.ts'
import { listPersisted, markPersisted } from './persist.ts'
import { isUsable, LARGEST, namesMember, type PersistedResponse, withoutExpired } from './persisted.model.ts'

// Loaded when a member returns to a browser with stored responses, and otherwise once the network is idle.

const STORE = 'answers'
/** Changes with the shapes of responses: web/build/schema-version.ts. */
const SCHEMA: string = import.meta.env.SCHEMA_VERSION ?? 'development'
const WRITE_AFTER_MS = 500

interface Schema extends DBSchema {
  answers: { key: [member: string, name: string]; value: PersistedResponse }
}

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(RESPONSE_DATABASE, 1, {
    upgrade: (database) => void database.createObjectStore(STORE, { keyPath: ['member', 'name'] }),
    // Another tab erases it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
}

/** Runs an action with the database, which is open only for that long. */
async function inDatabase<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await open()
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** Returns whether a member is logged in to this browser right now, whatever this tab knows. */
function isHere(memberId: string): boolean {
  return sessionFrom(localStorage.getItem('token'), null, Date.now())?.id === memberId
}

/** Marks a query as fresh once the server has responded to it. */
function clearMarks(event: QueryCacheNotifyEvent): void {
  if (isResponse(event)) markPersisted(event.query.queryHash, undefined)
}

const isResponse = (event: QueryCacheNotifyEvent) =>
  event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true

/**
 * Puts a member's stored responses into the cache if it has none yet: they are shown immediately, and refetched.
 * Removes those that may not be shown. Returns whether there were any; never rejects.
 */
export async function restoreResponses(client: QueryClient, memberId: string): Promise<boolean> {
  try {
    const stored = await inDatabase(async (database) => {
      const all = await database.getAll(STORE)
      const usable = all.filter((answer) => isUsable(answer, memberId, SCHEMA, Date.now()))
      const others = all.filter((answer) => !usable.includes(answer))
      await Promise.all(others.map(({ member, name }) => database.delete(STORE, [member, name])))
      return usable
    })
    if (!isHere(memberId)) return false
    client.getQueryCache().subscribe(clearMarks)
    for (const answer of stored) showPersisted(client, answer)
    return stored.length > 0
  } catch {
    return false
  }
}

function showPersisted(client: QueryClient, { queryKey, data, at }: PersistedResponse): void {
  if (client.getQueryData(queryKey) !== undefined) return
  const now = Date.now()
  client.setQueryData(queryKey, withoutExpired(data, now - at), { updatedAt: Math.min(at, now) })
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (!query) return
  // However new it is: this browser missed everything since.
  query.invalidate()
  markPersisted(query.queryHash, at)
}

interface Persisting {
  client: QueryClient
  memberId: string
  /** Queries whose responses are to be stored and that have none yet. */
  waiting: Map<string, Query>
  /** Members who must no longer appear in anything stored. */
  gone: Set<string>
}

let persisting: Persisting | undefined

/** Stores one response, or removes the previous one if this one may not be stored. */
async function persistResponse(database: IDBPDatabase<Schema>, { memberId, gone }: Persisting, query: Query) {
  const { persist } = query.meta ?? {}
  const { data, dataUpdatedAt: at } = query.state
  if (!persist) return
  const trimmed = data === undefined ? undefined : persist.trim(data)
  const isFit =
    trimmed !== undefined &&
    JSON.stringify(trimmed).length <= LARGEST &&
    ![...gone].some((id) => namesMember(trimmed, id))
  const { name } = persist
  if (!isFit) return database.delete(STORE, [memberId, name])
  const { queryKey } = query
  await database.put(STORE, { member: memberId, name, schema: SCHEMA, queryKey, data: trimmed, at })
}

async function writeWaiting(state: Persisting): Promise<void> {
  const queries = [...state.waiting.values()]
  state.waiting.clear()
  if (queries.length === 0 || !isHere(state.memberId)) return
  try {
    await inDatabase(async (database) => {
      for (const query of queries) await persistResponse(database, state, query)
    })
  } catch {
    // No space, or no database: nothing is better than half of it.
    await erasePersisted()
  }
  // There may have been a logout in another tab.
  if (!isHere(state.memberId)) await erasePersisted()
}

/** Returns whether a query's response is fresh and to be stored. */
function isToPersist({ meta, state, queryHash }: Query): boolean {
  return meta?.persist !== undefined && state.status === 'success' && !listPersisted().includes(queryHash)
}

/**
 * Stores the responses of a member's marked queries, now and whenever they change, until the returned function is
 * called.
 */
function persistResponses(client: QueryClient, memberId: string): () => void {
  const state: Persisting = { client, memberId, waiting: new Map(), gone: new Set() }
  persisting = state
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    timer = undefined
    void writeWaiting(state)
  }
  const note = (query: Query) => {
    if (!isToPersist(query)) return
    state.waiting.set(query.meta?.persist?.name ?? '', query)
    timer ??= setTimeout(write, WRITE_AFTER_MS)
  }
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) note(query)
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query)
  })
  addEventListener('pagehide', write)
  return () => {
    unsubscribe()
    removeEventListener('pagehide', write)
    clearTimeout(timer)
    if (persisting === state) persisting = undefined
  }
}

/** Removes every stored response that names a member this one must no longer see. Never rejects. */
export async function deleteMember(goneId: string): Promise<void> {
  persisting?.gone.add(goneId)
  try {
    await inDatabase(async (database) => {
      const named = (await database.getAll(STORE)).filter(({ data }) => namesMember(data, goneId))
      await Promise.all(named.map(({ member, name }) => database.delete(STORE, [member, name])))
    })
  } catch {
    await erasePersisted()
  }
}

/**
 * Once the server has responded to anything, deletes stored responses that weren't refetched since the member
 * returned: someone in them may have blocked the member since. Those that a page shows stay until they are refetched.
 */
async function deleteUnrefreshed(client: QueryClient, memberId: string): Promise<void> {
  const marked = new Set(listPersisted())
  const unasked = client
    .getQueryCache()
    .getAll()
    .filter((query) => marked.has(query.queryHash) && !query.isActive() && query.state.fetchStatus === 'idle')
  try {
    const keys = new Set(unasked.map(({ queryHash }) => queryHash))
    for (const query of unasked) client.getQueryCache().remove(query)
    for (const hash of keys) markPersisted(hash, undefined)
    await inDatabase(async (database) => {
      const rest = (await database.getAll(STORE)).filter(
        ({ member, queryKey }) => member === memberId && keys.has(hashKey(queryKey)),
      )
      await Promise.all(rest.map(({ member, name }) => database.delete(STORE, [member, name])))
    })
  } catch {
    await erasePersisted()
  }
}

/**
 * Stores the responses of a member's marked queries, until the returned function is called. `renew` refetches stored
 * ones that no page shows, so they are available offline.
 */
export function startPersisting(
  client: QueryClient,
  memberId: string,
  renew: () => Promise<void>,
): () => void {
  void enablePersistence()
  const end = persistResponses(client, memberId)
  if (isOnline()) void renew().then(() => deleteUnrefreshed(client, memberId))
  return end
}
