-- Saved searches, and who arrived lately. Written by hand: the function, its triggers and the first rows.

CREATE TABLE "discovery_arrivals" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"arrived_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_looks" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "discovery_arrivals" ADD CONSTRAINT "discovery_arrivals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_looks" ADD CONSTRAINT "search_looks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discovery_arrivals_arrived_at_index" ON "discovery_arrivals" USING btree ("arrived_at");--> statement-breakpoint
CREATE INDEX "saved_searches_member_id_index" ON "saved_searches" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "search_looks_due_at_index" ON "search_looks" USING btree ("due_at");
--> statement-breakpoint

-- Records when a new member can be found for the first time. Members who took longer than a month to get ready, or come back
-- after a pause, aren't new. Rows are kept for as long (`ARRIVAL_DAYS`), so nobody arrives twice.
create function record_discovery_arrival() returns trigger language plpgsql as $$
begin
  insert into discovery_arrivals (member_id)
  select id from members where id = new.member_id and created_at > now() - interval '30 days'
  on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint

create trigger discovery_arrival_of_insert after insert on discovery
  for each row when (new.ready) execute function record_discovery_arrival();
--> statement-breakpoint

create trigger discovery_arrival_of_update after update of ready on discovery
  for each row when (new.ready and not old.ready) execute function record_discovery_arrival();
--> statement-breakpoint

insert into discovery_arrivals (member_id, arrived_at)
select m.id, m.created_at from members m join discovery d on d.member_id = m.id
where d.ready and m.created_at > now() - interval '30 days';
