CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"text" text NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "comments_member_id_client_id_unique" UNIQUE("member_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "post_images" (
	"post_id" uuid NOT NULL,
	"index" smallint NOT NULL,
	"media_key" text NOT NULL,
	"thumbhash" text NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	CONSTRAINT "post_images_post_id_index_pk" PRIMARY KEY("post_id","index"),
	CONSTRAINT "post_images_media_key_unique" UNIQUE("media_key")
);
--> statement-breakpoint
CREATE TABLE "post_likes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_likes_post_id_member_id_unique" UNIQUE("post_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"title" text NOT NULL,
	"client_id" uuid NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posts_member_id_client_id_unique" UNIQUE("member_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_post_id_id_index" ON "comments" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "comments_member_id_post_id_index" ON "comments" USING btree ("member_id","post_id");--> statement-breakpoint
CREATE INDEX "post_likes_post_id_id_index" ON "post_likes" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "post_likes_member_id_post_id_index" ON "post_likes" USING btree ("member_id","post_id");--> statement-breakpoint
CREATE INDEX "posts_of_member" ON "posts" USING btree ("member_id","id");--> statement-breakpoint
-- The counts of a post follow its rows in the transaction that changes them, whoever does: a member who takes a like
-- back, a block, a deleted account. Posts are taken in the order of their ids, so that two who change several at once
-- do not wait in a circle. Of a post that itself goes, nothing is left to count.
create function count_post_likes() returns trigger language plpgsql as $$
begin
  perform from posts where id in (select post_id from changed) order by id for no key update;
  update posts set like_count = like_count + difference
  from (
    select post_id, count(*)::int * case tg_op when 'INSERT' then 1 else -1 end as difference
    from changed group by post_id
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
    from changed group by post_id
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
