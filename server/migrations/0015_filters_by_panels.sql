-- Filters by panels: each member's answers as bits in discovery, and as numbers in discovery_holdings. Written by hand:
-- everything but the tables and columns.

-- Returns the meaning of each bit, from the left; "goals=" means no answer to the panel. server/src/schema/discovery/answers.ts
-- has the same. A new answer goes to the end, in a migration that then refreshes the rows.
create function discovery_answer_keys() returns text[] language sql immutable as $$
  select array[
    'goals=', 'goals=Long-term partner', 'goals=Long-term open to short', 'goals=Short-term Open to Long',
    'goals=Short term fun', 'goals=New Friends', 'goals=Still figuring it out',
    'type=', 'type=Monogamy', 'type=Ethical non-monogamy', 'type=Open relationship', 'type=Polyamory',
    'type=Open to Exploring',
    'language=', 'language=English', 'language=French', 'language=Spanish', 'language=German', 'language=Mandarin',
    'language=Cantonese', 'language=Japanese', 'language=Korean', 'language=Arabic', 'language=Hindi',
    'language=Bengali', 'language=Portuguese', 'language=Russian', 'language=Italian', 'language=Dutch',
    'language=Turkish', 'language=Polish', 'language=Ukrainian', 'language=Vietnamese', 'language=Thai',
    'language=Indonesian', 'language=Malay', 'language=Filipino', 'language=Urdu', 'language=Punjabi',
    'language=Gujarati', 'language=Marathi', 'language=Tamil', 'language=Telugu', 'language=Kannada',
    'language=Malayalam', 'language=Sinhala', 'language=Nepali', 'language=Persian', 'language=Pashto',
    'language=Kurdish', 'language=Hebrew', 'language=Greek', 'language=Romanian', 'language=Hungarian', 'language=Czech',
    'language=Slovak', 'language=Bulgarian', 'language=Serbian', 'language=Croatian', 'language=Bosnian',
    'language=Slovenian', 'language=Macedonian', 'language=Albanian', 'language=Swedish', 'language=Norwegian',
    'language=Danish', 'language=Finnish', 'language=Icelandic', 'language=Estonian', 'language=Latvian',
    'language=Lithuanian', 'language=Irish', 'language=Welsh', 'language=Catalan', 'language=Basque',
    'language=Galician', 'language=Swahili', 'language=Amharic', 'language=Somali', 'language=Hausa', 'language=Yoruba',
    'language=Igbo', 'language=Zulu', 'language=Xhosa', 'language=Afrikaans', 'language=Wolof', 'language=Lingala',
    'language=Berber', 'language=Armenian', 'language=Georgian', 'language=Azerbaijani', 'language=Kazakh',
    'language=Uzbek', 'language=Mongolian', 'language=Khmer', 'language=Sign language', 'language=Montenegrin',
    'zodiac=', 'zodiac=Aries', 'zodiac=Taurus', 'zodiac=Gemini', 'zodiac=Cancer', 'zodiac=Leo', 'zodiac=Virgo',
    'zodiac=Libra', 'zodiac=Scorpio', 'zodiac=Sagittarius', 'zodiac=Capricorn', 'zodiac=Aquarius', 'zodiac=Pisces',
    'education=', 'education=Bachelors', 'education=In College', 'education=High School', 'education=PhD',
    'education=In Grad School', 'education=Masters', 'education=Trade School',
    'children=', 'children=I want children', 'children=I don''t want children', 'children=I have children and want more',
    'children=I have children and do not want more', 'children=Not sure yet',
    'personality=', 'personality=Introverted', 'personality=Intuitive', 'personality=Thinking', 'personality=Judging',
    'personality=Perceiving', 'personality=Extraverted', 'personality=Feeling', 'personality=Sensing',
    'communication=', 'communication=Big time texter', 'communication=Phone caller', 'communication=Video chatter',
    'communication=Bad texter', 'communication=Better in person',
    'pets=', 'pets=Dog', 'pets=Cat', 'pets=Reptile', 'pets=Amphibian', 'pets=Bird', 'pets=Fish',
    'pets=Do not have but love', 'pets=Other', 'pets=Turtle', 'pets=Hamster', 'pets=Rabbit', 'pets=Pet-free',
    'pets=All the pets', 'pets=Want a pet', 'pets=Allergic to pets',
    'drink=', 'drink=Not for me', 'drink=Sober', 'drink=Sober curious', 'drink=On special occasions',
    'drink=Socially on weekends', 'drink=Most nights',
    'smoke=', 'smoke=Social smoker', 'smoke=Smoker when drinking', 'smoke=Non-smoker', 'smoke=Smoker',
    'smoke=Trying to quit',
    'workout=', 'workout=Everyday', 'workout=Often', 'workout=Sometimes', 'workout=Gym rat', 'workout=Occasionally',
    'workout=Never',
    'dietary=', 'dietary=Vegan', 'dietary=Vegetarian', 'dietary=Pescatarian', 'dietary=Kosher', 'dietary=Halal',
    'dietary=Carnivore', 'dietary=Omnivore', 'dietary=Other',
    'socialMedia=', 'socialMedia=Influencer status', 'socialMedia=Socially Active', 'socialMedia=Off the grid',
    'socialMedia=Passive scroller',
    'sleep=', 'sleep=Early bird', 'sleep=Night owl', 'sleep=In a spectrum',
    'religion=', 'religion=Agnostic', 'religion=Atheist', 'religion=Buddhist', 'religion=Catholic', 'religion=Christian',
    'religion=Hindu', 'religion=Jewish', 'religion=Muslim', 'religion=Orthodox', 'religion=Protestant', 'religion=Sikh',
    'religion=Spiritual', 'religion=Other',
    'politics=', 'politics=Left', 'politics=Centre left', 'politics=Centre', 'politics=Centre right', 'politics=Right',
    'politics=Not political', 'politics=Other'
  ]
