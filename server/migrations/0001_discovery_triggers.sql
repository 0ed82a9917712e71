-- The discovery row of a member is written in the same transaction as its sources, whoever writes them.
-- klass = 3 x gender (man 0, woman 1, unset 2) + orientation (hetero 0, bi 1, homo 2); see discovery.rules.ts.
create function refresh_discovery(changed uuid) returns void language sql as $$
  insert into discovery as d (member_id, klass, tagbits, birth, pop, lat, lon, ready)
  select
    p.member_id,
    case p.gender when 'man' then 0 when 'woman' then 3 else 6 end
      + case p.sexual_orientation when 'hetero' then 0 when 'homo' then 2 else 1 end,
    t.bits,
    p.birthdate,
    p.pop_score,
    p.geo_lat,
    p.geo_long,
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
  where p.member_id = changed
  on conflict (member_id) do update set
    klass = excluded.klass, tagbits = excluded.tagbits, birth = excluded.birth, pop = excluded.pop,
    lat = excluded.lat, lon = excluded.lon, ready = excluded.ready
  where (d.klass, d.tagbits, d.birth, d.pop, d.lat, d.lon, d.ready) is distinct from
    (excluded.klass, excluded.tagbits, excluded.birth, excluded.pop, excluded.lat, excluded.lon, excluded.ready)
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
create trigger discovery_of_profile
  after insert or update of gender, sexual_orientation, bio, birthdate, pop_score, geo_lat, geo_long on profiles
  for each row execute function discovery_source_changed();
--> statement-breakpoint
create trigger discovery_of_tags after insert or delete on member_tags
  for each row execute function discovery_source_changed();
--> statement-breakpoint
create trigger discovery_of_pictures after insert or delete on pictures
  for each row execute function discovery_source_changed();
--> statement-breakpoint
create trigger discovery_of_account after update of verified_at, status on members
  for each row execute function discovery_account_changed();
