CREATE TABLE "discovery_traits" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"klass" smallint NOT NULL,
	"tagbits" integer NOT NULL,
	"birth" date,
	"lat" double precision,
	"lon" double precision,
	"age_min" smallint NOT NULL,
	"age_max" smallint NOT NULL,
	"reach" smallint NOT NULL,
	"online" smallint NOT NULL,
	"last_connexion" timestamp with time zone,
	"hide_last_seen" boolean NOT NULL,
	"answers" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discovery_traits" ADD CONSTRAINT "discovery_traits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Presence changes often: a row is rewritten within its page, where there is room.
alter table discovery_traits set (fillfactor = 80)
--> statement-breakpoint
-- The answers that ranking reads, in the order of ANSWERED in compatibility.answers.ts. No JSON has a line end in it.
create function discovery_answers(p preferences) returns text language sql immutable as $$
  select concat(p.goals, e'\n', p.type, e'\n', p.children, e'\n', p.language, e'\n', p.smoke, e'\n', p.drink, e'\n',
    p.pets, e'\n', p.sleep, e'\n', p.workout, e'\n', p.dietary)
$$
--> statement-breakpoint
-- What a member's row of traits should be, made from its sources.
create function discovery_traits_row(wanted uuid) returns table (
  member_id uuid, klass smallint, tagbits int, birth date, lat float8, lon float8, age_min smallint, age_max smallint,
  reach smallint, online smallint, last_connexion timestamptz, hide_last_seen boolean, answers text
) language sql stable as $$
  select d.member_id, d.klass, d.tagbits, d.birth, d.lat, d.lon, p.age_min, p.age_max, p.distance_max, p.online,
    p.last_connexion, p.hide_last_seen, discovery_answers(a)
  from discovery d
  join profiles p on p.member_id = d.member_id
  left join preferences a on a.member_id = d.member_id
  where d.member_id = wanted
$$
--> statement-breakpoint
create function refresh_discovery_traits(changed uuid) returns void language sql as $$
  insert into discovery_traits as t select * from discovery_traits_row(changed)
  on conflict (member_id) do update set
    klass = excluded.klass, tagbits = excluded.tagbits, birth = excluded.birth, lat = excluded.lat, lon = excluded.lon,
    age_min = excluded.age_min, age_max = excluded.age_max, reach = excluded.reach, online = excluded.online,
    last_connexion = excluded.last_connexion, hide_last_seen = excluded.hide_last_seen, answers = excluded.answers
  where t is distinct from excluded
$$
--> statement-breakpoint
-- Each source writes its own columns alone: two who change different sources at once do not undo each other's work.
create function discovery_traits_of_discovery() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_discovery_traits(new.member_id);
  else
    update discovery_traits set klass = new.klass, tagbits = new.tagbits, birth = new.birth, lat = new.lat, lon = new.lon
    where member_id = new.member_id
      and (klass, tagbits, birth, lat, lon) is distinct from (new.klass, new.tagbits, new.birth, new.lat, new.lon);
  end if;
  return null;
end
$$
--> statement-breakpoint
create function discovery_traits_of_profile() returns trigger language plpgsql as $$
begin
  update discovery_traits set age_min = new.age_min, age_max = new.age_max, reach = new.distance_max,
    online = new.online, last_connexion = new.last_connexion, hide_last_seen = new.hide_last_seen
  where member_id = new.member_id
    and (age_min, age_max, reach, online, last_connexion, hide_last_seen) is distinct from
      (new.age_min, new.age_max, new.distance_max, new.online, new.last_connexion, new.hide_last_seen);
  return null;
end
$$
--> statement-breakpoint
create function discovery_traits_of_answers() returns trigger language plpgsql as $$
begin
  update discovery_traits set answers = discovery_answers(new)
  where member_id = new.member_id and answers <> discovery_answers(new);
  return null;
end
$$
--> statement-breakpoint
create trigger discovery_traits_of_discovery after insert or update of klass, tagbits, birth, lat, lon on discovery
  for each row execute function discovery_traits_of_discovery()
--> statement-breakpoint
create trigger discovery_traits_of_profile
  after update of age_min, age_max, distance_max, online, last_connexion, hide_last_seen on profiles
  for each row execute function discovery_traits_of_profile()
--> statement-breakpoint
create trigger discovery_traits_of_preferences after insert or update on preferences
  for each row execute function discovery_traits_of_answers()
--> statement-breakpoint
insert into discovery_traits
select traits.* from discovery cross join lateral discovery_traits_row(discovery.member_id) as traits
