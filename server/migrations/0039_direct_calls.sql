CREATE TABLE "call_settings" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"direct" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "direct" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "call_settings" ADD CONSTRAINT "call_settings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;