CREATE TABLE "content_fingerprints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"picture_id" uuid,
	"post_id" uuid,
	"comment_id" uuid,
	"keys" integer[] NOT NULL,
	"value" text NOT NULL,
	"shown" text NOT NULL,
	"case_id" uuid
);
--> statement-breakpoint
CREATE TABLE "fraud_case_members" (
	"case_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fraud_case_members_case_id_member_id_pk" PRIMARY KEY("case_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "fraud_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "fraud_scans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fraud_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"source" text NOT NULL,
	"subject_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_fingerprints" ADD CONSTRAINT "content_fingerprints_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_fingerprints" ADD CONSTRAINT "content_fingerprints_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_fingerprints" ADD CONSTRAINT "content_fingerprints_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_fingerprints" ADD CONSTRAINT "content_fingerprints_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_fingerprints" ADD CONSTRAINT "content_fingerprints_case_id_fraud_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."fraud_cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_case_members" ADD CONSTRAINT "fraud_case_members_case_id_fraud_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."fraud_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_case_members" ADD CONSTRAINT "fraud_case_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_cases" ADD CONSTRAINT "fraud_cases_closed_by_administrators_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_scans" ADD CONSTRAINT "fraud_scans_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_fingerprints_keys" ON "content_fingerprints" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "content_fingerprints_of_member" ON "content_fingerprints" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "content_fingerprints_of_picture" ON "content_fingerprints" USING btree ("picture_id") WHERE picture_id is not null;--> statement-breakpoint
CREATE INDEX "content_fingerprints_of_post" ON "content_fingerprints" USING btree ("post_id") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "content_fingerprints_of_comment" ON "content_fingerprints" USING btree ("comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "content_fingerprints_of_case" ON "content_fingerprints" USING btree ("case_id") WHERE case_id is not null;--> statement-breakpoint
CREATE INDEX "fraud_case_members_member_id_index" ON "fraud_case_members" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "fraud_cases_status_id_index" ON "fraud_cases" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "fraud_scans_member_id_index" ON "fraud_scans" USING btree ("member_id");
--> statement-breakpoint
-- Content is queued to be scanned in the transaction that stores it, whichever way it comes in.
create function request_fraud_scan() returns trigger language plpgsql as $$
begin
  insert into fraud_scans (member_id, source, subject_id)
  values (new.member_id, tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid);
  return null;
end
$$;
--> statement-breakpoint
create trigger fraud_scan_of_new_profile after insert on profiles
  for each row execute function request_fraud_scan('profile', 'member_id');
--> statement-breakpoint
create trigger fraud_scan_of_profile after update of bio, city, firstname, lastname on profiles
  for each row when ((old.bio, old.city, old.firstname, old.lastname) is distinct from (new.bio, new.city, new.firstname, new.lastname))
  execute function request_fraud_scan('profile', 'member_id');
--> statement-breakpoint
create trigger fraud_scan_of_picture after insert on pictures
  for each row execute function request_fraud_scan('picture', 'id');
--> statement-breakpoint
create trigger fraud_scan_of_new_post after insert on posts
  for each row execute function request_fraud_scan('post', 'id');
--> statement-breakpoint
create trigger fraud_scan_of_post after update of title on posts
  for each row when (old.title is distinct from new.title) execute function request_fraud_scan('post', 'id');
--> statement-breakpoint
create trigger fraud_scan_of_new_comment after insert on comments
  for each row execute function request_fraud_scan('comment', 'id');
--> statement-breakpoint
create trigger fraud_scan_of_comment after update of text on comments
  for each row when (old.text is distinct from new.text) execute function request_fraud_scan('comment', 'id');
--> statement-breakpoint
-- What is there already. New content is scanned first.
insert into fraud_scans (member_id, source, subject_id) select member_id, 'profile', member_id from profiles;
--> statement-breakpoint
insert into fraud_scans (member_id, source, subject_id) select member_id, 'picture', id from pictures;
--> statement-breakpoint
insert into fraud_scans (member_id, source, subject_id) select member_id, 'post', id from posts;
--> statement-breakpoint
insert into fraud_scans (member_id, source, subject_id) select member_id, 'comment', id from comments;
