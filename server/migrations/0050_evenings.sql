CREATE TABLE "evenings" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text,
	"seen_day" date
);
--> statement-breakpoint
ALTER TABLE "evenings" ADD CONSTRAINT "evenings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;