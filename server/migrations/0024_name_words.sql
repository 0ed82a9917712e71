CREATE TABLE "name_words" (
	"word" text PRIMARY KEY NOT NULL
);

--> statement-breakpoint
-- All members' names are too many to compare with what is typed; their words are not.
drop index if exists profiles_name_similar;
--> statement-breakpoint
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index name_words_similar on name_words using gin (word gin_trgm_ops);
  end if;
end
$$;
