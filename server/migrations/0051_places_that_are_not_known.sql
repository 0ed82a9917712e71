-- `greatest` and `least` pass over null: a member without a place was put next to the north pole.
create or replace function discovery_snapped(degrees float8, last_row float8) returns float8 language sql immutable as $$
  select case when degrees is not null
    then (2 * greatest(-last_row - 1, least(last_row, floor(degrees * 50))) + 1) / 100 end
$$;
--> statement-breakpoint
select refresh_discovery(member_id) from profiles where geo_lat is null or geo_long is null;
