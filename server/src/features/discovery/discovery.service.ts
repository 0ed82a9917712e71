import { DEFAULT_POSITION, LIMITS } from '@savanna/contract/common'
import type { suggestions } from '@savanna/contract/discovery'
import type { Reply } from '@savanna/contract/route'
import type { Context } from '../../context.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { findPlan } from '../plans/index.ts'
import { cardsOf, missingParts } from '../profiles/index.ts'
import { openCursor, sealCursor } from './discovery.cursor.ts'
import { findEntry, findNearest, type Place, type Searcher } from './discovery.repository.ts'
import { fittingKlasses } from './discovery.rules.ts'

const BEGINNING: Place = { metres: -1, id: '00000000-0000-0000-0000-000000000000' }

/** A page of members who fit, nearest first; without a plan there is one short page and no more. */
export async function suggest(
  context: Context,
  me: Caller,
  cursor?: string,
): Promise<Reply<typeof suggestions>> {
  const { db, config, now } = context
  const after = cursor === undefined ? BEGINNING : openCursor(config.tokenSecret, me.id, cursor)
  if (!after) throw problem(400, 'cursor_invalid', 'This list has changed. Please load it again.')
  const [searcher, plan] = await Promise.all([findSearcher(context, me), findPlan(db, me.id, now())])
  // A cursor from the days of a plan that has ended opens nothing.
  if (!plan && cursor !== undefined) return { list: [], next: null, limited: true, widen: null }

  const size = plan ? LIMITS.firstPageSize : LIMITS.freeSuggestions
  const found = await findNearest(db, searcher, after, size + 1)
  const page = found.slice(0, size)
  const last = page.at(-1)
  const more = found.length > size
  return {
    list: await cardsOf(
      context,
      me,
      page.map(({ id }) => id),
    ),
    next: plan && more && last ? sealCursor(config.tokenSecret, me.id, last) : null,
    limited: !plan && more,
    widen: null,
  }
}

async function findSearcher({ db }: Context, me: Caller): Promise<Searcher> {
  const entry = await findEntry(db, me.id)
  if (!entry?.ready && (await missingParts(db, me.id)).length > 0)
    throw problem(403, 'profile_incomplete', 'Complete your profile for full access to suggestions.')
  return {
    id: me.id,
    klasses: fittingKlasses(entry?.klass ?? -1),
    latitude: entry?.lat ?? DEFAULT_POSITION.latitude,
    longitude: entry?.lon ?? DEFAULT_POSITION.longitude,
  }
}
