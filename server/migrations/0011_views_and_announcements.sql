-- What a like, a visit or a page of members needs to know and to store, each in one statement.

create function may_see(viewer uuid, other uuid) returns boolean language sql stable as $$
  select exists (select from members where id = other and status = 1 and verified_at is not null)
    and not exists (select from blocks where blocker_id = viewer and blocked_id = other)
    and not exists (select from blocks where blocker_id = other and blocked_id = viewer)
$$;
--> statement-breakpoint

-- How many different members a viewer is shown a day: in the first days of an account, without a plan, with one.
create type view_limits as (new_account int, ordinary int, plan int, new_account_days int);
--> statement-breakpoint

-- Counts members whom a viewer is about to be shown, each under a digest (docs/decisions/0110), and returns those that may be
-- shown. Members are free when the site itself has brought the two together, or when one has chosen the other by something
-- that is counted itself. The viewer's row is locked by the insertion and what's appended to is the locked row, so the
-- count is exact over all servers.
create function count_views(viewer uuid, today date, ids uuid[], marks bigint[], at timestamptz, limits view_limits)
returns table (member uuid, counted boolean) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  seen bigint[];
  unseen uuid[];
  known uuid[] := '{}';
  fresh bigint[];
  most int;
  stored bigint[];
begin
  select digests into seen from daily_views where viewer_id = viewer and day = today;
  seen := coalesce(seen, '{}');
  unseen := array(select id from unnest(ids, marks) as shown (id, mark) where mark <> all(seen));
  if unseen <> '{}' then
    known := array(
      select liked_id from likes where liker_id = viewer and liked_id = any(unseen)
      union all select liker_id from likes where liked_id = viewer and liker_id = any(unseen)
      union all select followed_id from follows where follower_id = viewer and followed_id = any(unseen)
      union all select follower_id from follows where followed_id = viewer and follower_id = any(unseen)
      union all select visited_id from visits where visitor_id = viewer and visited_id = any(unseen)
      union all select visitor_id from visits where visited_id = viewer and visitor_id = any(unseen)
      union all select passed_id from passes where passer_id = viewer and passed_id = any(unseen)
      union all select high_id from rooms where low_id = viewer and high_id = any(unseen)
      union all select low_id from rooms where high_id = viewer and low_id = any(unseen)
    );
    fresh := array(
      select mark from unnest(ids, marks) with ordinality as shown (id, mark, place)
      where mark <> all(seen) and id <> viewer and id <> all(known) order by place
    );
  end if;
  if fresh <> '{}' then
    select case
      when created_at > at - make_interval(days => limits.new_account_days) and not held.plan then limits.new_account
      when created_at <= at - make_interval(days => limits.new_account_days) and held.plan then limits.plan
      else limits.ordinary
    end into most
    from members cross join lateral (
      select exists (
        select from subscriptions
        where member_id = viewer and revoked_at is null and starts_at <= at and ends_at > at
      ) as plan
    ) held
    where id = viewer;
    if most is not null then
      insert into daily_views as v (viewer_id, day, digests) values (viewer, today, fresh[1:most])
      on conflict (viewer_id, day) do update set digests = v.digests || array(
        select mark from unnest(excluded.digests) with ordinality as added (mark, place)
        where mark <> all(v.digests) order by place limit greatest(0, most - cardinality(v.digests))
      )
      where cardinality(v.digests) < most
      returning digests into stored;
      seen := coalesce(stored, seen);
    end if;
  end if;
  return query select id, mark = any(seen) from unnest(ids, marks) as shown (id, mark)
    where mark = any(seen) or id = viewer or id = any(known);
end
$$;
--> statement-breakpoint

drop function record_visit;
--> statement-breakpoint

drop function store_notification;
--> statement-breakpoint

-- Stores a notification and returns it; nothing when the member wants none, or has had the day's limit from this sender. A
-- block deletes notifications, so they're counted in a table that a block doesn't touch. A like of a post notifies once,
-- ever.
create function store_notification(notice new_notification) returns setof notifications language plpgsql
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
      return;
    end if;
    insert into notification_counts as before (member_id, sender_id, type, since, count)
    values (notice.member_id, notice.sender_id, notice.type, notice.at, 1)
    on conflict (member_id, sender_id, type) do update
    set since = case when before.since <= day_before then excluded.since else before.since end,
      count = case when before.since <= day_before then 1 else before.count + 1 end
    where before.since <= day_before or before.count < notice.most;
    if not found then
      return;
    end if;
  end if;

  select choices -> notice.kind into chosen from notification_choices where member_id = notice.member_id;
  in_drawer := coalesce((chosen ->> 'drawer')::boolean, notice.drawer);
  if not (in_drawer or coalesce((chosen ->> 'digest')::boolean, notice.digest)
    or coalesce((chosen ->> 'push')::boolean, notice.push) or notice.anyway)
  then
    return;
  end if;
  return query
    insert into notifications (id, member_id, sender_id, type, line_id, post_id, comment_id, detail, in_drawer, is_read,
      created_at)
    values (notice.id, notice.member_id, notice.sender_id, notice.type, coalesce(line_to_join(notice), notice.id),
      notice.post_id, notice.comment_id, notice.detail, in_drawer, notice.is_read, notice.at)
    returning *;
