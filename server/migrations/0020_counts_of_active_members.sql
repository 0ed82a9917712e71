CREATE INDEX "members_inactive" ON "members" USING btree ("id") WHERE status <> 1;--> statement-breakpoint
-- The counts of a post hold the likes and comments of active members. When a member is deactivated or comes back, theirs
-- go and come with them; before a member is deleted, while it is still known whether they were active, what they left goes.
create or replace function count_post_likes() returns trigger language plpgsql as $$
begin
  perform from posts where id in (select post_id from changed) order by id for no key update;
  update posts set like_count = like_count + difference
  from (
    select post_id, count(*)::int * case tg_op when 'INSERT' then 1 else -1 end as difference
    from changed join members on members.id = changed.member_id and members.status = 1
    group by post_id
  ) counted
  where posts.id = counted.post_id;
  return null;
end
$$;
--> statement-breakpoint
create or replace function count_comments() returns trigger language plpgsql as $$
begin
  perform from posts where id in (select post_id from changed) order by id for no key update;
  update posts set comment_count = comment_count + difference
  from (
    select post_id, count(*)::int * case tg_op when 'INSERT' then 1 else -1 end as difference
    from changed join members on members.id = changed.member_id and members.status = 1
    group by post_id
  ) counted
  where posts.id = counted.post_id;
  return null;
end
$$;
--> statement-breakpoint
create function count_for_member_status() returns trigger language plpgsql as $$
declare sign int := case new.status when 1 then 1 else -1 end;
begin
  perform from posts where id in (
    select post_id from post_likes where member_id = new.id union select post_id from comments where member_id = new.id
  ) order by id for no key update;
  update posts set like_count = like_count + sign
  where id in (select post_id from post_likes where member_id = new.id);
  update posts set comment_count = comment_count + sign * counted.number
  from (select post_id, count(*)::int as number from comments where member_id = new.id group by post_id) counted
  where posts.id = counted.post_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger member_status_counted after update of status on members for each row
  when ((old.status = 1) is distinct from (new.status = 1)) execute function count_for_member_status();
--> statement-breakpoint
create function delete_remarks_of_member() returns trigger language plpgsql as $$
begin
  delete from post_likes where member_id = old.id;
  delete from comments where member_id = old.id;
  return old;
end
$$;
--> statement-breakpoint
create trigger member_remarks_gone before delete on members for each row execute function delete_remarks_of_member();
