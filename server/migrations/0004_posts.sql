-- The counts of a post hold the likes and comments of active members, and change in the transaction that changes the rows:
-- an unlike, a block, a deleted account. When a member is deactivated or reactivated, their likes and comments are counted out
-- or in. Before a member is deleted, while it is still known whether they were active, what they left is deleted. Posts are
-- locked in the order of their ids, so that two transactions that change several don't wait in a circle.

create function count_post_likes() returns trigger language plpgsql as $$
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

create function count_comments() returns trigger language plpgsql as $$
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

create trigger post_like_added after insert on post_likes
  referencing new table as changed for each statement execute function count_post_likes();
--> statement-breakpoint

create trigger post_like_gone after delete on post_likes
  referencing old table as changed for each statement execute function count_post_likes();
--> statement-breakpoint

create trigger comment_added after insert on comments
  referencing new table as changed for each statement execute function count_comments();
--> statement-breakpoint

create trigger comment_gone after delete on comments
  referencing old table as changed for each statement execute function count_comments();
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
--> statement-breakpoint

-- The first and last post of each author, for the feed. A new post may be older than others if many are imported.
create function post_author_wrote() returns trigger language plpgsql as $$
begin
  insert into post_authors as author (member_id, first_id, last_id) values (new.member_id, new.id, new.id)
  on conflict (member_id) do update
  set first_id = least(author.first_id, new.id), last_id = greatest(author.last_id, new.id);
  return null;
end
$$;
--> statement-breakpoint

create function post_author_deleted() returns trigger language plpgsql as $$
begin
  -- Two parallel deletions run one after the other, and each reads what the other left.
  perform from post_authors where member_id = old.member_id for update;
  delete from post_authors
  where member_id = old.member_id and not exists (select from posts where posts.member_id = old.member_id);
  update post_authors
  set first_id = (select id from posts where posts.member_id = old.member_id order by id limit 1),
    last_id = (select id from posts where posts.member_id = old.member_id order by id desc limit 1)
  where member_id = old.member_id and old.id in (first_id, last_id);
  return null;
end
$$;
--> statement-breakpoint

create trigger post_written after insert on posts for each row execute function post_author_wrote();
--> statement-breakpoint

create trigger post_deleted after delete on posts for each row execute function post_author_deleted();
