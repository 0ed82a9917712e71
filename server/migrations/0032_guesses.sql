CREATE TABLE "guess_totals" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"refused" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "guess_totals_member_id_kind_pk" PRIMARY KEY("member_id","kind")
);
--> statement-breakpoint
CREATE TABLE "admin_devices" (
	"admin_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "admin_devices_admin_id_device_hash_pk" PRIMARY KEY("admin_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "admin_guesses" (
	"admin_id" uuid PRIMARY KEY NOT NULL,
	"refused" integer NOT NULL,
	"key_hash" text,
	"key_expires_at" timestamp with time zone,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "member_devices" ADD COLUMN "refused" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guess_totals" ADD CONSTRAINT "guess_totals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_devices" ADD CONSTRAINT "admin_devices_admin_id_administrators_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_guesses" ADD CONSTRAINT "admin_guesses_admin_id_administrators_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;