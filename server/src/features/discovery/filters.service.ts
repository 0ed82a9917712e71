import type { SavedFilter, saveFilter } from '@savanna/contract/discovery/routes'
import type { Reply, RouteOutput } from '@savanna/contract/route'
import type { Context } from '../../context.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { readSearcher } from './compatibility/searcher.ts'
import { storeFilter } from './filters.repository.ts'
import { filtersOf } from './search/request.ts'

/** Returns what the caller saved for suggestions, or the defaults. */
export async function readFilter(context: Context, me: Caller): Promise<SavedFilter> {
  const known = await readSearcher(context, me.id)
  return known?.saved ?? { sort: 0, ...filtersOf({}) }
}

/** Stores the caller's filters and order, and returns them with all defaults filled in. */
export async function saveMemberFilter(
  { db }: Context,
  me: Caller,
  choice: RouteOutput<typeof saveFilter>['body'],
): Promise<Reply<typeof saveFilter>> {
  const filter = { sort: choice.sort ?? 0, ...filtersOf(choice) }
  await storeFilter(db, me.id, filter)
  return { message: 'Updated', filter }
}
