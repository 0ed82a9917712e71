-- Changes of messages name their room, so that no key needs the id of a message alone.
ALTER TABLE "message_changes" ADD COLUMN "room_id" uuid;--> statement-breakpoint
update message_changes set room_id = messages.room_id from messages where messages.id = message_changes.message_id;--> statement-breakpoint
ALTER TABLE "message_changes" ALTER COLUMN "room_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "message_changes" DROP CONSTRAINT "message_changes_message_id_messages_id_fk";--> statement-breakpoint
DROP INDEX "message_changes_message_id_index";--> statement-breakpoint
ALTER TABLE "message_changes" DROP CONSTRAINT "message_changes_member_id_client_id_pk";--> statement-breakpoint
ALTER TABLE "message_changes" ADD CONSTRAINT "message_changes_member_id_client_id_room_id_pk" PRIMARY KEY("member_id","client_id","room_id");--> statement-breakpoint
ALTER TABLE "message_changes" ADD CONSTRAINT "message_changes_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_changes_room_id_message_id_index" ON "message_changes" USING btree ("room_id","message_id");--> statement-breakpoint
-- The job of stored texts reads messages by room and number from now on.
update pending_steps set after = null where name = 'stored texts of messages';--> statement-breakpoint

-- What a site moves to while it serves is in a schema of its own, which is dropped at the end: backups do not see it.
create schema savanna_partitioning;--> statement-breakpoint
create table savanna_partitioning.messages (like public.messages including defaults including constraints)
  partition by hash (room_id);--> statement-breakpoint
do $$
begin
  for remainder in 0..7 loop
    execute format(
      'create table savanna_partitioning.%I partition of savanna_partitioning.messages for values with (modulus 8, remainder %s)',
      'messages_' || remainder, remainder);
  end loop;
end
$$;--> statement-breakpoint
alter table savanna_partitioning.messages
  add constraint messages_room_id_id_pk primary key (room_id, id),
  add constraint messages_room_id_seq_unique unique (room_id, seq),
  add constraint messages_client_id unique (sender_id, client_id, room_id),
  add constraint messages_room_id_rooms_id_fk foreign key (room_id) references public.rooms (id) on delete cascade,
  add constraint messages_sender_id_members_id_fk foreign key (sender_id) references public.members (id) on delete cascade;--> statement-breakpoint
create index messages_created on savanna_partitioning.messages using brin (created_at);--> statement-breakpoint
create index messages_deleted on savanna_partitioning.messages (room_id, deleted_at) where deleted_at is not null;--> statement-breakpoint
create index messages_changed on savanna_partitioning.messages (room_id, changed) where changed > 0;--> statement-breakpoint

-- Writes each change of a message to its new place, in the transaction of the change. It inserts where a change finds no
-- row: the batch that copies the row then meets it, and leaves the newer one.
create function savanna_partitioning.mirror_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from savanna_partitioning.messages where room_id = old.room_id and id = old.id;
    return null;
  end if;
  insert into savanna_partitioning.messages (id, room_id, seq, sender_id, client_id, content, created_at, deleted_at,
    reply_to, edited_at, reactions, changed)
  values (new.id, new.room_id, new.seq, new.sender_id, new.client_id, new.content, new.created_at, new.deleted_at,
    new.reply_to, new.edited_at, new.reactions, new.changed)
  on conflict (room_id, id) do update set content = excluded.content, deleted_at = excluded.deleted_at,
    edited_at = excluded.edited_at, reactions = excluded.reactions, changed = excluded.changed;
  return null;
end
$$;--> statement-breakpoint

-- Puts the partitioned table in the place of the plain one, which waits in another schema to be dropped.
create function savanna_partitioning.replace_messages() returns void language plpgsql as $$
declare
  part name;
