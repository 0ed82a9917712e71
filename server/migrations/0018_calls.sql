CREATE TABLE "call_seats" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"call_id" uuid NOT NULL,
	"socket_id" text,
	"key" uuid NOT NULL,
	"lost_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"caller_id" uuid NOT NULL,
	"callee_id" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "calls_reason_when_ended" CHECK ((ended_at is null) = (reason is null))
);
--> statement-breakpoint
ALTER TABLE "call_seats" ADD CONSTRAINT "call_seats_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_seats" ADD CONSTRAINT "call_seats_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_caller_id_members_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_callee_id_members_id_fk" FOREIGN KEY ("callee_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_seats_call_id_index" ON "call_seats" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "call_seats_socket_id_index" ON "call_seats" USING btree ("socket_id");--> statement-breakpoint
CREATE INDEX "calls_room_id_id_index" ON "calls" USING btree ("room_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "calls_caller_id_started_at_index" ON "calls" USING btree ("caller_id","started_at");--> statement-breakpoint
CREATE INDEX "calls_callee_id_index" ON "calls" USING btree ("callee_id");--> statement-breakpoint
CREATE INDEX "calls_running" ON "calls" USING btree ("started_at") WHERE ended_at is null;