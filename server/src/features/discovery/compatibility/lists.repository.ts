import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { type Bind, statement, statements } from '../../../kit/database/statement.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { compatibleLists, impressions, WEEK } from '../../../schema/discovery/compatibility.tables.ts'
import { discovery, discoveryTraits } from '../../../schema/discovery/discovery.tables.ts'
import { passes } from '../../../schema/discovery/passes.tables.ts'
import { blocks, likes } from '../../../schema/relations.tables.ts'
import { BEYOND_CARD, type KnownPerson, type PersonRow, personOf } from '../../compatibility/index.ts'
import { bindViews, type CountedViews, type ReadView } from '../../daily-views/index.ts'
import { type CardRow, cardColumns, cardRows, mayBeShown } from '../../profiles/index.ts'
import { tagsOf } from '../search/condition.ts'

export type ListRow = typeof compatibleLists.$inferSelect
/** A ranked list without its members. */
export interface CompatibleList {
  id: string
  member_id: string
  more: boolean
  counted: number
}

/** Returns one of the member's own lists and its purpose; undefined if it isn't theirs or no longer stored. */
export async function findList(
  db: Database,
  id: string,
  memberId: string,
): Promise<(CompatibleList & { purpose: string }) | undefined> {
  const { member_id, purpose, more, counted } = compatibleLists
  const [list] = await db
    .select({ id: compatibleLists.id, member_id, purpose, more, counted })
    .from(compatibleLists)
    .where(and(eq(compatibleLists.id, id), eq(member_id, memberId)))
  return list
}

/** Returns the ids of a list's members, in its order; none if it's no longer stored. */
export async function findIdsOnList(db: Database, id: string): Promise<string[]> {
  const [list] = await db
    .select({ ids: compatibleLists.ids })
    .from(compatibleLists)
    .where(eq(compatibleLists.id, id))
  return list?.ids ?? []
}

const MAX_LISTS = 4

// In id order, so two pages with the same members can't deadlock.
const countOnce = (page: SQL) => sql`insert into ${impressions} (member_id, shown)
    select member_id, 1 from ${page} order by member_id
    on conflict (member_id) do update set
      shown = case when ${impressions.since} > current_date - ${WEEK} then ${impressions.shown} + 1 else 1 end,
      since = case when ${impressions.since} > current_date - ${WEEK} then ${impressions.since} else current_date end`

/**
 * A query that lets the transaction commit without waiting for the disk. Unlogged rows are lost in a crash
 * anyway, but the lock that their foreign key takes on a member is logged, and would be waited for.
 */
const WITH_ASYNC_COMMIT = sql`async_commit as (select set_config('synchronous_commit', 'off', true))`

/** Returns a page's members as rows; reading them requires `WITH_ASYNC_COMMIT`. */
const pageRows = (bind: Bind<'page'>) =>
  sql`async_commit cross join unnest(${bind.inSight('page', 'uuid[]')}) as page (member_id)`

const LIST_TYPES: { [Column in keyof ListRow]: string } = {
  id: 'uuid',
  member_id: 'uuid',
  purpose: 'text',
  basis: 'text',
  made_at: 'timestamptz',
  ids: 'uuid[]',
  scores: 'smallint[]',
  more: 'boolean',
  counted: 'int',
}

const LIST_COLUMNS = Object.keys(LIST_TYPES) as (keyof ListRow)[]

const insert = statement<never, ListRow & { page: string[] }>('compatible_list_insert', (bind) => {
  const me = bind.inSight('member_id', 'uuid')
  const values = LIST_COLUMNS.map((column) => bind.inSight(column, LIST_TYPES[column]))
  return sql`with ${WITH_ASYNC_COMMIT}, newest as (
      select id from ${compatibleLists} where member_id = ${me}
      order by made_at desc, id desc limit ${sql.raw(`${MAX_LISTS - 1}`)}
    ), gone as (
      delete from ${compatibleLists}
      where member_id = ${me} and id not in (select id from newest)
    ), appeared as (${countOnce(pageRows(bind))})
    insert into ${compatibleLists} (${sql.raw(LIST_COLUMNS.join())})
    select ${sql.join(values, sql`, `)} from async_commit`
})

