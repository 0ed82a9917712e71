CREATE TABLE "refused_logins" (
	"member_id" uuid NOT NULL,
	"day" date NOT NULL,
	"device" text NOT NULL,
	"factor" text NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refused_logins_member_id_day_device_factor_pk" PRIMARY KEY("member_id","day","device","factor")
);
--> statement-breakpoint
ALTER TABLE "refused_logins" ADD CONSTRAINT "refused_logins_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refused_logins_last_at_index" ON "refused_logins" USING btree ("last_at");