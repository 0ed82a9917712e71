import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { onceFor } from '../../kit/database/prepared.ts'
import { answersOf, type StoredAnswers } from '../preferences/index.ts'
import { preferences } from '../preferences/preferences.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { passes } from '../relations/passes.tables.ts'
import { blocks, likes } from '../relations/relations.tables.ts'
import { type Person, untoldTime } from './compatibility.rules.ts'
import { appearances, compatibleLists } from './compatibility.tables.ts'
import { discovery } from './discovery.tables.ts'

export interface KnownPerson extends Person {
  id: string
  shown: number
}

const WEEK = sql`interval '7 days'`

const people = onceFor((db) =>
  db
    .select({
      id: discovery.member_id,
      klass: discovery.klass,
      tagbits: discovery.tagbits,
      birthdate: discovery.birth,
      lat: discovery.lat,
      lon: discovery.lon,
      ageMin: profiles.age_min,
      ageMax: profiles.age_max,
      reachKm: profiles.distance_max,
      online: profiles.online,
      last: profiles.last_connexion,
      hides: profiles.hide_last_seen,
      answers: preferences,
      shown: sql<number>`case when ${appearances.since} > current_date - ${WEEK} then ${appearances.shown} else 0 end`,
    })
    .from(discovery)
    .innerJoin(profiles, eq(profiles.member_id, discovery.member_id))
    .leftJoin(preferences, eq(preferences.member_id, discovery.member_id))
    .leftJoin(appearances, eq(appearances.member_id, discovery.member_id))
    .where(sql`${discovery.member_id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('compatibility_people'),
)

/** What compatibility is judged by, for each of the members. */
export async function findPeople(db: Database, ids: string[], now: Date): Promise<KnownPerson[]> {
  if (ids.length === 0) return []
  const rows = await people(db).execute({ ids })
  return rows.map(({ lat, lon, online, last, hides, answers, ...person }) => ({
    ...person,
    position: lat === null || lon === null ? null : { latitude: lat, longitude: lon },
    seen: online === 1 ? now : hides ? untoldTime(now) : last,
    answers: answersOf((answers as StoredAnswers | null) ?? undefined),
  }))
}

type ListRow = typeof compatibleLists.$inferSelect
export type CompatibleList = Omit<ListRow, 'scores' | 'counted'>

const LIST = {
  id: compatibleLists.id,
  member_id: compatibleLists.member_id,
  purpose: compatibleLists.purpose,
  basis: compatibleLists.basis,
  made_at: compatibleLists.made_at,
  ids: compatibleLists.ids,
  more: compatibleLists.more,
}

/** One of the member's own lists. */
export async function findList(
  db: Database,
  id: string,
  memberId: string,
): Promise<CompatibleList | undefined> {
  const [list] = await db
    .select(LIST)
    .from(compatibleLists)
    .where(and(eq(compatibleLists.id, id), eq(compatibleLists.member_id, memberId)))
  return list
}

const freshLists = onceFor((db) =>
  db
    .select(LIST)
    .from(compatibleLists)
    .where(
      and(
        eq(compatibleLists.member_id, sql.placeholder('memberId')),
        eq(compatibleLists.basis, sql.placeholder('basis')),
        gt(compatibleLists.made_at, sql.placeholder('since')),
      ),
    )
    .orderBy(desc(compatibleLists.made_at), desc(compatibleLists.id))
    .limit(1)
    .prepare('compatible_list_fresh'),
)

/** The member's newest list of this basis, if one was made since. */
export async function findFreshList(
  db: Database,
  memberId: string,
  basis: string,
  since: Date,
): Promise<CompatibleList | undefined> {
  const [list] = await freshLists(db).execute({ memberId, basis, since })
  return list
}

const KEPT = 4

/** Stores a list; the member's few newest ones stay, so that whoever is reading one can go on. */
export async function insertList(db: Database, list: Omit<ListRow, 'counted'>): Promise<void> {
  await db.insert(compatibleLists).values(list)
  const newest = db
    .select({ id: compatibleLists.id })
    .from(compatibleLists)
    .where(eq(compatibleLists.member_id, list.member_id))
    .orderBy(desc(compatibleLists.made_at), desc(compatibleLists.id))
    .limit(KEPT)
  await db
    .delete(compatibleLists)
    .where(and(eq(compatibleLists.member_id, list.member_id), notInArray(compatibleLists.id, newest)))
}

/** The list, locked until the transaction ends. */
export async function lockList(tx: Database, id: string): Promise<CompatibleList | undefined> {
  const [list] = await tx.select(LIST).from(compatibleLists).where(eq(compatibleLists.id, id)).for('update')
  return list
}

/** Adds further members at the end of a list. */
export async function extendList(
  tx: Database,
  id: string,
  added: { ids: string[]; scores: number[]; more: boolean },
): Promise<void> {
  await tx
    .update(compatibleLists)
    .set({
      ids: sql`${compatibleLists.ids} || ${sql.param(added.ids)}::uuid[]`,
      scores: sql`${compatibleLists.scores} || ${sql.param(added.scores)}::smallint[]`,
      more: added.more,
    })
    .where(eq(compatibleLists.id, id))
}

/** Which members of a list are left out when it is read. */
export interface Reading {
  liked: 'hidden' | 'shown'
  passed: 'hidden' | 'shown'
  /** The lowest score that is still shown. */
  least: number
  /** Whether all who are left are counted, which takes looking at all of them. */
  counted: boolean
}

function buildPage(db: Database, { liked, passed, counted }: Reading) {
  const me = sql`${sql.placeholder('me')}::uuid`
  const places = db
    .select({
      id: sql<string>`place.id`.as('listed_id'),
      score: sql<number>`place.score`.as('listed_score'),
      position: sql<number>`place.position`.mapWith(Number).as('listed_position'),
    })
    .from(compatibleLists)
    .innerJoin(
      sql`lateral unnest(${compatibleLists.ids}, ${compatibleLists.scores}) with ordinality as place (id, score, position)`,
      sql`true`,
    )
    .where(eq(compatibleLists.id, sql.placeholder('list')))
    .as('places')
  const likedByMe = db.select({ id: likes.liked_id }).from(likes).where(sql`${likes.liker_id} = ${me}`)
  const passedByMe = db.select({ id: passes.passed_id }).from(passes).where(sql`${passes.passer_id} = ${me}`)
  return db
    .select({
      id: places.id,
      position: places.position,
      left: counted ? sql<number>`count(*) over ()`.mapWith(Number) : sql<number>`0`,
    })
    .from(places)
    .innerJoin(discovery, and(eq(discovery.member_id, places.id), discovery.ready))
    .where(
      and(
        gt(places.position, sql.placeholder('after')),
        sql`${places.score} >= ${sql.placeholder('least')}::int`,
        // One set for all places, where asking for each would take longer than all the rest.
        sql`${places.id} not in (
          select ${blocks.blocked_id} from ${blocks} where ${blocks.blocker_id} = ${me}
          union all select ${blocks.blocker_id} from ${blocks} where ${blocks.blocked_id} = ${me}
        )`,
        liked === 'hidden' ? notInArray(places.id, likedByMe) : undefined,
        passed === 'hidden' ? notInArray(places.id, passedByMe) : undefined,
      ),
    )
    .orderBy(places.position)
    .limit(sql.placeholder('limit'))
    .prepare(`compatible_page_${liked}_${passed}_${counted}`)
}

const pages = onceFor(() => new Map<string, ReturnType<typeof buildPage>>())

/** Those behind a place of a list who still belong on it, in its order; with how many there are, where it counts. */
export async function pageOfList(
  db: Database,
  list: { id: string; member_id: string },
  reading: Reading,
  { after, limit }: { after: number; limit: number },
) {
  const { liked, passed, counted, least } = reading
  const known = pages(db)
  const name = [liked, passed, counted].join()
  const page = known.get(name) ?? buildPage(db, reading)
  known.set(name, page)
  return page.execute({ me: list.member_id, list: list.id, after, least, limit })
}

/** Counts the appearance of members on a page, unless this part of the list was counted before. */
export async function countAppearances(
  db: Database,
  listId: string,
  page: { ids: string[]; upTo: number },
): Promise<void> {
  const fresh = await db
    .update(compatibleLists)
    .set({ counted: page.upTo })
    .where(and(eq(compatibleLists.id, listId), lt(compatibleLists.counted, page.upTo)))
    .returning({ id: compatibleLists.id })
  if (fresh.length === 0) return
  // In the order of their ids, so that two pages with the same members cannot wait in a circle.
  await db
    .insert(appearances)
    .values([...page.ids].sort().map((member_id) => ({ member_id, shown: 1 })))
    .onConflictDoUpdate({
      target: appearances.member_id,
      set: {
        shown: sql`case when ${appearances.since} > current_date - ${WEEK} then ${appearances.shown} + 1 else 1 end`,
        since: sql`case when ${appearances.since} > current_date - ${WEEK} then ${appearances.since} else current_date end`,
      },
    })
}

export async function deleteListsBefore(db: Database, time: Date): Promise<void> {
  await db.delete(compatibleLists).where(lt(compatibleLists.made_at, time))
}
