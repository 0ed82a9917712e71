ALTER TABLE "pictures" ADD COLUMN "focus_x" real;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "focus_y" real;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "scrim" text;--> statement-breakpoint
CREATE INDEX "pictures_unmeasured" ON "pictures" USING btree ("id") WHERE scrim is null;