/**
 * Stores a list, and counts an appearance for each member on its first page, if that is shown immediately.
 * The member's few newest lists stay, so anyone reading one can continue.
 */
export async function insertList(db: Database, list: ListRow, page: string[]): Promise<void> {
  await insert(db, { ...list, page })
}

/** Locks a list until the transaction ends, and returns its members and whether there may be more. */
export async function lockList(
  tx: Database,
  id: string,
): Promise<{ ids: string[]; more: boolean } | undefined> {
  const [list] = await tx
    .select({ ids: compatibleLists.ids, more: compatibleLists.more })
    .from(compatibleLists)
    .where(eq(compatibleLists.id, id))
    .for('update')
  return list
}

/** Appends members to a list. */
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

/** Which of a list's members to leave out when reading it. */
export interface Reading {
  liked: 'hidden' | 'shown'
  /** Those recently passed by the reader; `only` leaves out everyone else. */
  passed: 'hidden' | 'only'
  /** The lowest score that is still shown. */
  least: number
  /** Whether to count everyone who is left, which means checking all of them. */
  counted: boolean
}

/** A position in a list, from 1, and its member. */
export interface RankedPlace {
  id: string
  position: number
  /** How many there are from here on; 0 if not counted. */
  left: number
}

interface PageValues {
  me: string
  list: string
  after: number
  least: number
  limit: number
  restingSince: string
}

const readPage = statements<Reading, RankedPlace, PageValues>(
  ({ liked, passed, counted }) => `compatible_page_${liked}_${passed}_${counted}`,
  (bind, { liked, passed, counted }) => {
    const me = bind.inSight('me', 'uuid')
    const resting = sql`select from ${passes} where ${passes.passer_id} = ${me}
      and ${passes.passed_id} = place.id and ${passes.created_at} > ${bind.inSight('restingSince', 'timestamptz')}`
    const reasons = [
      sql`select from ${blocks} where ${blocks.blocker_id} = ${me} and ${blocks.blocked_id} = place.id`,
      sql`select from ${blocks} where ${blocks.blocked_id} = ${me} and ${blocks.blocker_id} = place.id`,
      ...(liked === 'hidden'
        ? [sql`select from ${likes} where ${likes.liker_id} = ${me} and ${likes.liked_id} = place.id`]
        : []),
      ...(passed === 'hidden' ? [resting] : []),
    ]
    const alone = passed === 'only' ? sql`exists (${resting}) and` : sql``
    // Positions are checked one by one in order, so a full page ends the search: `offset 0` keeps the planner
    // from checking all of them together.
    return sql`select place.id, place.position::int, ${counted ? sql`count(*) over ()` : sql`0`}::int as left
      from (
        select place.id, place.position from ${compatibleLists} list
        cross join unnest(list.ids, list.scores) with ordinality as place (id, score, position)
        where list.id = ${bind.inSight('list', 'uuid')} and place.position > ${bind.inSight('after', 'int')}
          and place.score >= ${bind.inSight('least', 'int')}
        order by place.position offset 0
      ) place
      cross join lateral (
        select from ${discovery} where ${discovery.member_id} = place.id and ${discovery.ready} and ${alone} ${sql.join(
          reasons.map((reason) => sql`not exists (${reason})`),
          sql` and `,
        )}
        offset 0
      ) shown
      order by place.position limit ${bind.inSight('limit', 'int')}`
  },
)

/** Returns the members after a position who still belong on the list, in its order, with their number if requested. */
export async function readListPage(
  db: Database,
  list: { id: string; member_id: string },
  reading: Reading,
  { after, limit, restingSince }: { after: number; limit: number; restingSince: string },
): Promise<RankedPlace[]> {
  const read = readPage(reading)
  return read(db, { me: list.member_id, list: list.id, after, least: reading.least, limit, restingSince })
}

