-- The narrow searchable copy of each member, kept up to date by triggers in the transaction that changes a source.

-- Drizzle knows no INCLUDE: the indexes of this table are written here, and discovery.tables.ts leaves them out.
create index discovery_c0 on discovery (c0, cohort, pop desc, member_id desc)
  include (birth, tagbits, lat, lon) where ready;
--> statement-breakpoint

create index discovery_c1 on discovery (c1, cohort, pop desc, member_id desc)
  include (birth, tagbits, lat, lon) where ready;
--> statement-breakpoint

create index discovery_c2 on discovery (c2, cohort, pop desc, member_id desc)
  include (birth, tagbits, lat, lon) where ready;
--> statement-breakpoint

create index discovery_pop on discovery (cohort, pop desc, member_id desc)
  include (birth, tagbits, lat, lon) where ready;
--> statement-breakpoint

create index discovery_age_c1 on discovery (c1, cohort, age_order, member_id)
  include (birth, pop, tagbits, lat, lon) where ready;
--> statement-breakpoint

create index discovery_age_c2 on discovery (c2, cohort, age_order, member_id)
  include (birth, pop, tagbits, lat, lon) where ready;
--> statement-breakpoint

create index discovery_age on discovery (cohort, age_order, member_id)
  include (birth, pop, tagbits, lat, lon) where ready;
--> statement-breakpoint

create index discovery_spot on discovery (spot, cohort, member_id)
  include (birth, tagbits, pop, lat, lon) where ready;
--> statement-breakpoint

create index discovery_tags on discovery (cohort, tagbits, pop desc, member_id desc)
  include (birth, lat, lon) where ready;
--> statement-breakpoint

-- Orders by age compare whole years, and among members of one age a random number. An order by birthdate would reveal
-- anyone's to the day: who comes before and after a member whose birthdate is known.
create function discovery_age(birth date, today date) returns smallint language sql immutable as $$
  select extract(year from age(today::timestamp, birth::timestamp))::smallint
$$;
--> statement-breakpoint

create function discovery_count_age() returns trigger language plpgsql as $$
begin
  new.age := discovery_age(new.birth, (now() at time zone 'utc')::date);
  return new;
end
$$;
--> statement-breakpoint

create trigger discovery_age before insert or update of birth on discovery
  for each row execute function discovery_count_age();
--> statement-breakpoint

-- Positions are snapped before they are stored; snapping them here again makes it a promise of the index. An unknown
-- position stays unknown.
create function discovery_snapped(degrees float8, last_row float8) returns float8 language sql immutable as $$
  select case when degrees is not null
    then (2 * greatest(-last_row - 1, least(last_row, floor(degrees * 50))) + 1) / 100 end
$$;
--> statement-breakpoint

-- Returns what a member's row should be, made from its sources. cohort = 3 x gender (man 0, woman 1, unset 2) + orientation
-- (hetero 0, bi 1, homo 2); see server/src/schema/discovery/cohorts.ts.
create function discovery_row(wanted uuid) returns table (
  member_id uuid, cohort smallint, tagbits int, birth date, pop smallint, lat float8, lon float8, ready boolean
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
$$;
--> statement-breakpoint

-- A row of discovery is rebuilt from several sources. If two transactions change different ones, the second would build it
-- from what it saw before the first was done, so each waits for the profile: the next statement reads what is there after
-- that.
create function refresh_discovery(changed uuid) returns void language plpgsql as $$
declare
  now_ready boolean;
begin
  perform from profiles where profiles.member_id = changed for no key update;
  insert into discovery as d (member_id, cohort, tagbits, birth, pop, lat, lon, ready)
  select * from discovery_row(changed)
  on conflict (member_id) do update set
    cohort = excluded.cohort, tagbits = excluded.tagbits, birth = excluded.birth, pop = excluded.pop,
    lat = excluded.lat, lon = excluded.lon, ready = excluded.ready
  where (d.cohort, d.tagbits, d.birth, d.pop, d.lat, d.lon, d.ready) is distinct from
    (excluded.cohort, excluded.tagbits, excluded.birth, excluded.pop, excluded.lat, excluded.lon, excluded.ready)
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

create function discovery_source_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refresh_discovery(old.member_id);
  else
    perform refresh_discovery(new.member_id);
  end if;
  return null;
end
$$;
--> statement-breakpoint

create function discovery_account_changed() returns trigger language plpgsql as $$
begin
  perform refresh_discovery(new.id);
  return null;
end
$$;
--> statement-breakpoint

-- A change of popularity alone happens often, and writes that column instead of rebuilding the row from all its
-- sources.
create function discovery_profile_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (old.gender, old.sexual_orientation, old.bio is null, old.birthdate, old.geo_lat, old.geo_long) is not distinct from
      (new.gender, new.sexual_orientation, new.bio is null, new.birthdate, new.geo_lat, new.geo_long)
  then
    update discovery set pop = new.pop_score where member_id = new.member_id and pop <> new.pop_score;
  else
    perform refresh_discovery(new.member_id);
  end if;
  return null;
end
$$;
--> statement-breakpoint

create trigger discovery_of_profile
  after insert or update of gender, sexual_orientation, bio, birthdate, pop_score, geo_lat, geo_long on profiles
  for each row execute function discovery_profile_changed();
--> statement-breakpoint

create trigger discovery_of_tags after insert or delete on member_tags
  for each row execute function discovery_source_changed();
--> statement-breakpoint

create trigger discovery_of_pictures after insert or delete on pictures
  for each row execute function discovery_source_changed();
--> statement-breakpoint

create trigger discovery_of_account after update of verified_at, status on members
  for each row execute function discovery_account_changed();
