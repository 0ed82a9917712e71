import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { onceFor } from '../../kit/database/prepared.ts'
import { type Statement, statement } from '../../kit/database/statement.ts'
import { members } from '../accounts/accounts.tables.ts'
import { answersTo } from '../preferences/index.ts'
import { preferences } from '../preferences/preferences.tables.ts'
import { CARD, CARD_ROWS, CARD_SHOWN, type CardRow } from '../profiles/index.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { passes } from '../relations/passes.tables.ts'
import { blocks, likes } from '../relations/relations.tables.ts'
import { ANSWERED } from './compatibility.answers.ts'
import { type Person, untoldTime } from './compatibility.rules.ts'
import { appearances, compatibleLists } from './compatibility.tables.ts'
import { discovery } from './discovery.tables.ts'

export interface KnownPerson extends Person {
  id: string
  shown: number
}

const WEEK = sql`interval '7 days'`

interface PersonRow extends Record<(typeof ANSWERED)[number], string | null> {
  id: string
  klass: number
  tagbits: number
  birthdate: string | null
  lat: number | null
  lon: number | null
  ageMin: number
  ageMax: number
  reachKm: number
  online: number
  last: string | null
  hides: boolean
  shown: number
}

/** All columns of `PersonRow` that a card has not got, of the rows of `discovery` joined with `KNOWN`. */
const BEYOND_CARD = sql`${discovery.klass}, ${discovery.tagbits}, ${discovery.lat}, ${discovery.lon},
  ${profiles.age_min} as "ageMin", ${profiles.age_max} as "ageMax", ${profiles.distance_max} as "reachKm",
  ${profiles.last_connexion} as last, ${profiles.hide_last_seen} as hides,
  ${sql.join(
    ANSWERED.map((field) => preferences[field]),
    sql`, `,
  )},
  case when ${appearances.since} > current_date - ${WEEK} then ${appearances.shown} else 0 end as shown`
const KNOWN = sql`left join ${preferences} on ${preferences.member_id} = ${discovery.member_id}
  left join ${appearances} on ${appearances.member_id} = ${discovery.member_id}`

// In plain SQL, because the query builder's own reading of two hundred rows takes as long as ranking them.
const people = statement<PersonRow, { ids: string[] }>(
  'compatibility_people',
  sql`select ${discovery.member_id} as id, ${profiles.birthdate}, ${profiles.online}, ${BEYOND_CARD}
    from ${discovery} join ${profiles} on ${profiles.member_id} = ${discovery.member_id} ${KNOWN}
    where ${discovery.member_id} = any (${sql.placeholder('ids')}::uuid[])`,
)

/** What compatibility is judged by, for each of the members. */
export async function findPeople(db: Database, ids: string[], now: Date): Promise<KnownPerson[]> {
  if (ids.length === 0) return []
  const rows = await people(db, { ids })
  return rows.map((row) => personOf(row, now))
}

const shown = statement<CardRow & PersonRow, { viewerId: string; ids: string[] }>(
  'compatibility_cards',
  sql`select ${CARD}, ${BEYOND_CARD} from ${CARD_ROWS}
    join ${discovery} on ${discovery.member_id} = ${members.id} ${KNOWN} where ${CARD_SHOWN}`,
)

/** What cards show of those of the members whom the viewer may see, and what compatibility is judged by; unordered. */
export async function findShown(
  db: Database,
  viewerId: string,
  ids: string[],
  now: Date,
): Promise<{ card: CardRow; person: KnownPerson }[]> {
  const rows = await shown(db, { viewerId, ids })
  return rows.map((row) => ({ card: row, person: personOf(row, now) }))
}

function personOf(row: PersonRow, now: Date): KnownPerson {
  return {
    id: row.id,
    klass: row.klass,
    tagbits: row.tagbits,
    birthdate: row.birthdate,
    ageMin: row.ageMin,
    ageMax: row.ageMax,
    position: row.lat === null || row.lon === null ? null : { latitude: row.lat, longitude: row.lon },
    reachKm: row.reachKm,
    seen: seenAt(row, now),
    answers: answersTo(ANSWERED, row),
    shown: row.shown,
  }
}

function seenAt({ online, hides, last }: PersonRow, now: Date): Date | null {
  if (online === 1) return now
  if (hides) return untoldTime(now)
  return last === null ? null : new Date(last)
}

type ListRow = typeof compatibleLists.$inferSelect
export type CompatibleList = Omit<ListRow, 'scores'>

