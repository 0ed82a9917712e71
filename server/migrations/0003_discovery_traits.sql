-- What compatibility is computed from, one row for each row of discovery.

-- The answers that ranking reads, in the order of ANSWERED in compatibility.answers.ts. No JSON has a line end in it.
create function discovery_answers(p preferences) returns text language sql immutable as $$
  select concat(p.goals, e'\n', p.type, e'\n', p.children, e'\n', p.language, e'\n', p.smoke, e'\n', p.drink, e'\n',
    p.pets, e'\n', p.sleep, e'\n', p.workout, e'\n', p.dietary)
$$;
--> statement-breakpoint

-- Returns what a member's row of traits should be, made from its sources. Ranking treats a member who hides their last-seen
-- time or their presence as unknown: hide_last_seen in discovery_traits stands for both.
create function discovery_traits_row(wanted uuid) returns table (
  member_id uuid, cohort smallint, tagbits int, birth date, lat float8, lon float8, age_min smallint, age_max smallint,
  reach smallint, online smallint, last_connexion timestamptz, hide_last_seen boolean, answers text
) language sql stable as $$
  select d.member_id, d.cohort, d.tagbits, d.birth, d.lat, d.lon, p.age_min, p.age_max, p.distance_max, p.online,
    p.last_connexion, p.hide_last_seen or p.hide_online, discovery_answers(a)
  from discovery d
  join profiles p on p.member_id = d.member_id
  left join preferences a on a.member_id = d.member_id
  where d.member_id = wanted
$$;
--> statement-breakpoint

create function refresh_discovery_traits(changed uuid) returns void language sql as $$
  insert into discovery_traits as t select * from discovery_traits_row(changed)
  on conflict (member_id) do update set
    cohort = excluded.cohort, tagbits = excluded.tagbits, birth = excluded.birth, lat = excluded.lat, lon = excluded.lon,
    age_min = excluded.age_min, age_max = excluded.age_max, reach = excluded.reach, online = excluded.online,
    last_connexion = excluded.last_connexion, hide_last_seen = excluded.hide_last_seen, answers = excluded.answers
  where t is distinct from excluded
$$;
--> statement-breakpoint

-- Each source writes only its own columns, so parallel changes of different sources do not undo each other.
create function discovery_traits_of_discovery() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_discovery_traits(new.member_id);
  else
    update discovery_traits set cohort = new.cohort, tagbits = new.tagbits, birth = new.birth, lat = new.lat, lon = new.lon
    where member_id = new.member_id
      and (cohort, tagbits, birth, lat, lon) is distinct from (new.cohort, new.tagbits, new.birth, new.lat, new.lon);
  end if;
  return null;
end
$$;
--> statement-breakpoint

create function discovery_traits_of_profile() returns trigger language plpgsql as $$
begin
  update discovery_traits set age_min = new.age_min, age_max = new.age_max, reach = new.distance_max,
    online = new.online, last_connexion = new.last_connexion, hide_last_seen = new.hide_last_seen or new.hide_online
  where member_id = new.member_id
    and (age_min, age_max, reach, online, last_connexion, hide_last_seen) is distinct from
      (new.age_min, new.age_max, new.distance_max, new.online, new.last_connexion,
        new.hide_last_seen or new.hide_online);
  return null;
end
$$;
--> statement-breakpoint

create function discovery_traits_of_answers() returns trigger language plpgsql as $$
begin
  update discovery_traits set answers = discovery_answers(new)
  where member_id = new.member_id and answers <> discovery_answers(new);
  return null;
end
$$;
--> statement-breakpoint

create trigger discovery_traits_of_discovery after insert or update of cohort, tagbits, birth, lat, lon on discovery
  for each row execute function discovery_traits_of_discovery();
--> statement-breakpoint

create trigger discovery_traits_of_profile
  after update of age_min, age_max, distance_max, online, last_connexion, hide_last_seen, hide_online on profiles
  for each row execute function discovery_traits_of_profile();
--> statement-breakpoint

create trigger discovery_traits_of_preferences after insert or update on preferences
  for each row execute function discovery_traits_of_answers();
