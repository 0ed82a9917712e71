ALTER TABLE "profiles" ADD COLUMN "orientation_shown" text DEFAULT 'fitting' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "intimate_shown" text DEFAULT 'fitting' NOT NULL;--> statement-breakpoint
CREATE INDEX "profiles_orientation_hidden" ON "profiles" USING btree ("member_id") WHERE orientation_shown = 'nobody';