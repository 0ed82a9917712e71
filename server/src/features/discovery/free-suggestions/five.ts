import { DEFAULT_POSITION } from '@savanna/contract/common'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { fittingCohorts } from '../../../schema/discovery/cohorts.ts'
import { findTonight } from '../../matching/index.ts'
import type { KnownSearcher } from '../compatibility/searcher.repository.ts'
import { conditionsOf, type Searcher, type SqlCondition, withExcept } from '../search/condition.ts'
import { findSorted } from '../search/find.ts'
import type { Reader } from '../search/reader.ts'
import { filtersEverywhere } from '../search/request.ts'
import { restingSince } from '../search/rest.ts'
import { findFitting } from './free-suggestions.repository.ts'
import { completeSuggestions, type FindFirst } from './free-suggestions.service.ts'

/**
 * Returns a member's five for an evening: first those they were paired with who still fit (both members of a
 * pair see each other), then those `find` returns.
 */
export function chooseFive(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { known, day }: { known: KnownSearcher; day: string },
  { read, find }: { read: Reader; find: FindFirst },
): Promise<string[]> {
  const { person } = known
  return completeSuggestions({ db, now }, { viewerId: person.id, day }, async (except, size) => {
    const paired = (await findTonight(db, person.id, day)).filter((id) => !except.includes(id))
    const fits = await read((from) => findFitting(from, unansweredOf(known, now()), paired))
    const first = fits.slice(0, size).map(({ id }) => id)
    if (first.length === size) return first
    return [...first, ...(await find([...except, ...first], size - first.length))]
  })
}

/**
 * Returns the conditions, best first, for members who fit, satisfy the saved filters that apply everywhere,
 * aren't preferred and weren't recently passed.
 */
export function unansweredOf(known: KnownSearcher, now: Date): SqlCondition[] {
  const filters = filtersEverywhere(known.saved)
  return conditionsOf(searcherOfFive(known, now), filters, now.toISOString().slice(0, 10))
}

/** Returns whether any further members can come after the given ones. */
export function hasMorePeople(
  { now }: Pick<Context, 'now'>,
  { known, ids }: { known: KnownSearcher; ids: string[] },
  read: Reader,
): Promise<boolean> {
  const others = unansweredOf(known, now()).map((condition) => withExcept(condition, ids))
  return read((from) => hasAny(from, others))
}

function searcherOfFive({ person, identified, hidesLastSeen }: KnownSearcher, now: Date): Searcher {
  return {
    id: person.id,
    cohorts: fittingCohorts(person.cohort),
    ...(person.position ?? DEFAULT_POSITION),
    hidesLiked: true,
    passedSince: restingSince(now),
    byOrientation: false,
    outside: !identified,
    hidesLastSeen,
    except: [],
  }
}

async function hasAny(db: Database, conditions: SqlCondition[]): Promise<boolean> {
  for (const condition of conditions) {
    const found = await findSorted(db, 'nearest', condition, { after: undefined, limit: 1, reference: 0 })
    if (found.length > 0) return true
  }
  return false
}
