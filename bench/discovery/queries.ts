import { RANKED_AT_A_TIME } from '../../server/src/features/discovery/compatibility/lists.service.ts'
import { findInTiers } from '../../server/src/features/discovery/discovery.service.ts'
import { findCandidates } from '../../server/src/features/discovery/search/candidates.ts'
import { conditionsOf, type Searcher } from '../../server/src/features/discovery/search/condition.ts'
import { SeenIds } from '../../server/src/features/discovery/search/cursor.ts'
import type { KeyedSort } from '../../server/src/features/discovery/search/find.ts'
import { type Filters, filtersOf } from '../../server/src/features/discovery/search/request.ts'
import type { Database } from '../../server/src/kit/database/database.ts'
import { fittingCohorts } from '../../server/src/schema/discovery/cohorts.ts'
import type { BenchSearcher } from './population.ts'

const TODAY = '2026-11-20'
const PAGE = 13

const must = (...values: string[]) => ({ mode: 'must' as const, values, maybe: false })

/** The filters of a search; two interests that few members share are the hardest. */
export const FILTERS: Record<string, Filters> = {
  'no filter': filtersOf({}),
  '5 km': filtersOf({ distMax: 5 }),
  '25 km, 25 to 35': filtersOf({ distMax: 25, ageMin: 25, ageMax: 35 }),
  '100 km, 2 tags': filtersOf({ distMax: 100, tags: [3, 9] }),
  '100 km, all four': filtersOf({
    distMax: 100,
    ageMin: 25,
    ageMax: 45,
    popMin: 50,
    popMax: 700,
    tags: [3, 9],
  }),
  'panels: 3 common answers': filtersOf({
    panels: {
      smoke: must('Social smoker'),
      sleep: must('Early bird'),
      education: must('Bachelors', 'In College'),
    },
  }),
  'panels: 3 rare answers': filtersOf({
    panels: { language: must('Khmer'), zodiac: must('Pisces'), dietary: must('Halal') },
  }),
  'panels: 3 answers of 1 in 1000': filtersOf({
    panels: { zodiac: must('Leo'), workout: must('Gym rat'), children: must("I don't want children") },
  }),
  'panels: 3, 100 km': filtersOf({
    distMax: 100,
    panels: { zodiac: must('Leo'), workout: must('Gym rat'), children: must("I don't want children") },
  }),
  'height: 170 to 175 cm': filtersOf({ heightMin: 170, heightMax: 175 }),
  'height: 188 cm or taller': filtersOf({ heightMin: 188 }),
  'height: 170 to 175 cm, 25 km': filtersOf({ heightMin: 170, heightMax: 175, distMax: 25 }),
  'panels: 3 preferred, 25 km': filtersOf({
    distMax: 25,
    panels: {
      smoke: { ...must('Social smoker'), mode: 'prefer' },
      sleep: { ...must('Early bird'), mode: 'prefer' },
      language: { ...must('Khmer'), mode: 'prefer' },
    },
  }),
  '25 km must, 2 tags preferred': filtersOf({ distMax: 25, tags: [3, 9], tagsMode: 'prefer' }),
}

export const SORTS: KeyedSort[] = [
  'youngest',
  'oldest',
  'nearest',
  'farthest',
  'least popular',
  'most popular',
  'fewest common tags',
  'most common tags',
]

/** Returns a searcher in the product's format. */
function searcherOf(viewer: BenchSearcher): Searcher {
  return {
    id: viewer.id,
    cohorts: fittingCohorts(viewer.cohort),
    latitude: viewer.lat,
    longitude: viewer.lon,
    hidesLiked: true,
    passedSince: null,
    byOrientation: false,
    outside: false,
    hidesLastSeen: false,
    except: [],
  }
}

/** Returns the conditions of the tiers of a searcher's list, best first. */
export function conditionsFor(viewer: BenchSearcher, filters: Filters) {
  return conditionsOf(searcherOf(viewer), filters, TODAY)
}

/** Reads a list's first page, like the product. */
export function readFirstPage(db: Database, viewer: BenchSearcher, sort: KeyedSort, filters: Filters) {
  const part = { after: undefined, seen: new SeenIds(), limit: PAGE, reference: viewer.tagbits }
  return findInTiers(db, sort, conditionsFor(viewer, filters), part)
}

/** Finds the members who are ranked by compatibility. */
export function findRankedMembers(db: Database, viewer: BenchSearcher, filters: Filters) {
  return findCandidates(db, conditionsFor(viewer, filters), RANKED_AT_A_TIME)
}
