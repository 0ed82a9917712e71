CREATE TABLE "admin_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"admin_email" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"second_factor" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "administrators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"totp_secret" text,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" bigint DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "administrators_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"day" date PRIMARY KEY NOT NULL,
	"members" integer NOT NULL,
	"matches" integer NOT NULL,
	"messages" integer NOT NULL,
	"revenue" integer NOT NULL,
	"reports" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_decisions" (
	"report_id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid,
	"decision" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"until" timestamp with time zone,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"answer" text,
	"answer_reason" text,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "suspended_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "admin_recovery_codes" ADD CONSTRAINT "admin_recovery_codes_admin_id_administrators_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_admin_id_administrators_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_admin_id_administrators_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_acts_subject_id_id_index" ON "admin_acts" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "admin_acts_admin_id_id_index" ON "admin_acts" USING btree ("admin_id","id");--> statement-breakpoint
CREATE INDEX "admin_recovery_codes_admin_id_index" ON "admin_recovery_codes" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "admin_sessions_admin_id_index" ON "admin_sessions" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "report_decisions_appealed" ON "report_decisions" USING btree ("report_id") WHERE appealed_at is not null and answered_at is null;--> statement-breakpoint
CREATE INDEX "members_username_prefix" ON "members" USING btree ("username" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_mail_prefix" ON "members" USING btree ("mail" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_created" ON "members" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "profiles_name_prefix" ON "profiles" USING btree (lower(firstname || ' ' || lastname) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "profiles_lastname_prefix" ON "profiles" USING btree (lower(lastname) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "likes_created" ON "likes" USING brin ("created_at");--> statement-breakpoint
-- The log of what administrators did only grows.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
--> statement-breakpoint
create trigger admin_acts_append_only before update or delete or truncate on admin_acts
  for each statement execute function refuse_change();
--> statement-breakpoint
-- Names that are nearly what an administrator types. Not every database lets us have the extension; without it
-- names are found by how they begin.
do $$
begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or feature_not_supported or undefined_file then
  raise notice 'pg_trgm is not to be had: %', sqlerrm;
end
$$;
--> statement-breakpoint
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index profiles_name_similar on profiles using gin (lower(firstname || ' ' || lastname) gin_trgm_ops);
  end if;
end
$$;
