-- What one statement does with messages of many rooms goes through these functions. So it is the same statement on a single
-- PostgreSQL and on Citus, where they have other bodies (docs/decisions/0108).

-- Returns the client ids of those messages that are stored already. PostgreSQL inlines it into the statement.
create function stored_client_ids(room_ids uuid[], sender_ids uuid[], client_ids uuid[])
returns setof uuid language sql stable rows 1 as $$
  select message.client_id
  from unnest(room_ids, sender_ids, client_ids) as wanted (room_id, sender_id, client_id)
  join messages message on message.room_id = wanted.room_id and message.sender_id = wanted.sender_id
    and message.client_id = wanted.client_id
$$;
--> statement-breakpoint

-- Counts what members wrote in rooms up to a moment, up to a number: nobody needs to know more.
create function count_written(room_ids uuid[], member_ids uuid[], until timestamptz, at_most int)
returns table (room_id uuid, member_id uuid, written int) language sql stable as $$
  select wanted.room_id, wanted.member_id, (
    select count(*)::int from (
      select from messages message
      where message.room_id = wanted.room_id and message.sender_id = wanted.member_id and message.created_at <= until
      limit at_most
    ) few
  )
  from unnest(room_ids, member_ids) as wanted (room_id, member_id)
$$;
--> statement-breakpoint

-- Stores numbered messages of different rooms and marks them unread; returns the id of each with what it quotes. A plan of
-- its own for each length of the lists would take longer than storing a message.
create function store_messages(ids uuid[], room_ids uuid[], numbers int[], sender_ids uuid[], receiver_ids uuid[],
  client_ids uuid[], contents text[], times timestamptz[], replies int[], quote_length int)
returns table (stored_id uuid, quote json) language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with wanted as materialized (
    select * from unnest(ids, room_ids, numbers, sender_ids, receiver_ids, client_ids, contents, times, replies)
      as wanted (id, room_id, seq, sender_id, receiver_id, client_id, content, created_at, reply_to)
  ), marked_unread as (
    update room_reads set unread = room_reads.unread + 1 from wanted
    where room_reads.room_id = wanted.room_id and room_reads.member_id = wanted.receiver_id
  ), stored as (
    insert into messages (id, room_id, seq, sender_id, client_id, content, created_at, reply_to)
    select id, room_id, seq, sender_id, client_id, content, created_at, reply_to from wanted
  )
  select wanted.id, case when wanted.reply_to is not null then (
    select json_build_object('id', original.id, 'seq', original.seq, 'user_id', original.sender_id,
      'content', left(original.content, quote_length), 'deleted', original.deleted_at is not null)
    from messages original
    where original.room_id = wanted.room_id and original.seq = wanted.reply_to
  ) end from wanted;
end
$$;
