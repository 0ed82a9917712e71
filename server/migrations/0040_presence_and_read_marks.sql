ALTER TABLE "profiles" ADD COLUMN "hide_online" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "hide_read_marks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Ranking takes whoever hides either of the two as untold: hide_last_seen in discovery_traits stands for both.
create or replace function discovery_traits_row(wanted uuid) returns table (
  member_id uuid, klass smallint, tagbits int, birth date, lat float8, lon float8, age_min smallint, age_max smallint,
  reach smallint, online smallint, last_connexion timestamptz, hide_last_seen boolean, answers text
) language sql stable as $$
  select d.member_id, d.klass, d.tagbits, d.birth, d.lat, d.lon, p.age_min, p.age_max, p.distance_max, p.online,
    p.last_connexion, p.hide_last_seen or p.hide_online, discovery_answers(a)
  from discovery d
  join profiles p on p.member_id = d.member_id
  left join preferences a on a.member_id = d.member_id
  where d.member_id = wanted
$$
--> statement-breakpoint
create or replace function discovery_traits_of_profile() returns trigger language plpgsql as $$
begin
  update discovery_traits set age_min = new.age_min, age_max = new.age_max, reach = new.distance_max,
    online = new.online, last_connexion = new.last_connexion, hide_last_seen = new.hide_last_seen or new.hide_online
  where member_id = new.member_id
    and (age_min, age_max, reach, online, last_connexion, hide_last_seen) is distinct from
      (new.age_min, new.age_max, new.distance_max, new.online, new.last_connexion,
        new.hide_last_seen or new.hide_online);
  return null;
end
$$
--> statement-breakpoint
drop trigger discovery_traits_of_profile on profiles
--> statement-breakpoint
create trigger discovery_traits_of_profile
  after update of age_min, age_max, distance_max, online, last_connexion, hide_last_seen, hide_online on profiles
  for each row execute function discovery_traits_of_profile()
