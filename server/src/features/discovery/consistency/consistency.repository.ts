import { sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { withoutStatementTimeout } from '../../../kit/database/driver/statement-timeout.ts'
import {
  discovery,
  discoveryCells,
  discoveryDensity,
  discoveryHeld,
  discoveryHoldings,
  discoveryMasks,
  discoveryTraits,
} from '../../../schema/discovery/discovery.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'

/** A member whose row differs from its sources. */
export interface Drift {
  id: string
  kind: 'missing' | 'wrong' | 'left over'
}

/** Returns the ids of the next members, in order: those with a profile and those with a row. */
export async function findNextIds(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    (select ${profiles.member_id} as id from ${profiles} where ${profiles.member_id} > ${after} order by 1 limit ${limit})
    union
    (select ${discovery.member_id} from ${discovery} where ${discovery.member_id} > ${after} order by 1 limit ${limit})
    order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Returns the given members whose rows differ from their sources. */
export async function findDrift(db: Database, ids: string[]): Promise<Drift[]> {
  const { rows } = await db.execute<{ id: string; kind: Drift['kind'] }>(sql`
    select checked.id, case
      when source.member_id is null then 'left over'
      when d.member_id is null or t.member_id is null then 'missing' else 'wrong' end as kind
    from unnest(${sql.param(ids)}::uuid[]) as checked (id)
    left join lateral discovery_row(checked.id) as source on true
    left join ${discovery} d on d.member_id = checked.id
    left join lateral discovery_traits_row(checked.id) as source_traits on true
    left join ${discoveryTraits} t on t.member_id = checked.id
    left join ${discoveryHoldings} h on h.member_id = checked.id
    where (source.cohort, source.tagbits, source.birth, source.pop, source.answers, source.height, source.lat, source.lon, source.ready)
      is distinct from (d.cohort, d.tagbits, d.birth, d.pop, d.answers, d.height, d.lat, d.lon, d.ready)
      or case when source.ready then discovery_held_numbers(source.answers, source.cohort, source.height) end is distinct from h.held
      or to_jsonb(source_traits) is distinct from to_jsonb(t)
    order by checked.id`)
  return rows
}

/** Rebuilds members' rows. Waits for those being changed at this moment. */
export async function repairRows(db: Database, ids: string[]): Promise<void> {
  const those = sql`${sql.param(ids)}::uuid[]`
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      select from ${profiles} where ${profiles.member_id} = any (${those})
      order by ${profiles.member_id} for update`)
    for (const rows of [discovery, discoveryTraits, discoveryHoldings])
      await tx.execute(sql`
        delete from ${rows} where ${rows.member_id} = any (${those})
          and not exists (select from ${profiles} where ${profiles.member_id} = ${rows.member_id})`)
    await tx.execute(sql`
      select refresh_discovery(id), refresh_discovery_traits(id), refresh_discovery_holdings(id)
      from unnest(${those}) as id order by id`)
  })
}

/** Runs statements over all members in a transaction: they take longer than a request may. */
function withoutTimeLimit<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await withoutStatementTimeout(tx, '30min')
    return work(tx)
  })
}

/** Adds the cells and sets of interests that ready members have and the lists lack. */
export function addUnlisted(db: Database): Promise<{ cells: number; masks: number }> {
  return withoutTimeLimit(db, async (tx) => {
    const cells = await tx.execute(sql`
      insert into ${discoveryCells} (c2)
      select d.c2 from ${discovery} d where d.ready
      except select known.c2 from ${discoveryCells} known order by 1 on conflict do nothing`)
    const masks = await tx.execute(sql`
      insert into ${discoveryMasks} (tagbits)
      select d.tagbits from ${discovery} d where d.ready
      except select known.tagbits from ${discoveryMasks} known order by 1 on conflict do nothing`)
    return { cells: cells.rowCount ?? 0, masks: masks.rowCount ?? 0 }
  })
}

/** Counts the members of each cell, set of interests and answer, which queries use to choose their plan. */
export function recountMembers(db: Database): Promise<void> {
  return withoutTimeLimit(db, async (tx) => {
    // If two count in parallel, the second one waits and finds nothing to change.
    await tx.execute(sql`lock table ${discoveryDensity} in share row exclusive mode`)
    await tx.execute(sql`
      update ${discoveryCells} known set members = counted.members
      from (select c2, count(*)::int as members from ${discovery} where ready group by c2) counted
      where known.c2 = counted.c2 and known.members <> counted.members`)
    await tx.execute(sql`
      insert into ${discoveryDensity} as known (c1, members)
      select c1, count(*)::int from ${discovery} where ready group by c1
      on conflict (c1) do update set members = excluded.members where known.members <> excluded.members`)
    await tx.execute(sql`
      update ${discoveryMasks} known set members = counted.members
      from (select tagbits, count(*)::int as members from ${discovery} where ready group by tagbits) counted
      where known.tagbits = counted.tagbits and known.members <> counted.members`)
    await tx.execute(sql`
      insert into ${discoveryHeld} as known (held, members)
      select number, count(*)::int from ${discoveryHoldings} cross join unnest(held) as number group by number
      on conflict (held) do update set members = excluded.members where known.members <> excluded.members`)
  })
}

/** Returns members whose age on a day (YYYY-MM-DD) differs from the stored age, in id order. */
export async function findAgedSince(db: Database, today: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    // Reads all rows, which takes seconds if there are millions.
    await withoutStatementTimeout(tx, '10min')
    const { rows } = await tx.execute<{ id: string }>(sql`
      select ${discovery.member_id} as id from ${discovery}
      where ${discovery.age} is distinct from discovery_age(${discovery.birth}, ${today}::date)
      order by ${discovery.member_id}`)
    return rows.map(({ id }) => id)
  })
}

/** Stores members' ages on a day. Doesn't wait: skips anyone being changed at this moment. */
export async function updateAges(db: Database, ids: string[], today: string): Promise<void> {
  await db.execute(sql`
    update ${discovery} set age = discovery_age(${discovery.birth}, ${today}::date)
    where ${discovery.member_id} in (
      select member_id from ${discovery} where member_id = any (${sql.param(ids)}::uuid[])
      order by member_id for no key update skip locked
    )`)
}