const LIST = {
  id: compatibleLists.id,
  member_id: compatibleLists.member_id,
  purpose: compatibleLists.purpose,
  basis: compatibleLists.basis,
  made_at: compatibleLists.made_at,
  ids: compatibleLists.ids,
  more: compatibleLists.more,
  counted: compatibleLists.counted,
}
/** Whose list is complete may be asked who is on it; of others the ids are many and of no use. */
const WITHOUT_IDS = {
  ...LIST,
  ids: sql`case when ${compatibleLists.more} then '{}' else ${compatibleLists.ids} end`.mapWith(
    compatibleLists.ids,
  ),
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
    .select(WITHOUT_IDS)
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

/** The member's newest list of this basis, if one was made since; with its ids where there are no more than these. */
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

const insert = statement<never, Omit<ListRow, 'counted'>>(
  'compatible_list_insert',
  sql`with newest as (
      select id from ${compatibleLists} where member_id = ${sql.placeholder('member_id')}
      order by made_at desc, id desc limit ${sql.raw(`${KEPT - 1}`)}
    ), gone as (
      delete from ${compatibleLists}
      where member_id = ${sql.placeholder('member_id')} and id not in (select id from newest)
    )
    insert into ${compatibleLists} (id, member_id, purpose, basis, made_at, ids, scores, more)
    values (${sql.join(
      ['id', 'member_id', 'purpose', 'basis', 'made_at', 'ids', 'scores', 'more'].map(sql.placeholder),
      sql`, `,
    )})`,
)

/** Stores a list; the member's few newest ones stay, so that whoever is reading one can go on. */
export async function insertList(db: Database, list: Omit<ListRow, 'counted'>): Promise<void> {
  await insert(db, list)
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

interface Place {
  id: string
  position: number
  left: number
}
interface Asked {
  me: string
  list: string
  after: number
  least: number
  limit: number
}

function buildPage({ liked, passed, counted }: Reading): Statement<Place, Asked> {
  const me = sql`${sql.placeholder('me')}::uuid`
  const hidden = [
    sql`select ${blocks.blocked_id} from ${blocks} where ${blocks.blocker_id} = ${me}`,
    sql`select ${blocks.blocker_id} from ${blocks} where ${blocks.blocked_id} = ${me}`,
    ...(liked === 'hidden'
      ? [sql`select ${likes.liked_id} from ${likes} where ${likes.liker_id} = ${me}`]
      : []),
    ...(passed === 'hidden'
      ? [sql`select ${passes.passed_id} from ${passes} where ${passes.passer_id} = ${me}`]
      : []),
  ]
  // Those hidden are one set for all places, and places come in their order: the page ends the search for more.
  return statement(
    `compatible_page_${liked}_${passed}_${counted}`,
    sql`select place.id, place.position::int, ${counted ? sql`count(*) over ()` : sql`0`}::int as left
      from (
        select place.id, place.position from ${compatibleLists} list
        cross join unnest(list.ids, list.scores) with ordinality as place (id, score, position)
        where list.id = ${sql.placeholder('list')} and place.position > ${sql.placeholder('after')}
          and place.score >= ${sql.placeholder('least')}::int
          and place.id not in (${sql.join(hidden, sql` union all `)})
        order by place.position
      ) place
      join ${discovery} on ${discovery.member_id} = place.id and ${discovery.ready}
      order by place.position limit ${sql.placeholder('limit')}`,
  )
}

const pages = new Map<string, Statement<Place, Asked>>()

/** Those behind a place of a list who still belong on it, in its order; with how many there are, where it counts. */
export async function pageOfList(
  db: Database,
  list: { id: string; member_id: string },
  reading: Reading,
  { after, limit }: { after: number; limit: number },
): Promise<Place[]> {
  const { liked, passed, counted, least } = reading
  const name = [liked, passed, counted].join()
  const page = pages.get(name) ?? buildPage(reading)
  pages.set(name, page)
  return page(db, { me: list.member_id, list: list.id, after, least, limit })
}

// In the order of their ids, so that two pages with the same members cannot wait in a circle.
const count = statement<never, { list: string; ids: string[]; upTo: number }>(
  'compatible_list_count',
  sql`with fresh as (
      update ${compatibleLists} set counted = ${sql.placeholder('upTo')}
      where id = ${sql.placeholder('list')} and counted < ${sql.placeholder('upTo')} returning id
    )
    insert into ${appearances} (member_id, shown)
    select member_id, 1 from fresh cross join unnest(${sql.placeholder('ids')}::uuid[]) as page (member_id)
    order by member_id
    on conflict (member_id) do update set
      shown = case when ${appearances.since} > current_date - ${WEEK} then ${appearances.shown} + 1 else 1 end,
      since = case when ${appearances.since} > current_date - ${WEEK} then ${appearances.since} else current_date end`,
)

/** Counts the appearance of members on a page, unless this part of the list was counted before. */
export async function countAppearances(
  db: Database,
  list: { id: string; counted: number },
  page: { ids: string[]; upTo: number },
): Promise<void> {
  if (list.counted < page.upTo) await count(db, { list: list.id, ...page })
}

export async function deleteListsBefore(db: Database, time: Date): Promise<void> {
  await db.delete(compatibleLists).where(lt(compatibleLists.made_at, time))
}
