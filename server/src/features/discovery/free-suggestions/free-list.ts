import { DEFAULT_POSITION } from '@savanna/contract/common'
import type { Evening } from '@savanna/contract/discovery/evening'
import type { Card } from '@savanna/contract/profiles/routes'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { fittingCohorts } from '../../../schema/discovery/cohorts.ts'
import type { KnownPerson } from '../../compatibility/index.ts'
import type { ShownMembers } from '../../daily-views/index.ts'
import { findTonight } from '../../matching/index.ts'
import { showPeople } from '../compatibility/compatible-cards.ts'
import { conditionOf, EVERYBODY, type Searcher, type SqlCondition, withExcept } from '../search/condition.ts'
import { findNearest } from '../search/distance.ts'
import type { Reader } from '../search/reader.ts'
import type { SortName } from '../search/request.ts'
import { findEveningOf } from '../tonight/evenings.service.ts'
import { findFitting } from './free-suggestions.repository.ts'
import { inOrder } from './free-suggestions.rules.ts'
import { type FindFirst, suggestionsOfDay } from './free-suggestions.service.ts'

interface FreeQuery {
  person: KnownPerson
  /** Those of the tiers, best first. */
  conditions: SqlCondition[]
  sort: SortName
  /** Bits of the interests that are counted as shared. */
  reference: number
  read: Reader
  find: FindFirst
}

/** What a member without a plan is shown of a list. */
interface FreeList {
  list: Card[]
  /** True when there are others, whom a plan would show. */
  limited: boolean
  evening: Evening
  held: Pick<ShownMembers, 'held_until'>
}

/** Returns those of the day's five who satisfy the conditions, in the order of the list. */
export async function freeList(context: Context, me: Caller, query: FreeQuery): Promise<FreeList> {
  const { person, conditions, sort, reference, read, find } = query
  const evening = await findEveningOf(context, person)
  const ids = await fiveOfEvening(context, { person, day: evening.day }, { read, find })
  const fits = await read((from) => findFitting(from, conditions, ids))
  const fitting = fits.map(({ id }) => id)
  const others = exceptFor(conditions, ids)
  const unanswered = unansweredOf(person)
  const [{ people, held }, limited, left, more] = await Promise.all([
    showPeople(context, me, fitting, person),
    read((from) => hasAny(from, others)),
    read((from) => findFitting(from, unanswered, ids)),
    hasOthers(read, person, ids),
  ])
  const tierOf = new Map(fits.map(({ id, tier }) => [id, tier]))
  const list = inOrder(
    people.map(({ card }) => card),
    { sort, reference, tierOf },
  )
  const told = { of: ids.length, left: left.length, next: evening.next.toISOString(), more }
  return { list, limited, evening: told, held }
}

/**
 * Returns the five of a member on an evening, the same for every page that shows them: first those with whom the member
 * was paired for it, as far as they still fit (both of a pair see each other), then those whom `find` finds.
 */
export function fiveOfEvening(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { person, day }: { person: KnownPerson; day: string },
  { read, find }: Pick<FreeQuery, 'read' | 'find'>,
): Promise<string[]> {
  return suggestionsOfDay({ db, now }, { viewerId: person.id, day }, async (except, size) => {
    const paired = (await findTonight(db, person.id, day)).filter((id) => !except.includes(id))
    const fits = await read((from) => findFitting(from, unansweredOf(person), paired))
    const first = fits.slice(0, size).map(({ id }) => id)
    if (first.length === size) return first
    return [...first, ...(await find([...except, ...first], size - first.length))]
  })
}

/** Returns the condition for those who fit a member and are neither liked nor passed. */
const unansweredOf = (person: KnownPerson) => [conditionOf(searcherOfFive(person), EVERYBODY)]

/** Returns whether there is anybody who may come to a member after some others. */
export function hasOthers(read: Reader, person: KnownPerson, ids: string[]): Promise<boolean> {
  return read((from) => hasAny(from, exceptFor(unansweredOf(person), ids)))
}

/** Returns the search of a member for those who fit and are neither liked nor passed. */
export function searcherOfFive(person: KnownPerson): Searcher {
  return {
    id: person.id,
    cohorts: fittingCohorts(person.cohort),
    ...(person.position ?? DEFAULT_POSITION),
    hidesLiked: true,
    hidesPassed: true,
    byOrientation: false,
    except: [],
  }
}

/** Returns the conditions of tiers, which leave out further members. */
export function exceptFor(conditions: SqlCondition[], ids: string[]): SqlCondition[] {
  return conditions.map((condition) => withExcept(condition, ids))
}

async function hasAny(db: Database, conditions: SqlCondition[]): Promise<boolean> {
  for (const condition of conditions) {
    const found = await findNearest(db, condition, { after: undefined, limit: 1, reference: 0 })
    if (found.length > 0) return true
  }
  return false
}
