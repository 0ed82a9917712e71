CREATE TABLE "tonight_pairs" (
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "tonight_pairs_low_id_day_high_id_pk" PRIMARY KEY("low_id","day","high_id")
);
--> statement-breakpoint
ALTER TABLE "tonight_pairs" ADD CONSTRAINT "tonight_pairs_low_id_members_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tonight_pairs" ADD CONSTRAINT "tonight_pairs_high_id_members_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tonight_pairs_high_id_day_index" ON "tonight_pairs" USING btree ("high_id","day");--> statement-breakpoint
CREATE INDEX "tonight_pairs_day_index" ON "tonight_pairs" USING btree ("day");