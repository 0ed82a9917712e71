import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'

/** The functions in `0006_messages.sql`, which read and write many rooms' messages, for distributed tables. */
const BODIES: readonly SQL[] = [
  sql`
create function public.stored_client_ids(room_ids uuid[], sender_ids uuid[], client_ids uuid[])
returns setof uuid language sql stable rows 1 as $$
  -- To look for each would take as long as storing them. A message that is stored already violates its key: the batch is
  -- then stored one by one.
  select null::uuid where false
$$`,
  sql`
create function public.count_written(room_ids uuid[], member_ids uuid[], until timestamptz, at_most int)
returns table (room_id uuid, member_id uuid, written int) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with counted as materialized (
    select message.room_id, message.sender_id, count(*)::int as number from messages message
    join unnest(room_ids, member_ids) as wanted (room_id, sender_id)
      on wanted.room_id = message.room_id and wanted.sender_id = message.sender_id
    where message.room_id = any (room_ids) and message.created_at <= until
    group by message.room_id, message.sender_id
  )
  select wanted.room_id, wanted.member_id, least(coalesce(counted.number, 0), at_most)
  from unnest(room_ids, member_ids) as wanted (room_id, member_id)
  left join counted on counted.room_id = wanted.room_id and counted.sender_id = wanted.member_id;
end
$$`,
  sql`
create function public.store_messages(ids uuid[], room_ids uuid[], numbers int[], sender_ids uuid[], receiver_ids uuid[],
  client_ids uuid[], contents text[], times timestamptz[], replies int[], quote_length int)
returns table (stored_id uuid, quote json) language plpgsql set citus.all_modifications_commutative = on as $$
begin
  if cardinality(ids) > 4 then
    -- One statement for all shards. Two batches never have a room in common, so that they need not wait for each other.
    update room_reads set unread = room_reads.unread + 1
    from unnest(room_ids, receiver_ids) as wanted (room_id, member_id)
    where room_reads.room_id = any (room_ids)
      and room_reads.room_id = wanted.room_id and room_reads.member_id = wanted.member_id;
    insert into messages (id, room_id, seq, sender_id, client_id, content, created_at, reply_to)
    select * from unnest(ids, room_ids, numbers, sender_ids, client_ids, contents, times, replies);
  else
    -- A statement that names one room goes to one shard alone.
    for at in 1 .. coalesce(cardinality(ids), 0) loop
      update room_reads set unread = room_reads.unread + 1
      where room_reads.room_id = room_ids[at] and room_reads.member_id = receiver_ids[at];
      insert into messages (id, room_id, seq, sender_id, client_id, content, created_at, reply_to)
      values (ids[at], room_ids[at], numbers[at], sender_ids[at], client_ids[at], contents[at], times[at], replies[at]);
    end loop;
  end if;
  for at in 1 .. coalesce(cardinality(ids), 0) loop
    stored_id := ids[at];
    quote := null;
    if replies[at] is not null then
      select json_build_object('id', original.id, 'seq', original.seq, 'user_id', original.sender_id,
        'content', left(original.content, quote_length), 'deleted', original.deleted_at is not null)
      into quote from messages original
      where original.room_id = room_ids[at] and original.seq = replies[at];
    end if;
    return next;
  end loop;
end
$$`,
]

const NAMES = ['stored_client_ids', 'count_written', 'store_messages']

/** Moves one schema's functions to another. */
async function moveFunctions(tx: Database, from: string, to: string): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = ${from}::regnamespace and proname = any (${sql.param(NAMES)}::name[])`)
  for (const { name } of rows) await tx.execute(sql.raw(`alter function ${name} set schema ${to}`))
}

/** Keeps the coordinator's own functions there: the rest of this transaction isn't sent to workers. */
async function setPropagation(tx: Database, on: boolean): Promise<void> {
  await tx.execute(sql.raw(`set local citus.enable_ddl_propagation to ${on ? 'on' : 'off'}`))
}

/**
 * Writes to rooms on the coordinator and to messages on a worker belong together. Citus only uses two-phase
 * commit if it knows of two nodes, so each write to rooms also touches an empty coordinator table that Citus
 * knows.
 */
const TRIGGERS: readonly SQL[] = [
  sql`create table savanna_distributed.two_phases (id int primary key)`,
  sql`
create function savanna_distributed.commit_by_two_phases() returns trigger language plpgsql as $$
begin
  delete from savanna_distributed.two_phases where id = 0;
  return null;
end
$$`,
  sql`
create trigger commit_by_two_phases after insert or update or delete on public.rooms
  for each statement execute function savanna_distributed.commit_by_two_phases()`,
  // Replaces a foreign key.
  sql`
create function savanna_distributed.delete_messages_of_room() returns trigger language plpgsql as $$
begin
  delete from messages where room_id = old.id;
  delete from room_reads where room_id = old.id;
  delete from message_changes where room_id = old.id;
  return null;
end
$$`,
  sql`
create trigger delete_messages_of_room after delete on public.rooms
  for each row execute function savanna_distributed.delete_messages_of_room()`,
]

/** Gives the coordinator what it needs to serve distributed tables, in the `savanna_distributed` schema. */
export async function addDistributedFunctions(tx: Database): Promise<void> {
  await setPropagation(tx, false)
  await moveFunctions(tx, 'public', 'savanna_distributed')
  for (const body of [...BODIES, ...TRIGGERS]) await tx.execute(body)
  await setPropagation(tx, true)
  await tx.execute(sql`select citus_add_local_table_to_metadata('savanna_distributed.two_phases')`)
  // Workers fold the searched texts.
  await tx.execute(sql`select create_distributed_function('public.fold_text(text)')`)
}

/** Undoes `addDistributedFunctions`. */
export async function removeDistributedFunctions(tx: Database): Promise<void> {
  await setPropagation(tx, false)
  for (const trigger of ['commit_by_two_phases', 'delete_messages_of_room'])
    await tx.execute(sql`drop trigger ${sql.identifier(trigger)} on public.rooms`)
  const { rows } = await tx.execute<{ name: string }>(sql`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any (${sql.param(NAMES)}::name[])`)
  for (const { name } of rows) await tx.execute(sql.raw(`drop function ${name}`))
  await moveFunctions(tx, 'savanna_distributed', 'public')
  await setPropagation(tx, true)
  await tx.execute(sql`drop schema savanna_distributed cascade`)
}