const appeared = statement<{ id: string; shown: number }, { ids: string[] }>(
  'compatible_impressions',
  (bind) => sql`select member_id as id, ${impressions.shown} from ${impressions}
    where member_id = any (${bind.inSight('ids', 'uuid[]')}) and ${impressions.since} > current_date - ${WEEK}`,
)

/**
 * Returns how often each member was recently shown; missing means never. It must read from the primary:
 * unlogged tables aren't replicated.
 */
export async function findImpressions(db: Database, ids: string[]): Promise<Map<string, number>> {
  const rows = await appeared(db, { ids })
  return new Map(rows.map(({ id, shown }) => [id, shown]))
}

const count = statement<never, { list: string; page: string[]; upTo: number }>(
  'compatible_list_count',
  (bind) => sql`with ${WITH_ASYNC_COMMIT}, fresh as (
      update ${compatibleLists} set counted = ${bind.inSight('upTo', 'int')}
      where id = ${bind.inSight('list', 'uuid')} and counted < ${bind.inSight('upTo', 'int')} returning id
    ) ${countOnce(sql`fresh cross join ${pageRows(bind)}`)}`,
)

/** Counts a page's members as shown, unless this part of the list was already counted. */
export async function countImpressions(
  db: Database,
  list: { id: string; counted: number },
  page: { ids: string[]; upTo: number },
): Promise<void> {
  if (list.counted < page.upTo) await count(db, { list: list.id, page: page.ids, upTo: page.upTo })
}

/** Deletes lists made before a time. */
export async function deleteListsBefore(db: Database, time: Date): Promise<void> {
  await db.delete(compatibleLists).where(lt(compatibleLists.made_at, time))
}

/** Replaces a deleted member in a list, so later positions stay the same. Nobody has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Removes a deleted member from others' lists, or from those made since a time. */
export async function removeFromLists(tx: Database, memberId: string, since?: Date): Promise<void> {
  const member = sql`${memberId}::uuid`
  await tx
    .update(compatibleLists)
    .set({ ids: sql`array_replace(${compatibleLists.ids}, ${member}, ${NOBODY}::uuid)` })
    .where(and(sql`${compatibleLists.ids} @> array[${member}]`, since && gte(compatibleLists.made_at, since)))
}

type ShownRow = Omit<CardRow, 'tags'> & PersonRow

interface Wanted {
  viewerId: string
  ids: string[]
}

const traitsOf = sql`join ${discoveryTraits} on ${discoveryTraits.member_id} = ${members.id}`

const shown = statement<ShownRow, Wanted>(
  'compatibility_cards',
  (bind) => sql`select ${cardColumns(bind)}, ${BEYOND_CARD} from ${cardRows(bind)} ${traitsOf}
    where ${mayBeShown(bind)}`,
)

const shownAndCounted = statement<ShownRow & ReadView, Wanted & CountedViews>(
  'compatibility_cards_counted',
  (bind) => sql`select ${cardColumns(bind)}, ${BEYOND_CARD}, views.counted, case
      when ${members.id} = any(${bind.inSight('viewed', 'uuid[]')}) then views.member is not null
    end as shown
    from ${cardRows(bind)} ${traitsOf} left join ${bindViews(bind)} views on views.member = ${members.id}
    where ${mayBeShown(bind)}`,
)

interface ShownPerson extends Partial<ReadView> {
  card: CardRow
  person: KnownPerson
}

/**
 * Returns the cards of the given members that the viewer may see, and their compatibility data; unordered.
 * Counts the views if given.
 */
export async function findShown(
  db: Database,
  viewerId: string,
  ids: string[],
  { now, views }: { now: Date; views?: CountedViews | undefined },
): Promise<ShownPerson[]> {
  const rows: (ShownRow & Partial<ReadView>)[] = views
    ? await shownAndCounted(db, { viewerId, ids, ...views })
    : await shown(db, { viewerId, ids })
  return rows.map((row) => ({
    person: personOf(row, now),
    card: Object.assign(row, { tags: tagsOf(row.tagbits) }),
    ...(row.shown !== undefined && { shown: row.shown, counted: row.counted }),
  }))
}
