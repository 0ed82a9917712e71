CREATE TABLE "live_members" (
	"member_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	CONSTRAINT "live_members_member_id_node_id_pk" PRIMARY KEY("member_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "live_nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_members" ADD CONSTRAINT "live_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_members" ADD CONSTRAINT "live_members_node_id_live_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."live_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_members_node_id_index" ON "live_members" USING btree ("node_id");