CREATE TABLE "post_authors" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"first_id" uuid NOT NULL,
	"last_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_authors" ADD CONSTRAINT "post_authors_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
insert into post_authors (member_id, first_id, last_id)
select member_id, (array_agg(id order by id))[1], (array_agg(id order by id desc))[1] from posts group by member_id;
--> statement-breakpoint
-- A new post may be older than others of its author where many are brought in at once.
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
  -- Two that are deleted at once are dealt with one after the other, each with a fresh look.
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
