import { DAY_MS, HOUR_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { findUnseen } from '../../daily-views/index.ts'
import { notifyOfSearch, wantsNews } from '../../notifications/index.ts'
import { readSearcher } from '../compatibility/searcher.ts'
import { searcherOf, searchRequestOf } from '../discovery.service.ts'
import { findFitting } from '../free-suggestions/free-suggestions.repository.ts'
import { conditionOf, requiredCriteria } from '../search/condition.ts'
import { readCriteria } from './criteria.ts'
import { type Announcement, arrivalSweep, searchAnnouncement, searchRound } from './looks.jobs.ts'
import * as repository from './looks.repository.ts'
import { findSavedSearches, type SavedSearchRow } from './saved-searches.repository.ts'

const BATCH = 500
/** A transaction that started earlier may still add an arrival. */
const SETTLED_MS = 10_000
/** Members who arrived longer ago aren't announced, such as after an outage. */
const LATE_MS = 2 * DAY_MS
/** The newest arrivals that a look considers. */
const MOST_ARRIVALS = 2000
/** As long as `record_discovery_arrival` takes members to be new. */
const ARRIVAL_DAYS = 30

/**
 * Looks for new members for everyone whose saved searches are due. One server claims each member, and queues the
 * notification in the same transaction, so nobody is notified twice and a kill loses nothing.
 */
export async function startSearchRound(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, now, log } = context
  for (let due = await repository.findDue(db, now(), BATCH); due.length > 0; ) {
    for (const memberId of due) {
      signal?.throwIfAborted()
      try {
        await look(context, memberId)
      } catch (error) {
        // One failure doesn't stop the others.
        log.error({ err: error, memberId }, 'a saved search failed')
        await repository.saveLook(db, memberId, { due_at: new Date(now().getTime() + HOUR_MS) })
      }
    }
    due = due.length < BATCH ? [] : await repository.findDue(db, now(), BATCH)
  }
}

async function look(context: Context, memberId: string): Promise<void> {
  const { db, jobs, now } = context
  const at = now().getTime()
  const wanted = await wantsNews(context, memberId)
  await db.transaction(async (tx) => {
    const last = await repository.claimLook(tx, memberId, now())
    if (!last) return
    const searches = await findSavedSearches(tx, memberId)
    if (searches.length === 0) return repository.saveLook(tx, memberId, { due_at: null })
    const until = new Date(at - SETTLED_MS)
    const after = new Date(Math.max(last.looked_at.getTime(), at - LATE_MS))
    const best = wanted
      ? await findBest({ ...context, db: tx }, { memberId, searches, after, until })
      : undefined
    await repository.saveLook(tx, memberId, {
      looked_at: until,
      due_at: new Date(at + (best ? DAY_MS : HOUR_MS)),
      ...(best && { told_at: now() }),
    })
    if (best) await jobs.send(searchAnnouncement, { memberId, ...best }, { db: tx })
  })
}

interface Look {
  memberId: string
  searches: SavedSearchRow[]
  after: Date
  until: Date
}

/** Returns the search that finds most new members; undefined if none finds any. */
async function findBest(
  context: Context,
  { memberId, searches, after, until }: Look,
): Promise<Omit<Announcement, 'memberId'> | undefined> {
  const { db, now } = context
  const arrivals = await repository.findArrivals(db, { after, until, limit: MOST_ARRIVALS })
  const known = arrivals.length > 0 ? await readSearcher(context, memberId) : undefined
  if (!known) return undefined
  const today = now().toISOString().slice(0, 10)
  let best: Omit<Announcement, 'memberId'> | undefined
  for (const search of searches) {
    const request = searchRequestOf(readCriteria(search.criteria))
    const searcher = {
      ...searcherOf(known, request, now()),
      // Members they've already reacted to aren't news.
      hidesLiked: true,
      passedSince: '-infinity',
    }
    const ids = arrivals.filter(({ at }) => at > search.created_at).map(({ id }) => id)
    const fitting = await findFitting(
      db,
      [conditionOf(searcher, requiredCriteria(request.filters, today))],
      ids,
    )
    const unseen = await findUnseen(
      context,
      memberId,
      fitting.map(({ id }) => id),
    )
    if (unseen.length > (best?.found ?? 0)) best = { searchId: search.id, found: unseen.length }
  }
  return best
}

async function announce(context: Context, { memberId, searchId, found }: Announcement): Promise<void> {
  const name = await repository.findSearchName(context.db, searchId)
  if (name !== undefined) await notifyOfSearch(context, { memberId, searchId, name, found })
}

/** Every ten minutes, looks for new members for saved searches, once across all servers. */
export async function registerSavedSearchJobs(context: Context): Promise<void> {
  const { db, jobs, now } = context
  await jobs.work(searchAnnouncement, (announcement) => announce(context, announcement))
  await jobs.schedule(searchRound, '*/10 * * * *', (signal) => startSearchRound(context, signal))
  await jobs.schedule(arrivalSweep, '51 2 * * *', () =>
    repository.deleteArrivalsBefore(db, new Date(now().getTime() - ARRIVAL_DAYS * DAY_MS)),
  )
}
