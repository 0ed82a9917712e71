-- Popularity changes with every like and visit, and with nothing else: it is copied alone, instead of making a member's
-- whole row of discovery anew from all its sources. What else of a profile discovery reads still does that.
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
drop trigger discovery_of_profile on profiles;
--> statement-breakpoint
create trigger discovery_of_profile
  after insert or update of gender, sexual_orientation, bio, birthdate, pop_score, geo_lat, geo_long on profiles
  for each row execute function discovery_profile_changed();
