CREATE TABLE "preferences" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"goals" text,
	"type" text,
	"language" text,
	"zodiac" text,
	"education" text,
	"children" text,
	"personality" text,
	"communication" text,
	"love" text,
	"pets" text,
	"drink" text,
	"smoke" text,
	"workout" text,
	"dietary" text,
	"social_media" text,
	"sleep" text,
	"gender" text
);
--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;