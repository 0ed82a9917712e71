ALTER TABLE "messages" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "room_reads" ADD COLUMN "delivered_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_deleted" ON "messages" USING btree ("room_id","deleted_at") WHERE deleted_at is not null;