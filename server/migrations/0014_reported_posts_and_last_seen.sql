DROP INDEX "reports_one_open";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "hide_last_seen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "post_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "comment_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open_post" ON "reports" USING btree ("reporter_id","post_id") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open_comment" ON "reports" USING btree ("reporter_id","comment_id") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open" ON "reports" USING btree ("reporter_id","reported_id") WHERE status = 'open' and post_id is null and comment_id is null;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_one_subject" CHECK (post_id is null or comment_id is null);