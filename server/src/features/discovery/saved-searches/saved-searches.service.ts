import { msg } from '@lingui/core/runtime-macro'
import {
  type deleteSearch,
  type renameSearch,
  SAVED_SEARCHES,
  type SavedSearch,
  type saveSearch,
} from '@savanna/contract/discovery/saved-searches'
import { say } from '@savanna/contract/language/say'
import type { RouteOutput } from '@savanna/contract/route'
import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { fillCriteria, readCriteria } from './criteria.ts'
import { wakeLook } from './looks.repository.ts'
import * as repository from './saved-searches.repository.ts'

type BodyOf<R extends typeof saveSearch | typeof renameSearch | typeof deleteSearch> = RouteOutput<R>['body']

/** Returns the caller's saved searches, oldest first. */
export async function readSavedSearches({ db }: Context, me: Caller): Promise<{ list: SavedSearch[] }> {
  return { list: (await repository.findSavedSearches(db, me.id)).map(toSavedSearch) }
}

function toSavedSearch({ id, name, criteria }: repository.SavedSearchRow): SavedSearch {
  return { id, name, criteria: fillCriteria(readCriteria(criteria)) }
}

/**
 * Stores a search of the caller's.
 * @throws too_many_searches, name_taken
 */
export async function saveOwnSearch(
  context: Context,
  me: Caller,
  { name, criteria }: BodyOf<typeof saveSearch>,
) {
  const { db, now } = context
  const row = await db.transaction(async (tx) => {
    const others = await repository.lockSavedSearches(tx, me.id, now())
    if (others.length >= SAVED_SEARCHES)
      throw problem(
        409,
        'too_many_searches',
        msg`You can save up to ${{ most: SAVED_SEARCHES }} searches. Delete one first.`,
      )
    requireFreeName(name, others)
    await wakeLook(tx, me.id, now())
    const stored = { member_id: me.id, name, criteria: fillCriteria(criteria), created_at: now() }
    return repository.insertSearch(tx, stored)
  })
  await notifyTabs(context, me)
  return { message: say(msg`Search saved`), search: toSavedSearch(row) }
}

/**
 * Renames one of the caller's searches.
 * @throws search_not_found, name_taken
 */
export async function renameOwnSearch(
  context: Context,
  me: Caller,
  { search_id: id, name }: BodyOf<typeof renameSearch>,
) {
  const { db, now } = context
  await db.transaction(async (tx) => {
    const searches = await repository.lockSavedSearches(tx, me.id, now())
    if (!searches.some((search) => search.id === id)) throw searchNotFound()
    requireFreeName(
      name,
      searches.filter((search) => search.id !== id),
    )
    await repository.setSearchName(tx, id, name)
  })
  await notifyTabs(context, me)
  return { message: say(msg`Search renamed`) }
}

/**
 * Deletes one of the caller's searches.
 * @throws search_not_found
 */
export async function deleteOwnSearch(
  context: Context,
  me: Caller,
  { search_id }: BodyOf<typeof deleteSearch>,
) {
  if (!(await repository.removeSearch(context.db, me.id, search_id))) throw searchNotFound()
  await notifyTabs(context, me)
  return { message: say(msg`Search deleted`) }
}

function notifyTabs(context: Context, me: Caller): Promise<void> {
  return runAfterCommit(context, 'saved_search', () => context.live.toMember(me.id, 'searchesChanged'))
}

const NAME_TAKEN = msg`You already have a search with this name`
const fold = (name: string) => name.normalize('NFKC').toLowerCase()

function requireFreeName(name: string, others: repository.SavedSearchRow[]): void {
  if (others.some((other) => fold(other.name) === fold(name)))
    throw problem(409, 'name_taken', NAME_TAKEN, { name: NAME_TAKEN })
}

const searchNotFound = () => problem(404, 'search_not_found', msg`This search no longer exists.`)
