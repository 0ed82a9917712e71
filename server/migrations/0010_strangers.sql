ALTER TABLE "comments" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "comments_from" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "follows_from" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
CREATE INDEX "comments_held" ON "comments" USING btree ("member_id") WHERE held;--> statement-breakpoint

-- The count of a post's comments leaves out those that are held, which only their author sees.
create or replace function count_comments() returns trigger language plpgsql as $$
begin
  perform from posts where id in (select post_id from changed where not held) order by id for no key update;
  update posts set comment_count = comment_count + difference
  from (
    select post_id, count(*)::int * case tg_op when 'INSERT' then 1 else -1 end as difference
    from changed join members on members.id = changed.member_id and members.status = 1
    where not held
    group by post_id
  ) counted
  where posts.id = counted.post_id;
  return null;
end
$$;
--> statement-breakpoint

create function count_held_comment() returns trigger language plpgsql as $$
begin
  update posts set comment_count = comment_count + case when new.held then -1 else 1 end
  where id = new.post_id and exists (select from members where id = new.member_id and status = 1);
  return null;
end
$$;
--> statement-breakpoint

create trigger comment_held after update of held on comments for each row
  when (old.held is distinct from new.held) execute function count_held_comment();
--> statement-breakpoint

create or replace function count_for_member_status() returns trigger language plpgsql as $$
declare sign int := case new.status when 1 then 1 else -1 end;
begin
  perform from posts where id in (
    select post_id from post_likes where member_id = new.id union select post_id from comments where member_id = new.id
  ) order by id for no key update;
  update posts set like_count = like_count + sign
  where id in (select post_id from post_likes where member_id = new.id);
  update posts set comment_count = comment_count + sign * counted.number
  from (
    select post_id, count(*)::int as number from comments where member_id = new.id and not held group by post_id
  ) counted
  where posts.id = counted.post_id;
  return null;
end
$$;
--> statement-breakpoint

-- Whether a member has a tie to another one: they have liked or followed the other, and so also a match. The same rule as
-- `tiedTo` in server/src/schema/relations.tables.ts.
create function tied_to(member uuid, other uuid) returns boolean language sql stable as $$
  select exists (select from likes where liker_id = member and liked_id = other)
    or exists (select from follows where follower_id = member and followed_id = other)
$$;
--> statement-breakpoint

-- Returns the line of strangers that a stranger's event joins: that of the latest event of its type within a day, as long as
-- the line holds nothing else and began within that day. A line with several senders never holds other types.
create function line_of_strangers(notice new_notification) returns uuid language sql stable as $$
  select latest.line_id
  from (
    select (lpad(to_hex((extract(epoch from notice.at - interval '1 day') * 1000)::bigint), 12, '0')
      || '70008000000000000000')::uuid as lowest_id
  ) day
  cross join lateral (
    select line_id
    from notifications event
    where member_id = notice.member_id and id >= day.lowest_id and line_id >= day.lowest_id and type = notice.type
      and created_at > notice.at - interval '1 day' and not tied_to(member_id, sender_id)
      and (
        notice.subject = 'post'
        or exists (
          select from notifications other
          where other.line_id = event.line_id and other.sender_id <> event.sender_id
        )
        or not exists (
          select from notifications other where other.line_id = event.line_id and other.type <> event.type
        )
      )
    order by id desc limit 1
  ) latest
$$;
--> statement-breakpoint

-- Returns the line of the latest event with the same subject, if a new event joins it (docs/decisions/0012). What one person
-- does is one line for an hour. Other lines are joined while the latest event is unread, however old, and for a day after it
-- once it is read. Where several strangers come within an hour, each type of what they do is one line.
create or replace function line_to_join(notice new_notification) returns uuid language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
declare
  latest record;
  hour_before timestamptz := notice.at - interval '1 hour';
  stranger boolean := notice.subject in ('post', 'person') and not tied_to(notice.member_id, notice.sender_id);
begin
  if notice.subject is null then
    return null;
  elsif notice.subject = 'post' then
    select line_id, is_read, created_at into latest from notifications
    where member_id = notice.member_id and type = any(notice.types) and post_id = notice.post_id
    order by id desc limit 1;
    if latest is not null and (not latest.is_read or latest.created_at > notice.at - interval '1 day') then
      return latest.line_id;
    end if;
    return case when stranger then line_of_strangers(notice) end;
  end if;

  if stranger and exists (
    select from notifications
    where member_id = notice.member_id and type = any(notice.types) and sender_id <> notice.sender_id
      and id >= (lpad(to_hex((extract(epoch from hour_before) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
      and created_at > hour_before and not tied_to(member_id, sender_id)
  ) then
    return line_of_strangers(notice);
  end if;
  select line_id, is_read, created_at into latest from notifications
  where member_id = notice.member_id and type = any(notice.types) and sender_id = notice.sender_id
  order by id desc limit 1;
  if latest is null then
    return null;
  elsif notice.subject <> 'person' then
    return case when not latest.is_read or latest.created_at > notice.at - interval '1 day' then latest.line_id end;
  end if;
  return case when hour_before < (
    select min(created_at) from notifications where line_id = latest.line_id and id >= latest.line_id
  ) and not exists (
    select from notifications
    where line_id = latest.line_id and id >= latest.line_id and sender_id <> notice.sender_id
  ) then latest.line_id end;
end
$$;
