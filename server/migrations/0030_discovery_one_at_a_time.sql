-- A row of discovery is made anew from several sources. Of two who change different ones at once the second one would
-- make it of what it saw before the first one was done, so each waits for the profile: what the next statement reads is
-- from after that.
create or replace function refresh_discovery(changed uuid) returns void language plpgsql as $$
declare
  now_ready boolean;
begin
  perform from profiles where profiles.member_id = changed for no key update;
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
