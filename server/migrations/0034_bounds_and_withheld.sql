CREATE TABLE "withheld_registrations" (
	"username" text PRIMARY KEY NOT NULL,
	"mail_hash" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_counts" (
	"member_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"type" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "notification_counts_member_id_sender_id_type_pk" PRIMARY KEY("member_id","sender_id","type")
);
--> statement-breakpoint
ALTER TABLE "notification_counts" ADD CONSTRAINT "notification_counts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_counts" ADD CONSTRAINT "notification_counts_sender_id_members_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withheld_registrations_mail_hash_created_at_index" ON "withheld_registrations" USING btree ("mail_hash","created_at");--> statement-breakpoint
CREATE INDEX "notification_counts_sender_id_index" ON "notification_counts" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "notification_counts_since_index" ON "notification_counts" USING btree ("since");