CREATE TABLE "admin_guess_totals" (
	"admin_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"refused" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"refused_on_day" integer NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "admin_guess_totals_admin_id_kind_pk" PRIMARY KEY("admin_id","kind")
);
--> statement-breakpoint
CREATE TABLE "admin_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "admin_guess_totals" ADD CONSTRAINT "admin_guess_totals_admin_id_administrators_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_keys" ADD CONSTRAINT "admin_keys_admin_id_administrators_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_keys_admin_id_index" ON "admin_keys" USING btree ("admin_id");