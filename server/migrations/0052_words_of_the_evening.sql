ALTER TABLE "evenings" ADD COLUMN "told_day" date;--> statement-breakpoint
ALTER TABLE "evenings" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "evenings_due_at_index" ON "evenings" USING btree ("due_at");