begin
  lock table public.messages in access exclusive mode;
  drop trigger if exists mirror_message on public.messages;
  create schema savanna_replaced;
  alter table public.messages set schema savanna_replaced;
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'savanna_partitioning.messages'::regclass
  loop
    execute format('alter table savanna_partitioning.%I set schema public', part);
  end loop;
  alter table savanna_partitioning.messages set schema public;
end
$$;--> statement-breakpoint

-- Returns the id (UUIDv7) that sorts before every one made from that moment on.
create function savanna_partitioning.lowest_id(at timestamptz) returns uuid language sql stable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;--> statement-breakpoint

-- Makes the plain table of notifications the first partition: all ids below `first`. The others follow it.
create function savanna_partitioning.adopt_notifications(first uuid) returns void language plpgsql as $$
declare
  old name;
begin
  lock table public.notifications in access exclusive mode;
  for old in
    select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'public.notifications'::regclass
  loop
    execute format('alter index public.%I rename to %I', old,
      replace(old, 'notifications_', 'notifications_before_'));
  end loop;
  alter table public.notifications rename to notifications_before;
  create table public.notifications (like public.notifications_before including defaults) partition by range (id);
  alter table public.notifications
    add constraint notifications_pkey primary key (id),
    add constraint notifications_member_id_members_id_fk foreign key (member_id) references public.members (id) on delete cascade,
    add constraint notifications_sender_id_members_id_fk foreign key (sender_id) references public.members (id) on delete cascade,
    add constraint notifications_post_id_posts_id_fk foreign key (post_id) references public.posts (id) on delete cascade,
    add constraint notifications_comment_id_comments_id_fk foreign key (comment_id) references public.comments (id) on delete cascade;
  create index notifications_member_id_id_index on public.notifications (member_id, id desc nulls last);
  create index notifications_unread on public.notifications (member_id) where not is_read;
  create index notifications_sender_id_index on public.notifications (sender_id);
  create index notifications_line_id_id_index on public.notifications (line_id, id);
  create index notifications_post_id_id_index on public.notifications (post_id, id desc nulls last);
  create index notifications_comment_id_index on public.notifications (comment_id);
  execute format('alter table public.notifications attach partition public.notifications_before for values from (minvalue) to (%L)', first);
  execute format('create table public.notifications_later partition of public.notifications for values from (%L) to (maxvalue)', first);
  alter table public.notifications_before drop constraint if exists notifications_before_month,
    reset (autovacuum_enabled);
end
$$;--> statement-breakpoint

-- A new site gets the new tables now. A full one is moved by a job while it serves (docs/decisions/0106).
do $$
declare
  month timestamptz := date_trunc('month', now(), 'UTC');
begin
  if exists (select from public.messages) then
    create trigger mirror_message after insert or update or delete on public.messages
      for each row execute function savanna_partitioning.mirror_message();
    -- Vacuum would hold the replacement of the table up.
    alter table public.messages set (autovacuum_enabled = false);
    insert into pending_steps (name) values ('partitions of messages');
  else
    perform savanna_partitioning.replace_messages();
    drop schema savanna_replaced cascade;
  end if;
  if exists (select from public.notifications) then
    insert into pending_steps (name) values ('partitions of notifications');
  else
    perform savanna_partitioning.adopt_notifications(savanna_partitioning.lowest_id(month));
    drop table public.notifications_later;
    for ahead in 0..2 loop
      execute format('create table public.%I partition of public.notifications for values from (%L) to (%L)',
        'notifications_' || to_char(month at time zone 'UTC', 'YYYY_MM'),
        savanna_partitioning.lowest_id(month),
        savanna_partitioning.lowest_id((month at time zone 'UTC' + interval '1 month') at time zone 'UTC'));
      month := (month at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    end loop;
    execute format('create table public.notifications_later partition of public.notifications for values from (%L) to (maxvalue)',
      savanna_partitioning.lowest_id(month));
  end if;
  if not exists (select from pending_steps where name like 'partitions of %') then
    drop schema savanna_partitioning cascade;
  end if;
end
$$;
