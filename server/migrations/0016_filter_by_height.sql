-- Filters by height: a column in discovery, in none of its indexes, and a number in discovery_holdings. Written by hand:
-- everything but the columns.

ALTER TABLE "discovery" ADD COLUMN "height" smallint;--> statement-breakpoint
ALTER TABLE "discovery_choices" ADD COLUMN "height_min" smallint DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "discovery_choices" ADD COLUMN "height_max" smallint DEFAULT 230 NOT NULL;--> statement-breakpoint
ALTER TABLE "discovery_choices" ADD COLUMN "height_mode" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "discovery_choices" ADD COLUMN "height_maybe" boolean DEFAULT false NOT NULL;
--> statement-breakpoint

-- Returns the positions of the bits, 256 + cohort, and 300 + height; 300 means no height.
create function discovery_held_numbers(bits varbit, cohort smallint, height smallint)
returns smallint[] language sql immutable as $$
  select array_agg(at::smallint order by at) || (256 + cohort)::smallint || (300 + coalesce(height, 0))::smallint
  from generate_series(0, length(bits) - 1) as at where get_bit(bits, at) = 1
$$;
--> statement-breakpoint

create or replace function refresh_discovery_holdings(changed uuid) returns void language sql as $$
  delete from discovery_holdings h where h.member_id = changed
    and not exists (select from discovery d where d.member_id = changed and d.ready);
  insert into discovery_holdings as h (member_id, held)
  select d.member_id, discovery_held_numbers(d.answers, d.cohort, d.height) from discovery d
  where d.member_id = changed and d.ready
  on conflict (member_id) do update set held = excluded.held where h.held <> excluded.held
$$;
--> statement-breakpoint

drop function discovery_held_numbers(varbit, smallint);
--> statement-breakpoint

create or replace function discovery_holdings_of_discovery() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.answers, old.cohort, old.height, old.ready)
    is distinct from (new.answers, new.cohort, new.height, new.ready)
  then
    perform refresh_discovery_holdings(new.member_id);
  end if;
  return null;
end
$$;
--> statement-breakpoint

drop function discovery_row;
--> statement-breakpoint

-- Returns what a member's row should be, made from its sources. cohort = 3 x gender (man 0, woman 1, unset 2) + orientation
-- (hetero 0, bi 1, homo 2); see server/src/schema/discovery/cohorts.ts.
create function discovery_row(wanted uuid) returns table (
  member_id uuid, cohort smallint, tagbits int, birth date, pop smallint, answers varbit, height smallint, lat float8,
  lon float8, ready boolean
) language sql stable as $$
  select
    p.member_id,
    (case p.gender when 'man' then 0 when 'woman' then 3 else 6 end
      + case p.sexual_orientation when 'hetero' then 0 when 'homo' then 2 else 1 end)::smallint,
    t.bits,
    p.birthdate,
    p.pop_score,
    discovery_answer_bits(a),
    p.height,
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
  left join preferences a on a.member_id = p.member_id
  cross join lateral (
    select coalesce(bit_or(1 << (tag_id - 1)), 0) as bits from member_tags where member_tags.member_id = p.member_id
  ) t
  where p.member_id = wanted
$$;
--> statement-breakpoint

create or replace function refresh_discovery(changed uuid) returns void language plpgsql as $$
declare
  now_ready boolean;
begin
  perform from profiles where profiles.member_id = changed for no key update;
  insert into discovery as d (member_id, cohort, tagbits, birth, pop, answers, height, lat, lon, ready)
  select * from discovery_row(changed)
  on conflict (member_id) do update set
    cohort = excluded.cohort, tagbits = excluded.tagbits, birth = excluded.birth, pop = excluded.pop,
    answers = excluded.answers, height = excluded.height, lat = excluded.lat, lon = excluded.lon, ready = excluded.ready
  where (d.cohort, d.tagbits, d.birth, d.pop, d.answers, d.height, d.lat, d.lon, d.ready) is distinct from
    (excluded.cohort, excluded.tagbits, excluded.birth, excluded.pop, excluded.answers, excluded.height, excluded.lat,
    excluded.lon, excluded.ready)
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
$$;
--> statement-breakpoint

create or replace function discovery_profile_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (old.gender, old.sexual_orientation, old.bio is null, old.birthdate, old.height, old.geo_lat, old.geo_long)
      is not distinct from
      (new.gender, new.sexual_orientation, new.bio is null, new.birthdate, new.height, new.geo_lat, new.geo_long)
  then
    update discovery set pop = new.pop_score where member_id = new.member_id and pop <> new.pop_score;
  else
    perform refresh_discovery(new.member_id);
  end if;
  return null;
end
$$;
--> statement-breakpoint

drop trigger discovery_of_profile on profiles;
--> statement-breakpoint
create trigger discovery_of_profile
  after insert or update of gender, sexual_orientation, bio, birthdate, height, pop_score, geo_lat, geo_long on profiles
  for each row execute function discovery_profile_changed();
--> statement-breakpoint

-- Members who are there already. Everyone gets another number, so the index is built again.
update discovery d set height = p.height from profiles p where p.member_id = d.member_id and p.height is not null;
--> statement-breakpoint
drop index discovery_holdings_held;
--> statement-breakpoint
update discovery_holdings h set held = discovery_held_numbers(d.answers, d.cohort, d.height)
from discovery d where d.member_id = h.member_id;
--> statement-breakpoint
create index discovery_holdings_held on discovery_holdings using gin (held) with (fastupdate = off);
--> statement-breakpoint

drop trigger discovery_holdings_of_discovery on discovery;
--> statement-breakpoint
create trigger discovery_holdings_of_discovery after insert or update of answers, cohort, height, ready on discovery
  for each row execute function discovery_holdings_of_discovery();
