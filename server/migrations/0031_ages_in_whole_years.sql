-- Orders by age compare whole years, and among members of one age a number that says nothing about them. An order by
-- birthdate told anybody's to the day: who comes before and who after a member of one's own whose birthdate is known.
create function discovery_age(birth date, today date) returns smallint language sql immutable as $$
  select extract(year from age(today::timestamp, birth::timestamp))::smallint
$$;
--> statement-breakpoint
ALTER TABLE "discovery" ADD COLUMN "age" smallint;--> statement-breakpoint
ALTER TABLE "discovery" ADD COLUMN "tie" integer DEFAULT uuid_hash(gen_random_uuid()) & 2147483647 NOT NULL;--> statement-breakpoint
update discovery set age = discovery_age(birth, (now() at time zone 'utc')::date);
--> statement-breakpoint
ALTER TABLE "discovery" ADD COLUMN "age_order" bigint GENERATED ALWAYS AS (age::bigint * 2147483648 + tie) STORED;
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
drop index discovery_birth_c1;
--> statement-breakpoint
drop index discovery_birth_c2;
--> statement-breakpoint
drop index discovery_birth;
--> statement-breakpoint
create index discovery_age_c1 on discovery (c1, klass, age_order, member_id)
  include (birth, pop, tagbits, lat, lon) where ready;
--> statement-breakpoint
create index discovery_age_c2 on discovery (c2, klass, age_order, member_id)
  include (birth, pop, tagbits, lat, lon) where ready;
--> statement-breakpoint
create index discovery_age on discovery (klass, age_order, member_id)
  include (birth, pop, tagbits, lat, lon) where ready;
