CREATE TABLE "departed_blocks" (
	"departure_id" uuid NOT NULL,
	"by_departed" boolean NOT NULL,
	"member_id" uuid,
	"other_departure_id" uuid,
	"anonymous" boolean NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "departed_blocks_one_other" CHECK (num_nonnulls(member_id, other_departure_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "departed_counts" (
	"departure_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"member_id" uuid,
	"since" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departed_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"departure_id" uuid NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departed_mailboxes" (
	"mailbox" text NOT NULL,
	"departure_id" uuid NOT NULL,
	CONSTRAINT "departed_mailboxes_mailbox_departure_id_pk" PRIMARY KEY("mailbox","departure_id")
);
--> statement-breakpoint
CREATE TABLE "departed_reports" (
	"report_id" uuid NOT NULL,
	"part" text NOT NULL,
	"departure_id" uuid NOT NULL,
	"member_id" uuid,
	"sealed" text NOT NULL,
	CONSTRAINT "departed_reports_report_id_part_pk" PRIMARY KEY("report_id","part")
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	"suspended" boolean DEFAULT false NOT NULL,
	"suspended_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"digest" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL,
	"listed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "former_mailboxes" (
	"member_id" uuid NOT NULL,
	"mailbox" text NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_mailboxes_member_id_mailbox_pk" PRIMARY KEY("member_id","mailbox")
);
--> statement-breakpoint
DROP INDEX "reports_one_open";--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "alias" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "about_earlier" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "departed_blocks" ADD CONSTRAINT "departed_blocks_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departed_blocks" ADD CONSTRAINT "departed_blocks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departed_blocks" ADD CONSTRAINT "departed_blocks_other_departure_id_departures_id_fk" FOREIGN KEY ("other_departure_id") REFERENCES "public"."departures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departed_counts" ADD CONSTRAINT "departed_counts_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departed_counts" ADD CONSTRAINT "departed_counts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departed_images" ADD CONSTRAINT "departed_images_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departed_mailboxes" ADD CONSTRAINT "departed_mailboxes_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departed_reports" ADD CONSTRAINT "departed_reports_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departed_reports" ADD CONSTRAINT "departed_reports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_mailboxes" ADD CONSTRAINT "former_mailboxes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departed_blocks_departure_id_index" ON "departed_blocks" USING btree ("departure_id");--> statement-breakpoint
CREATE INDEX "departed_blocks_member_id_index" ON "departed_blocks" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "departed_blocks_other_departure_id_index" ON "departed_blocks" USING btree ("other_departure_id");--> statement-breakpoint
CREATE INDEX "departed_counts_departure_id_index" ON "departed_counts" USING btree ("departure_id");--> statement-breakpoint
CREATE INDEX "departed_counts_member_id_index" ON "departed_counts" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "departed_images_departure_id_index" ON "departed_images" USING btree ("departure_id");--> statement-breakpoint
CREATE INDEX "departed_mailboxes_departure_id_index" ON "departed_mailboxes" USING btree ("departure_id");--> statement-breakpoint
CREATE INDEX "departed_reports_departure_id_index" ON "departed_reports" USING btree ("departure_id");--> statement-breakpoint
CREATE INDEX "departed_reports_member_id_index" ON "departed_reports" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "departures_left_at_index" ON "departures" USING btree ("left_at");--> statement-breakpoint
CREATE INDEX "erasures_waiting" ON "erasures" USING btree ("erased_at") WHERE listed_at is null;--> statement-breakpoint
CREATE INDEX "former_mailboxes_left_at_index" ON "former_mailboxes" USING btree ("left_at");--> statement-breakpoint
CREATE INDEX "members_mailbox" ON "members" USING btree ((replace(split_part(split_part(lower("mail"), '@', 1), '+', 1), '.', '') || '@' || regexp_replace(split_part(lower("mail"), '@', 2), '^googlemail[.]com$', 'gmail.com')));--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open" ON "reports" USING btree ("reporter_id","reported_id") WHERE status = 'open' and post_id is null and comment_id is null and not about_earlier;