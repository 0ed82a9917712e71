import { DEFAULT_POSITION } from '@savanna/contract/common'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { fittingCohorts } from '../../../schema/discovery/cohorts.ts'
import type { KnownPerson } from '../../compatibility/index.ts'
import { findTonight } from '../../matching/index.ts'
import {
  conditionOf,
  NO_CRITERIA,
  type Searcher,
  type SqlCondition,
  withExcept,
} from '../search/condition.ts'
import { findNearest } from '../search/distance.ts'
import type { Reader } from '../search/reader.ts'
import { restingSince } from '../search/rest.ts'
import { findFitting } from './free-suggestions.repository.ts'
import { completeSuggestions, type FindFirst } from './free-suggestions.service.ts'

/**
 * Returns a member's five for an evening: first those they were paired with who still fit (both members of a
 * pair see each other), then those `find` returns.
 */
export function chooseFive(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { person, day }: { person: KnownPerson; day: string },
  { read, find }: { read: Reader; find: FindFirst },
): Promise<string[]> {
  return completeSuggestions({ db, now }, { viewerId: person.id, day }, async (except, size) => {
    const paired = (await findTonight(db, person.id, day)).filter((id) => !except.includes(id))
    const fits = await read((from) => findFitting(from, conditionOfFive(person, now()), paired))
    const first = fits.slice(0, size).map(({ id }) => id)
    if (first.length === size) return first
    return [...first, ...(await find([...except, ...first], size - first.length))]
  })
}

/** Returns the condition for members who fit, aren't liked and weren't recently passed. */
const conditionOfFive = (person: KnownPerson, now: Date) => [
  conditionOf(searcherOfFive(person, now), NO_CRITERIA),
]

/** Returns whether any further members can come after the given ones. */
export function hasMorePeople(
  { now }: Pick<Context, 'now'>,
  { person, ids }: { person: KnownPerson; ids: string[] },
  read: Reader,
): Promise<boolean> {
  const others = conditionOfFive(person, now()).map((condition) => withExcept(condition, ids))
  return read((from) => hasAny(from, others))
}

/** Returns a member's search for those who fit, aren't liked and weren't recently passed. */
export function searcherOfFive(person: KnownPerson, now: Date): Searcher {
  return {
    id: person.id,
    cohorts: fittingCohorts(person.cohort),
    ...(person.position ?? DEFAULT_POSITION),
    hidesLiked: true,
    passedSince: restingSince(now),
    byOrientation: false,
    except: [],
  }
}

async function hasAny(db: Database, conditions: SqlCondition[]): Promise<boolean> {
  for (const condition of conditions) {
    const found = await findNearest(db, condition, { after: undefined, limit: 1, reference: 0 })
    if (found.length > 0) return true
  }
  return false
}
