-- The audit log only grows.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
--> statement-breakpoint

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
--> statement-breakpoint

-- Finds names similar to what an administrator types. All members' names are too many to compare; their distinct words are
-- not. Where the extension is not available, names are found by how they start.
do $$
begin
  create extension if not exists pg_trgm;
  create index name_words_similar on name_words using gin (word gin_trgm_ops);
exception when insufficient_privilege or feature_not_supported or undefined_file then
  raise notice 'pg_trgm is not available: %', sqlerrm;
end
$$;
--> statement-breakpoint

-- Every text and picture that is new or changed is compared with those of other accounts.
create function request_fraud_scan() returns trigger language plpgsql as $$
begin
  insert into fraud_scans (member_id, source, subject_id)
  values (new.member_id, tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid);
  return null;
end
$$;
--> statement-breakpoint

create trigger fraud_scan_of_new_profile after insert on profiles
  for each row execute function request_fraud_scan('profile', 'member_id');
--> statement-breakpoint

create trigger fraud_scan_of_profile after update of bio, city, firstname, lastname on profiles
  for each row when ((old.bio, old.city, old.firstname, old.lastname) is distinct from (new.bio, new.city, new.firstname, new.lastname))
  execute function request_fraud_scan('profile', 'member_id');
--> statement-breakpoint

create trigger fraud_scan_of_picture after insert on pictures
  for each row execute function request_fraud_scan('picture', 'id');
--> statement-breakpoint

create trigger fraud_scan_of_new_post after insert on posts
  for each row execute function request_fraud_scan('post', 'id');
--> statement-breakpoint

create trigger fraud_scan_of_post after update of title on posts
  for each row when (old.title is distinct from new.title) execute function request_fraud_scan('post', 'id');
--> statement-breakpoint

create trigger fraud_scan_of_new_comment after insert on comments
  for each row execute function request_fraud_scan('comment', 'id');
--> statement-breakpoint

create trigger fraud_scan_of_comment after update of text on comments
  for each row when (old.text is distinct from new.text) execute function request_fraud_scan('comment', 'id');
