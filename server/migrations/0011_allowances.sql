CREATE TABLE "allowance_uses" (
	"member_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"target" uuid NOT NULL,
	"amount" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "allowance_uses_member_id_day_kind_target_pk" PRIMARY KEY("member_id","day","kind","target")
);
--> statement-breakpoint
ALTER TABLE "allowance_uses" ADD CONSTRAINT "allowance_uses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allowance_uses_day_index" ON "allowance_uses" USING btree ("day");