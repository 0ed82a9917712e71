CREATE TABLE "meeting_answers" (
	"member_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"met" boolean,
	"again" boolean,
	CONSTRAINT "meeting_answers_member_id_other_id_pk" PRIMARY KEY("member_id","other_id"),
	CONSTRAINT "meeting_answers_again_after_met" CHECK ("meeting_answers"."again" is null or "meeting_answers"."met"),
	CONSTRAINT "meeting_answers_answered" CHECK ("meeting_answers"."met" is null or "meeting_answers"."answered_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "meeting_answers" ADD CONSTRAINT "meeting_answers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_answers" ADD CONSTRAINT "meeting_answers_other_id_members_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_answers_other_id_index" ON "meeting_answers" USING btree ("other_id");