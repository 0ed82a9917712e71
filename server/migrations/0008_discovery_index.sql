CREATE TABLE "discovery_cells" (
	"c2" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discovery_choices" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"sort" smallint NOT NULL,
	"tagbits" integer NOT NULL,
	"age_mode" smallint NOT NULL,
	"distance_mode" smallint NOT NULL,
	"popularity_mode" smallint NOT NULL,
	"tags_mode" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discovery_masks" (
	"tagbits" integer PRIMARY KEY NOT NULL,
	"members" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "discovery_ready";
--> statement-breakpoint
ALTER TABLE "discovery" ADD COLUMN "c0" integer GENERATED ALWAYS AS (floor((lat + 90) / 0.05)::int * 8192 + floor((lon + 180) / 0.05)::int) STORED;
--> statement-breakpoint
ALTER TABLE "discovery" ADD COLUMN "c1" integer GENERATED ALWAYS AS (floor((lat + 90) / 0.2)::int * 8192 + floor((lon + 180) / 0.2)::int) STORED;
--> statement-breakpoint
ALTER TABLE "discovery" ADD COLUMN "c2" integer GENERATED ALWAYS AS (floor((lat + 90) / 0.8)::int * 8192 + floor((lon + 180) / 0.8)::int) STORED;
--> statement-breakpoint
ALTER TABLE "discovery" ADD COLUMN "spot" integer GENERATED ALWAYS AS ((floor(lat * 50)::int + 4500) * 32768 + floor(lon * 50)::int + 9000) STORED;
--> statement-breakpoint
ALTER TABLE "discovery_choices" ADD CONSTRAINT "discovery_choices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Drizzle knows no INCLUDE: the indexes of this table are written here, and discovery.tables.ts does without them.
create index discovery_c0 on discovery (c0, klass, pop desc, member_id desc)
  include (birth, tagbits, lat, lon) where ready
--> statement-breakpoint
create index discovery_c1 on discovery (c1, klass, pop desc, member_id desc)
  include (birth, tagbits, lat, lon) where ready
--> statement-breakpoint
create index discovery_c2 on discovery (c2, klass, pop desc, member_id desc)
  include (birth, tagbits, lat, lon) where ready
--> statement-breakpoint
create index discovery_pop on discovery (klass, pop desc, member_id desc)
  include (birth, tagbits, lat, lon) where ready
--> statement-breakpoint
create index discovery_birth_c1 on discovery (c1, klass, birth, member_id)
  include (pop, tagbits, lat, lon) where ready
--> statement-breakpoint
create index discovery_birth_c2 on discovery (c2, klass, birth, member_id)
  include (pop, tagbits, lat, lon) where ready
--> statement-breakpoint
create index discovery_birth on discovery (klass, birth, member_id)
  include (pop, tagbits, lat, lon) where ready
--> statement-breakpoint
create index discovery_spot on discovery (spot, klass, member_id)
  include (birth, tagbits, pop, lat, lon) where ready
--> statement-breakpoint
create index discovery_tags on discovery (klass, tagbits, pop desc, member_id desc)
  include (birth, lat, lon) where ready
--> statement-breakpoint
-- Positions are snapped before they are stored; snapping them here again makes it a promise of the index.
create function discovery_snapped(degrees float8, last_row float8) returns float8 language sql immutable as $$
  select (2 * greatest(-last_row - 1, least(last_row, floor(degrees * 50))) + 1) / 100
$$
--> statement-breakpoint
-- What a member's row should be, made from its sources.
create function discovery_row(wanted uuid) returns table (
  member_id uuid, klass smallint, tagbits int, birth date, pop smallint, lat float8, lon float8, ready boolean
) language sql stable as $$
  select
    p.member_id,
    (case p.gender when 'man' then 0 when 'woman' then 3 else 6 end
      + case p.sexual_orientation when 'hetero' then 0 when 'homo' then 2 else 1 end)::smallint,
    t.bits,
    p.birthdate,
    p.pop_score,
    discovery_snapped(p.geo_lat, 4499),
    discovery_snapped(p.geo_long, 8999),
    m.verified_at is not null and m.status = 1
      and p.gender is not null and p.sexual_orientation is not null
      and p.bio is not null and p.birthdate is not null
      and p.geo_lat is not null and p.geo_long is not null
      and t.bits <> 0
      and exists (select from pictures where pictures.member_id = p.member_id)
  from profiles p
  join members m on m.id = p.member_id
  cross join lateral (
    select coalesce(bit_or(1 << (tag_id - 1)), 0) as bits from member_tags where member_tags.member_id = p.member_id
  ) t
  where p.member_id = wanted
$$
--> statement-breakpoint
create or replace function refresh_discovery(changed uuid) returns void language plpgsql as $$
declare
  now_ready boolean;
begin
  insert into discovery as d (member_id, klass, tagbits, birth, pop, lat, lon, ready)
  select * from discovery_row(changed)
  on conflict (member_id) do update set
    klass = excluded.klass, tagbits = excluded.tagbits, birth = excluded.birth, pop = excluded.pop,
    lat = excluded.lat, lon = excluded.lon, ready = excluded.ready
  where (d.klass, d.tagbits, d.birth, d.pop, d.lat, d.lon, d.ready) is distinct from
    (excluded.klass, excluded.tagbits, excluded.birth, excluded.pop, excluded.lat, excluded.lon, excluded.ready)
  returning d.ready into now_ready;
  if now_ready then
    insert into discovery_cells (c2)
    select c2 from discovery where member_id = changed and not exists (select from discovery_cells known where known.c2 = discovery.c2)
    on conflict do nothing;
    insert into discovery_masks (tagbits)
    select tagbits from discovery where member_id = changed and not exists (select from discovery_masks known where known.tagbits = discovery.tagbits)
    on conflict do nothing;
  end if;
end
$$
--> statement-breakpoint
select refresh_discovery(member_id) from profiles
--> statement-breakpoint
insert into discovery_cells (c2) select distinct c2 from discovery where ready on conflict do nothing
--> statement-breakpoint
insert into discovery_masks (tagbits, members) select tagbits, count(*) from discovery where ready group by tagbits
  on conflict (tagbits) do update set members = excluded.members
