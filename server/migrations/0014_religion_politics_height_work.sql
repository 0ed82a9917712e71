ALTER TABLE "preferences" ADD COLUMN "religion" text;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "politics" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "height" smallint;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "work" text;--> statement-breakpoint

drop trigger fraud_scan_of_profile on profiles;
--> statement-breakpoint

create trigger fraud_scan_of_profile after update of bio, work, city, firstname, lastname on profiles
  for each row when ((old.bio, old.work, old.city, old.firstname, old.lastname)
    is distinct from (new.bio, new.work, new.city, new.firstname, new.lastname))
  execute function request_fraud_scan('profile', 'member_id');
