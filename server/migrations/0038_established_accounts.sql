CREATE TABLE "browser_owners" (
	"browser_hash" text PRIMARY KEY NOT NULL,
	"owner_hash" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "established" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "shared_browser_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "browser_owners_seen_at_index" ON "browser_owners" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "profiles_not_established" ON "profiles" USING btree ("member_id") WHERE not established;--> statement-breakpoint
CREATE INDEX "profiles_shared_browser" ON "profiles" USING btree ("shared_browser_at") WHERE shared_browser_at is not null;
--> statement-breakpoint
-- Who is here for a week already counts in full from the start. What nobody acts on keeps its number.
update profiles set established = true
from members where members.id = profiles.member_id
and members.verified_at is not null and members.created_at < now() - interval '7 days';
