import { and, gt, lt, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { rooms } from '../../../schema/chat.tables.ts'
import { impressions } from '../../../schema/discovery/compatibility.tables.ts'
import { discovery, discoveryTraits } from '../../../schema/discovery/discovery.tables.ts'
import { passes } from '../../../schema/discovery/passes.tables.ts'
import { matchingMembers, matchingOptOuts, matchingWeights } from '../../../schema/matching.tables.ts'
import { likes } from '../../../schema/relations.tables.ts'
import { type KnownPerson, PERSON, type PersonRow, personOf } from '../../compatibility/index.ts'
import type { StoredWeights } from './weights.rules.ts'

/** A member with learning on. */
export interface Trainee extends KnownPerson {
  /** How often the member was shown in the last week. */
  shown: number
  joined: Date
  /** When the member was last online, null for never; not shown to anyone if the member `hides` it. */
  came: Date | null
  hides: boolean
}

/** Returns members who may be suggested and have learning on, with ids above `after`, in id order. */
export async function findTrainees(
  db: Database,
  { after, limit, now }: { after: string; limit: number; now: Date },
): Promise<Trainee[]> {
  const { rows } = await db.execute<
    PersonRow & { shown: number; joined: string } & Record<string, unknown>
  >(sql`
    select ${PERSON}, coalesce(${impressions.shown}, 0) as shown, ${members.created_at} as joined
    from ${discoveryTraits}
    join ${discovery} on ${discovery.member_id} = ${discoveryTraits.member_id}
    join ${members} on ${members.id} = ${discoveryTraits.member_id}
    left join ${impressions} on ${impressions.member_id} = ${discoveryTraits.member_id}
    where ${discovery.ready} and ${discoveryTraits.member_id} > ${after}
      and not exists (select from ${matchingOptOuts} where ${matchingOptOuts.member_id} = ${discoveryTraits.member_id})
    order by ${discoveryTraits.member_id} limit ${limit}`)
  return rows.map((row) => ({
    ...personOf(row, now),
    shown: row.shown,
    joined: new Date(row.joined),
    came: cameAt(row, now),
    hides: row.hides,
  }))
}

function cameAt({ online, last }: PersonRow, now: Date): Date | null {
  if (online === 1) return now
  return last === null ? null : new Date(last)
}

/** A member's action on another: a like, which may have led to a conversation, or a pass. */
export interface StoredDecision extends Record<string, unknown> {
  viewer: string
  target: string
  liked: boolean
  /** Both wrote. */
  talked: boolean
}

/** Returns members' decisions since a time, the latest `each` likes and passes per member, ordered by both ids. */
export async function findDecisions(
  db: Database,
  ids: string[],
  { since, each }: { since: Date; each: number },
): Promise<StoredDecision[]> {
  const { rows } = await db.execute<StoredDecision>(sql`
    with decided as materialized (
    select decided.*
    from unnest(${sql.param(ids)}::uuid[]) as of_member (id)
    cross join lateral (
      (select liker_id as viewer, liked_id as target, true as liked from ${likes}
        where liker_id = of_member.id and created_at > ${since} order by created_at desc, liked_id limit ${each})
      union all
      (select passer_id, passed_id, false from ${passes}
        where passer_id = of_member.id and created_at > ${since} order by created_at desc, passed_id limit ${each})
    ) decided
    ), pairs as (
      select array_agg(room.id) as rooms, array_agg(viewer) as viewers, array_agg(target) as targets
      from decided join ${rooms} room on liked
        and room.low_id = least(viewer, target) and room.high_id = greatest(viewer, target)
    ), talked as materialized (
      select room_id from pairs
      cross join lateral count_written(rooms || rooms, viewers || targets, 'infinity', 1)
      group by room_id having bool_and(written > 0)
    )
    select viewer, target, liked, liked and exists (
        select from talked join ${rooms} room on room.id = talked.room_id
        where room.low_id = least(viewer, target) and room.high_id = greatest(viewer, target)
      ) as talked
    from decided
    order by viewer, target`)
  return rows
}

/** Stores what was learned about cohorts, and deletes all but the newest rows and the previous ones. */
export async function insertWeights(tx: Database, rows: StoredWeights[]): Promise<void> {
  if (rows.length === 0) return
  await tx.insert(matchingWeights).values(rows).onConflictDoNothing()
  for (const { cohort } of rows)
    await tx.execute(sql`
      delete from ${matchingWeights} where cohort = ${cohort} and trained_at not in (
        select trained_at from ${matchingWeights} where cohort = ${cohort} order by trained_at desc limit 2)`)
}

type MemberRow = typeof matchingMembers.$inferSelect

/** Stores what was learned about members, except those who have left or turned off learning by now. */
export async function saveMembers(tx: Database, rows: MemberRow[]): Promise<void> {
  const column = (of: keyof MemberRow, type: string) =>
    sql`${sql.param(rows.map((row) => row[of]))}::${sql.raw(type)}[]`
  await tx.execute(sql`
    insert into ${matchingMembers} (member_id, choosy, choosy_variance, liked, liked_variance, evenness)
    select learned.* from unnest(${column('member_id', 'uuid')}, ${column('choosy', 'real')},
      ${column('choosy_variance', 'real')}, ${column('liked', 'real')}, ${column('liked_variance', 'real')},
      ${column('evenness', 'real')}) as learned (member_id, choosy, choosy_variance, liked, liked_variance, evenness)
    join ${members} on ${members.id} = learned.member_id
    where not exists (select from ${matchingOptOuts} where ${matchingOptOuts.member_id} = learned.member_id)
    order by learned.member_id
    on conflict (member_id) do update set choosy = excluded.choosy, choosy_variance = excluded.choosy_variance,
      liked = excluded.liked, liked_variance = excluded.liked_variance, evenness = excluded.evenness`)
}

/** Deletes what was learned about members between two ids (both excluded) who aren't listed. */
export async function deleteOthers(
  tx: Database,
  ids: string[],
  { after, upTo }: { after: string; upTo: string | undefined },
): Promise<void> {
  const { member_id } = matchingMembers
  await tx
    .delete(matchingMembers)
    .where(
      and(
        gt(member_id, after),
        upTo === undefined ? undefined : lt(member_id, upTo),
        ids.length === 0 ? undefined : notInArray(member_id, ids),
      ),
    )
}
