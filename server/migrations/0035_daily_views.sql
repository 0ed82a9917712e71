CREATE TABLE "daily_views" (
	"viewer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"digests" bigint[] NOT NULL,
	CONSTRAINT "daily_views_viewer_id_day_pk" PRIMARY KEY("viewer_id","day")
);
--> statement-breakpoint
CREATE TABLE "free_suggestions" (
	"viewer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "free_suggestions_viewer_id_day_member_id_pk" PRIMARY KEY("viewer_id","day","member_id")
);
--> statement-breakpoint
ALTER TABLE "daily_views" ADD CONSTRAINT "daily_views_viewer_id_members_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_suggestions" ADD CONSTRAINT "free_suggestions_viewer_id_members_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_suggestions" ADD CONSTRAINT "free_suggestions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_views_day_index" ON "daily_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "free_suggestions_member_id_index" ON "free_suggestions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "free_suggestions_day_index" ON "free_suggestions" USING btree ("day");--> statement-breakpoint
-- Digests are random: trying to compress them would cost each view the time and save nothing.
ALTER TABLE "daily_views" ALTER COLUMN "digests" SET STORAGE EXTERNAL;