end
$$;
--> statement-breakpoint

-- Stores a visit with all that follows from it. `visible` is false where the visitor may not see the member, and `shown` where
-- that would be one view too many (`mark` is null when the view needn't be counted); `fresh` is false where they were there
-- on that day already; `stored` is the notification, if there is one. Both members are locked, as for every change between
-- two (`lockMembers`).
create function record_visit(
  visitor uuid, visited uuid, today date, mark bigint, limits view_limits, notice new_notification,
  out visible boolean, out shown boolean, out fresh boolean, out stored notifications
)
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform from members where id in (visitor, visited) order by id for no key update;
  visible := may_see(visitor, visited);
  shown := visible and (mark is null
    or exists (select from count_views(visitor, today, array[visited], array[mark], notice.at, limits)));
  fresh := false;
  if shown then
    insert into visits (visitor_id, visited_id, day, visited_at) values (visitor, visited, today, notice.at)
    on conflict do nothing;
    fresh := found;
  end if;
  if fresh then
    perform recompute_popularity(array[visited]);
    select * into stored from store_notification(notice);
  end if;
end
$$;
--> statement-breakpoint

-- Shows the comments of a member on another one's posts that were held until these had a tie to them, and returns them.
create function show_held_comments(owner uuid, author uuid) returns json language sql as $$
  with shown as (
    update comments set held = false from posts
    where comments.held and comments.member_id = author and posts.id = comments.post_id and posts.member_id = owner
    returning comments.id, comments.post_id
  )
  select coalesce(json_agg(shown), '[]') from shown
$$;
--> statement-breakpoint

-- Stores a like with what follows from it, but for what a match begins. `visible`, `shown`, `mark`, `fresh` and `stored` are as
-- for a visit; `needs` names who has no picture, 'me' or 'them'; `possible` is false when the day's likes (`most`, counted
-- under `target`) are used up, and the caller rolls back; `comments` are those that are shown since. A match notifies otherwise, so nothing is stored for it here.
create function record_like(
  liker uuid, liked uuid, today date, mark bigint, limits view_limits, target uuid, most int, notice new_notification,
  out visible boolean, out shown boolean, out needs text, out match boolean, out fresh boolean, out possible boolean,
  out comments json, out stored notifications
)
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform from members where id in (liker, liked) order by id for no key update;
  visible := may_see(liker, liked);
  shown := visible and (mark is null
    or exists (select from count_views(liker, today, array[liked], array[mark], notice.at, limits)));
  needs := case
    when not exists (select from pictures where member_id = liker) then 'me'
    when not exists (select from pictures where member_id = liked) then 'them'
  end;
  match := exists (select from likes where liker_id = liked and liked_id = liker);
  fresh := false;
  possible := true;
  if not shown or needs is not null then
    return;
  end if;
  delete from passes where passer_id = liker and passed_id = liked;
  insert into likes (liker_id, liked_id) values (liker, liked) on conflict do nothing;
  fresh := found;
  if fresh then
    comments := show_held_comments(liker, liked);
    possible := take_allowance(liker, today, 'profile_likes', target, 1::smallint, most);
    perform recompute_popularity(case when match then array[liker, liked] else array[liked] end);
    if not match then
      select * into stored from store_notification(notice);
    end if;
  end if;
end
$$;
--> statement-breakpoint

-- Takes a like back; what's returned is as for `record_like`.
create function take_back_like(
  liker uuid, liked uuid, notice new_notification,
  out visible boolean, out needs text, out match boolean, out fresh boolean, out stored notifications
)
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform from members where id in (liker, liked) order by id for no key update;
  visible := may_see(liker, liked);
  needs := case when not exists (select from pictures where member_id = liker) then 'me' end;
  match := exists (select from likes where liker_id = liked and liked_id = liker);
  fresh := false;
  if not visible or needs is not null then
    return;
  end if;
  delete from likes where liker_id = liker and liked_id = liked;
  fresh := found;
  if fresh then
    perform recompute_popularity(case when match then array[liker, liked] else array[liked] end);
    select * into stored from store_notification(notice);
  end if;
end
$$;
