-- What others did for a member counts for the member's popularity: each other account once a month (UTC), with the most that
-- it did then: 1 a visit, 2 a like of a post, 3 a follow, 10 a like, 30 a like that made a match. All accounts together that
-- are new or share a browser with another one count at most 10. Less 50 a report that was upheld; from 0 to 1000.
create function compute_popularity(counted uuid) returns smallint language sql stable as $$
  select greatest(0, least(1000, (
    select coalesce(sum(points) filter (where giver.established), 0)
      + least(10, coalesce(sum(points) filter (where not giver.established), 0))
    from (
      select other, month, max(points) as points
      from (
        select visitor_id as other, date_trunc('month', day::timestamp) as month, 1 as points
        from visits where visited_id = counted
        union all
        select post_likes.member_id, date_trunc('month', post_likes.created_at at time zone 'UTC'), 2
        from posts join post_likes on post_likes.post_id = posts.id
        where posts.member_id = counted and post_likes.member_id <> counted
        union all
        select follower_id, date_trunc('month', created_at at time zone 'UTC'), 3
        from follows where followed_id = counted
        union all
        select received.liker_id, date_trunc('month', received.created_at at time zone 'UTC'),
          case when given.liker_id is null then 10 else 30 end
        from likes received
        left join likes given on given.liker_id = received.liked_id and given.liked_id = received.liker_id
        where received.liked_id = counted
      ) acts
      group by other, month
    ) months
    join profiles giver on giver.member_id = months.other
  ) - 50 * (
    select count(*) from reports where reported_id = counted and status = 'upheld'
  )))::smallint
$$;
--> statement-breakpoint

-- Profiles are locked in the order of their ids, so that two members acting on each other can't deadlock; and first, so that
-- the counts hold what those have stored who had them before.
create function recompute_popularity(ids uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform from profiles where member_id = any(ids) order by member_id for update;
  with counted as materialized (
    select member_id, compute_popularity(member_id) as score from profiles where member_id = any(ids)
  )
  update profiles set pop_score = score
  from counted where counted.member_id = profiles.member_id and pop_score <> score;
end
$$;
--> statement-breakpoint

-- A notification to store. The last fields say how: `most` is how many of this type and sender the member gets in a day
-- (null is no limit); `subject` is what the events of its line share and `types` those that may join it;
-- `drawer`, `digest` and `push` are the switches of `kind` where the member has chosen nothing; `anyway` stores it even
-- when no channel wants it.
create type new_notification as (
  id uuid, member_id uuid, sender_id uuid, type text, post_id uuid, comment_id uuid, detail text, is_read boolean,
  at timestamptz, most int, subject text, types text[], kind text, drawer boolean, digest boolean, push boolean,
  anyway boolean
);
--> statement-breakpoint

-- Returns the line of the latest event with the same subject, if a new event joins it (docs/decisions/0012). What one person
-- does is one line for an hour. Other lines are joined while the latest event is unread, however old, and for a day after it
-- once it is read.
create function line_to_join(notice new_notification) returns uuid language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
declare
  latest record;
begin
  if notice.subject is null then
    return null;
  elsif notice.subject = 'post' then
    select line_id, is_read, created_at into latest from notifications
    where member_id = notice.member_id and type = any(notice.types) and post_id = notice.post_id
    order by id desc limit 1;
  else
    select line_id, is_read, created_at into latest from notifications
    where member_id = notice.member_id and type = any(notice.types) and sender_id = notice.sender_id
    order by id desc limit 1;
  end if;
  if latest is null then
    return null;
  elsif notice.subject <> 'person' then
    return case when not latest.is_read or latest.created_at > notice.at - interval '1 day' then latest.line_id end;
  end if;
  return case when notice.at - interval '1 hour' < (
    select min(created_at) from notifications where line_id = latest.line_id and id >= latest.line_id
  ) then latest.line_id end;
end
$$;
--> statement-breakpoint

-- Stores a notification and returns its id; null when the member wants none, or has had the day's limit from this sender. A
-- block deletes notifications, so they're counted in a table that a block doesn't touch. A like of a post notifies once,
-- ever.
create function store_notification(notice new_notification) returns uuid language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  day_before timestamptz := notice.at - interval '1 day';
  chosen jsonb;
  in_drawer boolean;
begin
  if notice.most is not null then
    if notice.type = 'post_like' and exists (
      select from notifications before
      where before.post_id = notice.post_id and before.member_id = notice.member_id
        and before.sender_id = notice.sender_id and before.type = 'post_like'
    ) then
      return null;
    end if;
    insert into notification_counts as before (member_id, sender_id, type, since, count)
    values (notice.member_id, notice.sender_id, notice.type, notice.at, 1)
    on conflict (member_id, sender_id, type) do update
    set since = case when before.since <= day_before then excluded.since else before.since end,
      count = case when before.since <= day_before then 1 else before.count + 1 end
    where before.since <= day_before or before.count < notice.most;
    if not found then
      return null;
    end if;
  end if;

  select choices -> notice.kind into chosen from notification_choices where member_id = notice.member_id;
  in_drawer := coalesce((chosen ->> 'drawer')::boolean, notice.drawer);
  if not (in_drawer or coalesce((chosen ->> 'digest')::boolean, notice.digest)
    or coalesce((chosen ->> 'push')::boolean, notice.push) or notice.anyway)
  then
    return null;
  end if;
  insert into notifications (id, member_id, sender_id, type, line_id, post_id, comment_id, detail, in_drawer, is_read,
    created_at)
  values (notice.id, notice.member_id, notice.sender_id, notice.type, coalesce(line_to_join(notice), notice.id), notice.post_id,
    notice.comment_id, notice.detail, in_drawer, notice.is_read, notice.at);
  return notice.id;
end
$$;
--> statement-breakpoint

-- Stores a visit with all that follows from it. `fresh` is null where the visitor may not see the member, and false where
-- they were there on that day already; `notified` is the id of the notification, if there is one. Both members are locked,
-- as for every change between two (`lockMembers`).
create function record_visit(visitor uuid, visited uuid, today date, notice new_notification, out fresh boolean, out notified uuid)
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform from members where id in (visitor, visited) order by id for no key update;
  if not exists (select from members where id = visited and status = 1 and verified_at is not null)
    or exists (select from blocks where blocker_id = visitor and blocked_id = visited)
    or exists (select from blocks where blocker_id = visited and blocked_id = visitor)
  then
    return;
  end if;
  insert into visits (visitor_id, visited_id, day, visited_at) values (visitor, visited, today, notice.at)
  on conflict do nothing;
  fresh := found;
  if fresh then
    perform recompute_popularity(array[visited]);
    notified := store_notification(notice);
  end if;
end
$$;
--> statement-breakpoint

-- Counts a use of an allowance that is not yet counted that day, and returns whether it is possible. The uses of one member and
-- kind wait for each other until the transaction ends.
create function take_allowance(user_id uuid, today date, used_kind text, used_target uuid, used_amount smallint, most int)
returns boolean language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  used int;
  counted boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('allowance ' || user_id || ' ' || used_kind, 0));
  select coalesce(sum(amount), 0), coalesce(bool_or(target = used_target), false) into used, counted
  from allowance_uses where member_id = user_id and day = today and kind = used_kind;
  if counted then
    return true;
  elsif used + used_amount > most then
    return false;
  end if;
  insert into allowance_uses (member_id, day, kind, target, amount)
  values (user_id, today, used_kind, used_target, used_amount);
  return true;
end
$$;
