import { RANKED } from '../../server/src/features/discovery/compatibility/lists.service.ts'
import { findCandidates } from '../../server/src/features/discovery/search/candidates.ts'
import type { Searcher } from '../../server/src/features/discovery/search/condition.repository.ts'
import { demandsOf, type Filters } from '../../server/src/features/discovery/search/condition.ts'
import { Shown } from '../../server/src/features/discovery/search/cursor.ts'
import { filtersOf } from '../../server/src/features/discovery/search/filters.ts'
import { fittingKlasses } from '../../server/src/features/discovery/search/klasses.ts'
import { type KeyedSort, readList } from '../../server/src/features/discovery/search/pages.ts'
import type { Database } from '../../server/src/kit/database/database.ts'
import type { Viewer } from './population.ts'

export const TODAY = '2026-11-20'
const PAGE = 13
/** As many as the product ranks at a time. */

/** What members ask for; two interests that not many share are the hardest. */
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

/** Somebody who looks for those who fit. */
export function searcherOf(viewer: Viewer): Searcher {
  return {
    id: viewer.id,
    klasses: fittingKlasses(viewer.klass),
    latitude: viewer.lat,
    longitude: viewer.lon,
    hidesLiked: true,
    except: [],
  }
}

/** The first page of a list, as the product asks for it. */
export function firstPage(db: Database, viewer: Viewer, sort: KeyedSort, filters: Filters) {
  const wanted = {
    searcher: searcherOf(viewer),
    demands: demandsOf(filters, TODAY),
    sort,
    reference: viewer.tagbits,
  }
  return readList(db, wanted, { after: undefined, shown: new Shown(), limit: PAGE })
}

/** Those who are ranked by compatibility. */
export function candidates(db: Database, viewer: Viewer, filters: Filters) {
  return findCandidates(db, searcherOf(viewer), demandsOf(filters, TODAY), RANKED)
}