$$;
--> statement-breakpoint

-- Returns a member's answers as 256 bits, without those that their panel no longer offers.
create function discovery_answer_bits(p preferences) returns varbit language sql immutable as $$
  with panels (field, answer) as (
    values ('goals', p.goals), ('type', p.type), ('language', p.language), ('zodiac', p.zodiac),
      ('education', p.education), ('children', p.children), ('personality', p.personality), ('communication',
      p.communication), ('pets', p.pets), ('drink', p.drink), ('smoke', p.smoke), ('workout', p.workout),
      ('dietary', p.dietary), ('socialMedia', p.social_media), ('sleep', p.sleep), ('religion', p.religion),
      ('politics', p.politics)
  ), known (field, key) as (
    select field, field || '=' || (option #>> '{}') from panels
    cross join lateral jsonb_path_query(answer::jsonb, '$[*]') as option
    where array_position(discovery_answer_keys(), field || '=' || (option #>> '{}')) is not null
  )
  select bit_or(set_bit(repeat('0', 256)::varbit,
    array_position(discovery_answer_keys(), coalesce(known.key, panels.field || '=')) - 1, 1))::varbit
  from panels left join known on known.field = panels.field
$$;
--> statement-breakpoint

CREATE TABLE "discovery_held" (
	"held" smallint PRIMARY KEY NOT NULL,
	"members" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discovery_holdings" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"held" smallint[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discovery" ADD COLUMN "answers" varbit DEFAULT discovery_answer_bits(null) NOT NULL;--> statement-breakpoint
ALTER TABLE "discovery_choices" ADD COLUMN "new_mode" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "discovery_choices" ADD COLUMN "active_mode" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "discovery_choices" ADD COLUMN "panels" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "discovery_holdings" ADD CONSTRAINT "discovery_holdings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint

-- Returns the positions of the bits, and 256 + cohort.
create function discovery_held_numbers(bits varbit, cohort smallint) returns smallint[] language sql immutable as $$
  select array_agg(at::smallint order by at) || (256 + cohort)::smallint
  from generate_series(0, length(bits) - 1) as at where get_bit(bits, at) = 1
$$;
--> statement-breakpoint

-- A pending list would make readers sort out what writers left.
create index discovery_holdings_held on discovery_holdings using gin (held) with (fastupdate = off);
--> statement-breakpoint

create function refresh_discovery_holdings(changed uuid) returns void language sql as $$
  delete from discovery_holdings h where h.member_id = changed
    and not exists (select from discovery d where d.member_id = changed and d.ready);
  insert into discovery_holdings as h (member_id, held)
  select d.member_id, discovery_held_numbers(d.answers, d.cohort) from discovery d where d.member_id = changed and d.ready
  on conflict (member_id) do update set held = excluded.held where h.held <> excluded.held
$$;
--> statement-breakpoint

create function discovery_holdings_of_discovery() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT'
    or (old.answers, old.cohort, old.ready) is distinct from (new.answers, new.cohort, new.ready)
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
  member_id uuid, cohort smallint, tagbits int, birth date, pop smallint, answers varbit, lat float8, lon float8,
  ready boolean
) language sql stable as $$
  select
    p.member_id,
    (case p.gender when 'man' then 0 when 'woman' then 3 else 6 end
      + case p.sexual_orientation when 'hetero' then 0 when 'homo' then 2 else 1 end)::smallint,
    t.bits,
    p.birthdate,
    p.pop_score,
    discovery_answer_bits(a),
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
  insert into discovery as d (member_id, cohort, tagbits, birth, pop, answers, lat, lon, ready)
  select * from discovery_row(changed)
  on conflict (member_id) do update set
    cohort = excluded.cohort, tagbits = excluded.tagbits, birth = excluded.birth, pop = excluded.pop,
    answers = excluded.answers, lat = excluded.lat, lon = excluded.lon, ready = excluded.ready
  where (d.cohort, d.tagbits, d.birth, d.pop, d.answers, d.lat, d.lon, d.ready) is distinct from (excluded.cohort,
    excluded.tagbits, excluded.birth, excluded.pop, excluded.answers, excluded.lat, excluded.lon, excluded.ready)
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

create trigger discovery_of_answers after insert or update on preferences
  for each row execute function discovery_source_changed();
--> statement-breakpoint

-- Members who are there already. Their rows in discovery_holdings follow below.
update discovery set answers = discovery_answer_bits(a) from preferences a where a.member_id = discovery.member_id;
--> statement-breakpoint

insert into discovery_holdings select member_id, discovery_held_numbers(answers, cohort) from discovery where ready;
--> statement-breakpoint

create trigger discovery_holdings_of_discovery after insert or update of answers, cohort, ready on discovery
  for each row execute function discovery_holdings_of_discovery();
--> statement-breakpoint

-- The indexes with the answers, so that rows are still read only from the index.
drop index discovery_c0;
--> statement-breakpoint
create index discovery_c0 on discovery (c0, cohort, pop desc, member_id desc)
  include (birth, tagbits, lat, lon, answers) where ready;
--> statement-breakpoint
drop index discovery_c1;
--> statement-breakpoint
create index discovery_c1 on discovery (c1, cohort, pop desc, member_id desc)
  include (birth, tagbits, lat, lon, answers) where ready;
--> statement-breakpoint
drop index discovery_c2;
--> statement-breakpoint
create index discovery_c2 on discovery (c2, cohort, pop desc, member_id desc)
  include (birth, tagbits, lat, lon, answers) where ready;
--> statement-breakpoint
drop index discovery_pop;
--> statement-breakpoint
create index discovery_pop on discovery (cohort, pop desc, member_id desc)
  include (birth, tagbits, lat, lon, answers) where ready;
--> statement-breakpoint
drop index discovery_age_c1;
--> statement-breakpoint
create index discovery_age_c1 on discovery (c1, cohort, age_order, member_id)
  include (birth, pop, tagbits, lat, lon, answers) where ready;
--> statement-breakpoint
drop index discovery_age_c2;
--> statement-breakpoint
create index discovery_age_c2 on discovery (c2, cohort, age_order, member_id)
  include (birth, pop, tagbits, lat, lon, answers) where ready;
--> statement-breakpoint
drop index discovery_age;
--> statement-breakpoint
create index discovery_age on discovery (cohort, age_order, member_id)
  include (birth, pop, tagbits, lat, lon, answers) where ready;
--> statement-breakpoint
drop index discovery_spot;
--> statement-breakpoint
create index discovery_spot on discovery (spot, cohort, member_id)
  include (birth, tagbits, pop, lat, lon, answers) where ready;
--> statement-breakpoint
drop index discovery_tags;
--> statement-breakpoint
create index discovery_tags on discovery (cohort, tagbits, pop desc, member_id desc)
  include (birth, lat, lon, answers) where ready;
