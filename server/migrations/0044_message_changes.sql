CREATE TABLE "message_changes" (
	"member_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"before" text,
	"after" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_changes_member_id_client_id_pk" PRIMARY KEY("member_id","client_id"),
	CONSTRAINT "message_changes_kind" CHECK (kind in ('edit', 'reaction'))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reply_to" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reactions" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "changed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "last_change" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_changes" ADD CONSTRAINT "message_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_changes" ADD CONSTRAINT "message_changes_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_changes_message_id_index" ON "message_changes" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "messages_changed" ON "messages" USING btree ("room_id","changed") WHERE changed > 0;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reply_to_earlier" CHECK (reply_to between 1 and seq - 1) NOT VALID;