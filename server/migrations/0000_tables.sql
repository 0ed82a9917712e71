-- Generated from the tables in server/src/schema. Written by hand: fold_text, which indexes use; UNLOGGED, for what is
-- rebuilt from other tables; PARTITION BY; the fillfactor of discovery_traits, whose rows change often; and the storage of
-- digests at the end: random bytes cannot be compressed.

-- Returns a text without capital letters, accents and other marks, and with one letter of those scripts that have several,
-- such as the Persian and the Arabic yeh. It needs no extension. Signs of Indic scripts stay.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(
    translate(
      regexp_replace(
        lower(normalize(value, NFKD)),
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff]',
        '',
        'g'
      ),
      'øđðłħıəŋςىیکةـ',
      'oddlhienσييكه'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
--> statement-breakpoint

CREATE TABLE "account_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"new_mail" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "google_identities" (
	"sub" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "google_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guess_totals" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"refused" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "guess_totals_member_id_kind_pk" PRIMARY KEY("member_id","kind")
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"login_hash" text NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"mail" text NOT NULL,
	"password_hash" text NOT NULL,
	"has_password" boolean DEFAULT true NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"suspended_until" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"language" text,
	"units" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_username_unique" UNIQUE("username"),
	CONSTRAINT "members_mail_unique" UNIQUE("mail")
);
--> statement-breakpoint
CREATE TABLE "refused_logins" (
	"member_id" uuid NOT NULL,
	"day" date NOT NULL,
	"device" text NOT NULL,
	"factor" text NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refused_logins_member_id_day_device_factor_pk" PRIMARY KEY("member_id","day","device","factor")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "withheld_registrations" (
	"username" text PRIMARY KEY NOT NULL,
	"mail_hash" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_devices" (
	"admin_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "admin_devices_admin_id_device_hash_pk" PRIMARY KEY("admin_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "admin_guess_totals" (
	"admin_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"refused" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"refused_on_day" integer NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "admin_guess_totals_admin_id_kind_pk" PRIMARY KEY("admin_id","kind")
);
--> statement-breakpoint
CREATE TABLE "admin_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
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
CREATE TABLE "audit_log" (
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
CREATE TABLE "daily_figures" (
	"day" date PRIMARY KEY NOT NULL,
	"members" integer NOT NULL,
	"matches" integer NOT NULL,
	"messages" integer NOT NULL,
	"revenue" integer NOT NULL,
	"reports" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "name_words" (
	"word" text PRIMARY KEY NOT NULL
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
CREATE TABLE "allowance_uses" (
	"member_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"target" uuid NOT NULL,
	"amount" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "allowance_uses_member_id_day_kind_target_pk" PRIMARY KEY("member_id","day","kind","target")
);
--> statement-breakpoint
CREATE TABLE "call_seats" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"call_id" uuid NOT NULL,
	"socket_id" text,
	"key" uuid NOT NULL,
	"lost_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "call_settings" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"direct" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"caller_id" uuid NOT NULL,
	"callee_id" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"reason" text,
	"direct" boolean DEFAULT false NOT NULL,
	CONSTRAINT "calls_reason_when_ended" CHECK ((ended_at is null) = (reason is null))
);
--> statement-breakpoint
CREATE TABLE "message_changes" (
	"member_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"before" text,
	"after" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"room_id" uuid NOT NULL,
	CONSTRAINT "message_changes_member_id_client_id_room_id_pk" PRIMARY KEY("member_id","client_id","room_id"),
	CONSTRAINT "message_changes_kind" CHECK (kind in ('edit', 'reaction'))
);
--> statement-breakpoint
CREATE TABLE "message_counts" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"reply_to" integer,
	"edited_at" timestamp with time zone,
	"reactions" jsonb,
	"changed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "messages_room_id_id_pk" PRIMARY KEY("room_id","id"),
	CONSTRAINT "messages_room_id_seq_unique" UNIQUE("room_id","seq"),
	CONSTRAINT "messages_client_id" UNIQUE("sender_id","client_id","room_id"),
	CONSTRAINT "messages_reply_to_earlier" CHECK (reply_to between 1 and seq - 1)
) PARTITION BY HASH ("room_id");
--> statement-breakpoint
CREATE TABLE "room_reads" (
	"room_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"delivered_seq" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "room_reads_room_id_member_id_pk" PRIMARY KEY("room_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_change" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rooms_low_id_high_id_unique" UNIQUE("low_id","high_id"),
	CONSTRAINT "rooms_ordered_pair" CHECK (low_id < high_id)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "compatible_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"basis" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"ids" uuid[] NOT NULL,
	"scores" smallint[] NOT NULL,
	"more" boolean NOT NULL,
	"counted" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "impressions" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"since" date DEFAULT current_date NOT NULL,
	"shown" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_views" (
	"viewer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"digests" bigint[] NOT NULL,
	CONSTRAINT "daily_views_viewer_id_day_pk" PRIMARY KEY("viewer_id","day")
);
--> statement-breakpoint
CREATE TABLE "discovery" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"cohort" smallint NOT NULL,
	"tagbits" integer NOT NULL,
	"birth" date,
	"age" smallint,
	"tie" integer DEFAULT uuid_hash(gen_random_uuid()) & 2147483647 NOT NULL,
	"age_order" bigint GENERATED ALWAYS AS (age::bigint * 2147483648 + tie) STORED,
	"pop" smallint NOT NULL,
	"lat" double precision,
	"lon" double precision,
	"ready" boolean NOT NULL,
	"c0" integer GENERATED ALWAYS AS (floor((lat + 90) / 0.05)::int * 8192 + floor((lon + 180) / 0.05)::int) STORED,
	"c1" integer GENERATED ALWAYS AS (floor((lat + 90) / 0.2)::int * 8192 + floor((lon + 180) / 0.2)::int) STORED,
	"c2" integer GENERATED ALWAYS AS (floor((lat + 90) / 0.8)::int * 8192 + floor((lon + 180) / 0.8)::int) STORED,
	"spot" integer GENERATED ALWAYS AS ((floor(lat * 50)::int + 4500) * 32768 + floor(lon * 50)::int + 9000) STORED
);
--> statement-breakpoint
CREATE TABLE "discovery_cells" (
	"c2" integer PRIMARY KEY NOT NULL,
	"members" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discovery_choices" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"sort" smallint NOT NULL,
	"tagbits" integer NOT NULL,
	"age_mode" smallint NOT NULL,
	"distance_mode" smallint NOT NULL,
	"popularity_mode" smallint NOT NULL,
	"tags_mode" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discovery_density" (
	"c1" integer PRIMARY KEY NOT NULL,
	"members" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discovery_masks" (
	"tagbits" integer PRIMARY KEY NOT NULL,
	"members" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discovery_traits" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"cohort" smallint NOT NULL,
	"tagbits" integer NOT NULL,
	"birth" date,
	"lat" double precision,
	"lon" double precision,
	"age_min" smallint NOT NULL,
	"age_max" smallint NOT NULL,
	"reach" smallint NOT NULL,
	"online" smallint NOT NULL,
	"last_connexion" timestamp with time zone,
	"hide_last_seen" boolean NOT NULL,
	"answers" text NOT NULL
) WITH (fillfactor = 80);
--> statement-breakpoint
CREATE TABLE "free_suggestions" (
	"viewer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "free_suggestions_viewer_id_day_member_id_pk" PRIMARY KEY("viewer_id","day","member_id")
);
--> statement-breakpoint
CREATE TABLE "evening_states" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text,
	"seen_day" date,
	"told_day" date,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passes" (
	"passer_id" uuid NOT NULL,
	"passed_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passes_passer_id_passed_id_pk" PRIMARY KEY("passer_id","passed_id")
);
--> statement-breakpoint
CREATE TABLE "browser_owners" (
	"browser_hash" text PRIMARY KEY NOT NULL,
	"owner_hash" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_devices" (
	"member_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "member_devices_member_id_device_hash_pk" PRIMARY KEY("member_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "member_recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "member_totp" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"session_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"may_sync" boolean NOT NULL,
	"backed_up" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "content_fingerprints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"picture_id" uuid,
	"post_id" uuid,
	"comment_id" uuid,
	"keys" integer[] NOT NULL,
	"value" text NOT NULL,
	"shown" text NOT NULL,
	"case_id" uuid
);
--> statement-breakpoint
CREATE TABLE "fraud_case_members" (
	"case_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fraud_case_members_case_id_member_id_pk" PRIMARY KEY("case_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "fraud_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "fraud_scans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fraud_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"source" text NOT NULL,
	"subject_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matching_members" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"choosy" real NOT NULL,
	"choosy_variance" real NOT NULL,
	"liked" real NOT NULL,
	"liked_variance" real NOT NULL,
	"evenness" real NOT NULL,
	CONSTRAINT "matching_members_in_range" CHECK (abs("matching_members"."choosy") <= 4 and abs("matching_members"."liked") <= 4 and "matching_members"."choosy_variance" between 0 and 16
        and "matching_members"."liked_variance" between 0 and 16 and "matching_members"."evenness" between 0.2 and 5)
);
--> statement-breakpoint
CREATE TABLE "matching_opt_outs" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matching_weights" (
	"cohort" smallint NOT NULL,
	"trained_at" timestamp with time zone NOT NULL,
	"features" smallint NOT NULL,
	"weights" double precision[] NOT NULL,
	"spread" double precision[] NOT NULL,
	"decisions" integer NOT NULL,
	"checksum" text NOT NULL,
	CONSTRAINT "matching_weights_cohort_trained_at_pk" PRIMARY KEY("cohort","trained_at")
);
--> statement-breakpoint
CREATE TABLE "tonight_pairs" (
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "tonight_pairs_low_id_day_high_id_pk" PRIMARY KEY("low_id","day","high_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_answers" (
	"member_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"met" boolean,
	"again" boolean,
	CONSTRAINT "meeting_answers_member_id_other_id_pk" PRIMARY KEY("member_id","other_id"),
	CONSTRAINT "meeting_answers_again_after_met" CHECK ("meeting_answers"."again" is null or "meeting_answers"."met"),
	CONSTRAINT "meeting_answers_answered" CHECK ("meeting_answers"."met" is null or "meeting_answers"."answered_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"digest_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_counts" (
	"member_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"type" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "notification_counts_member_id_sender_id_type_pk" PRIMARY KEY("member_id","sender_id","type")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"sender_id" uuid,
	"type" text NOT NULL,
	"line_id" uuid NOT NULL,
	"post_id" uuid,
	"comment_id" uuid,
	"detail" text,
	"in_drawer" boolean DEFAULT true NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"number" integer PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "test_bank_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" uuid NOT NULL,
	"amount" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"failure" text,
	"refunded" integer DEFAULT 0 NOT NULL,
	"disputed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "test_bank_payments_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"pic_index" smallint NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"media_key" text NOT NULL,
	"thumbhash" text NOT NULL,
	"focus_x" real,
	"focus_y" real,
	"scrim" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_media_key_unique" UNIQUE("media_key"),
	CONSTRAINT "pictures_member_id_pic_index_unique" UNIQUE("member_id","pic_index")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"package_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"days" integer NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"idempotency_key" uuid NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"failure" text,
	"refunded" integer DEFAULT 0 NOT NULL,
	"dispute" text DEFAULT 'none' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payments_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "payments_member_id_idempotency_key_unique" UNIQUE("member_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"price" integer NOT NULL,
	"duration" integer NOT NULL,
	"status" text DEFAULT 'Deactive' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"payment_id" uuid,
	"revoked_at" timestamp with time zone,
	"revoked_why" text,
	"remind" boolean DEFAULT true NOT NULL,
	"reminded_at" timestamp with time zone,
	"begin_told_at" timestamp with time zone,
	"end_told_at" timestamp with time zone,
	CONSTRAINT "subscriptions_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"text" text NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "comments_member_id_client_id_unique" UNIQUE("member_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "post_authors" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"first_id" uuid NOT NULL,
	"last_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_images" (
	"post_id" uuid NOT NULL,
	"index" smallint NOT NULL,
	"media_key" text NOT NULL,
	"thumbhash" text NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	CONSTRAINT "post_images_post_id_index_pk" PRIMARY KEY("post_id","index"),
	CONSTRAINT "post_images_media_key_unique" UNIQUE("media_key")
);
--> statement-breakpoint
CREATE TABLE "post_likes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_likes_post_id_member_id_unique" UNIQUE("post_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"title" text NOT NULL,
	"client_id" uuid NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posts_member_id_client_id_unique" UNIQUE("member_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"goals" text,
	"type" text,
	"language" text,
	"zodiac" text,
	"education" text,
	"children" text,
	"personality" text,
	"communication" text,
	"love" text,
	"pets" text,
	"drink" text,
	"smoke" text,
	"workout" text,
	"dietary" text,
	"social_media" text,
	"sleep" text,
	"gender" text
);
--> statement-breakpoint
CREATE TABLE "live_members" (
	"member_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	CONSTRAINT "live_members_member_id_node_id_pk" PRIMARY KEY("member_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "live_nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "location_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "location_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_tags" (
	"member_id" uuid NOT NULL,
	"tag_id" smallint NOT NULL,
	CONSTRAINT "member_tags_member_id_tag_id_pk" PRIMARY KEY("member_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "profile_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profile_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"field" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_administrator" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"gender" text,
	"sexual_orientation" text,
	"bio" text,
	"birthdate" date,
	"city" text,
	"country" text,
	"geo_lat" double precision,
	"geo_long" double precision,
	"age_min" smallint DEFAULT 18 NOT NULL,
	"age_max" smallint DEFAULT 99 NOT NULL,
	"distance_max" smallint DEFAULT 5 NOT NULL,
	"pop_min" smallint DEFAULT 0 NOT NULL,
	"pop_max" smallint DEFAULT 1000 NOT NULL,
	"pop_score" smallint DEFAULT 0 NOT NULL,
	"established" boolean DEFAULT false NOT NULL,
	"shared_browser_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"online" smallint DEFAULT 0 NOT NULL,
	"last_connexion" timestamp with time zone,
	"hide_last_seen" boolean DEFAULT false NOT NULL,
	"orientation_shown" text DEFAULT 'fitting' NOT NULL,
	"intimate_shown" text DEFAULT 'fitting' NOT NULL,
	"hide_online" boolean DEFAULT false NOT NULL,
	"hide_read_marks" boolean DEFAULT false NOT NULL,
	"hide_lastname" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"follower_id" uuid NOT NULL,
	"followed_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id")
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"liker_id" uuid NOT NULL,
	"liked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "likes_liker_id_liked_id_pk" PRIMARY KEY("liker_id","liked_id")
);
--> statement-breakpoint
CREATE TABLE "report_pictures" (
	"report_id" uuid NOT NULL,
	"media_key" text NOT NULL,
	CONSTRAINT "report_pictures_report_id_media_key_pk" PRIMARY KEY("report_id","media_key")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid,
	"reported_id" uuid NOT NULL,
	"post_id" uuid,
	"comment_id" uuid,
	"category" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"snapshot" jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_one_subject" CHECK (post_id is null or comment_id is null)
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"visitor_id" uuid NOT NULL,
	"visited_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visited_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visits_visitor_id_visited_id_day_pk" PRIMARY KEY("visitor_id","visited_id","day")
);
--> statement-breakpoint
ALTER TABLE "account_keys" ADD CONSTRAINT "account_keys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_identities" ADD CONSTRAINT "google_identities_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guess_totals" ADD CONSTRAINT "guess_totals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_logins" ADD CONSTRAINT "refused_logins_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_devices" ADD CONSTRAINT "admin_devices_admin_id_administrators_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_guess_totals" ADD CONSTRAINT "admin_guess_totals_admin_id_administrators_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_keys" ADD CONSTRAINT "admin_keys_admin_id_administrators_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_recovery_codes" ADD CONSTRAINT "admin_recovery_codes_admin_id_administrators_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_admin_id_administrators_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_admin_id_administrators_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowance_uses" ADD CONSTRAINT "allowance_uses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_seats" ADD CONSTRAINT "call_seats_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_seats" ADD CONSTRAINT "call_seats_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_settings" ADD CONSTRAINT "call_settings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_caller_id_members_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_callee_id_members_id_fk" FOREIGN KEY ("callee_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_changes" ADD CONSTRAINT "message_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_changes" ADD CONSTRAINT "message_changes_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_counts" ADD CONSTRAINT "message_counts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_members_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_reads" ADD CONSTRAINT "room_reads_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_reads" ADD CONSTRAINT "room_reads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_low_id_members_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_high_id_members_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compatible_lists" ADD CONSTRAINT "compatible_lists_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impressions" ADD CONSTRAINT "impressions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_views" ADD CONSTRAINT "daily_views_viewer_id_members_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery" ADD CONSTRAINT "discovery_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_choices" ADD CONSTRAINT "discovery_choices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_traits" ADD CONSTRAINT "discovery_traits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_suggestions" ADD CONSTRAINT "free_suggestions_viewer_id_members_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_suggestions" ADD CONSTRAINT "free_suggestions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evening_states" ADD CONSTRAINT "evening_states_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_passer_id_members_id_fk" FOREIGN KEY ("passer_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_passed_id_members_id_fk" FOREIGN KEY ("passed_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_devices" ADD CONSTRAINT "member_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_recovery_codes" ADD CONSTRAINT "member_recovery_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_totp" ADD CONSTRAINT "member_totp_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_fingerprints" ADD CONSTRAINT "content_fingerprints_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_fingerprints" ADD CONSTRAINT "content_fingerprints_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_fingerprints" ADD CONSTRAINT "content_fingerprints_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_fingerprints" ADD CONSTRAINT "content_fingerprints_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_fingerprints" ADD CONSTRAINT "content_fingerprints_case_id_fraud_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."fraud_cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_case_members" ADD CONSTRAINT "fraud_case_members_case_id_fraud_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."fraud_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_case_members" ADD CONSTRAINT "fraud_case_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_cases" ADD CONSTRAINT "fraud_cases_closed_by_administrators_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."administrators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_scans" ADD CONSTRAINT "fraud_scans_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matching_members" ADD CONSTRAINT "matching_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matching_opt_outs" ADD CONSTRAINT "matching_opt_outs_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tonight_pairs" ADD CONSTRAINT "tonight_pairs_low_id_members_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tonight_pairs" ADD CONSTRAINT "tonight_pairs_high_id_members_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_answers" ADD CONSTRAINT "meeting_answers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_answers" ADD CONSTRAINT "meeting_answers_other_id_members_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_counts" ADD CONSTRAINT "notification_counts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_counts" ADD CONSTRAINT "notification_counts_sender_id_members_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_sender_id_members_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_package_id_plans_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_package_id_plans_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_authors" ADD CONSTRAINT "post_authors_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_members" ADD CONSTRAINT "live_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_members" ADD CONSTRAINT "live_members_node_id_live_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."live_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_changes" ADD CONSTRAINT "location_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_tags" ADD CONSTRAINT "member_tags_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_members_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_members_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_members_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followed_id_members_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_liker_id_members_id_fk" FOREIGN KEY ("liker_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_liked_id_members_id_fk" FOREIGN KEY ("liked_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_pictures" ADD CONSTRAINT "report_pictures_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_members_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_id_members_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_visitor_id_members_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_visited_id_members_id_fk" FOREIGN KEY ("visited_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_keys_member_id_index" ON "account_keys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "google_identities_member_id_index" ON "google_identities" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "google_nonces_expires_at_index" ON "google_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_failures_login_hash_failed_at_index" ON "login_failures" USING btree ("login_hash","failed_at");--> statement-breakpoint
CREATE INDEX "members_inactive" ON "members" USING btree ("id") WHERE status <> 1;--> statement-breakpoint
CREATE INDEX "members_username_prefix" ON "members" USING btree ("username" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_mail_prefix" ON "members" USING btree ("mail" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_created" ON "members" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "refused_logins_last_at_index" ON "refused_logins" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "sessions_member_id_index" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "withheld_registrations_mail_hash_created_at_index" ON "withheld_registrations" USING btree ("mail_hash","created_at");--> statement-breakpoint
CREATE INDEX "admin_keys_admin_id_index" ON "admin_keys" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "admin_recovery_codes_admin_id_index" ON "admin_recovery_codes" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "admin_sessions_admin_id_index" ON "admin_sessions" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_id_id_index" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_admin_id_id_index" ON "audit_log" USING btree ("admin_id","id");--> statement-breakpoint
CREATE INDEX "report_decisions_appealed" ON "report_decisions" USING btree ("report_id") WHERE appealed_at is not null and answered_at is null;--> statement-breakpoint
CREATE INDEX "allowance_uses_day_index" ON "allowance_uses" USING btree ("day");--> statement-breakpoint
CREATE INDEX "call_seats_call_id_index" ON "call_seats" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "call_seats_socket_id_index" ON "call_seats" USING btree ("socket_id");--> statement-breakpoint
CREATE INDEX "calls_room_id_id_index" ON "calls" USING btree ("room_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "calls_caller_id_started_at_index" ON "calls" USING btree ("caller_id","started_at");--> statement-breakpoint
CREATE INDEX "calls_callee_id_index" ON "calls" USING btree ("callee_id");--> statement-breakpoint
CREATE INDEX "calls_running" ON "calls" USING btree ("started_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "message_changes_room_id_message_id_index" ON "message_changes" USING btree ("room_id","message_id");--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "messages_deleted" ON "messages" USING btree ("room_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "messages_changed" ON "messages" USING btree ("room_id","changed") WHERE changed > 0;--> statement-breakpoint
CREATE INDEX "room_reads_unread" ON "room_reads" USING btree ("member_id") WHERE unread > 0;--> statement-breakpoint
CREATE INDEX "rooms_high_id_index" ON "rooms" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "compatible_lists_member_id_made_at_index" ON "compatible_lists" USING btree ("member_id","made_at");--> statement-breakpoint
CREATE INDEX "compatible_lists_made_at_index" ON "compatible_lists" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "daily_views_day_index" ON "daily_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "free_suggestions_member_id_index" ON "free_suggestions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "free_suggestions_day_index" ON "free_suggestions" USING btree ("day");--> statement-breakpoint
CREATE INDEX "evening_states_due_at_index" ON "evening_states" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "passes_passed_id_index" ON "passes" USING btree ("passed_id");--> statement-breakpoint
CREATE INDEX "browser_owners_seen_at_index" ON "browser_owners" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "member_devices_last_seen_at_index" ON "member_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "member_recovery_codes_member_id_index" ON "member_recovery_codes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at_index" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_session_id_index" ON "passkey_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "passkeys_member_id_index" ON "passkeys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "content_fingerprints_keys" ON "content_fingerprints" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "content_fingerprints_of_member" ON "content_fingerprints" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "content_fingerprints_of_picture" ON "content_fingerprints" USING btree ("picture_id") WHERE picture_id is not null;--> statement-breakpoint
CREATE INDEX "content_fingerprints_of_post" ON "content_fingerprints" USING btree ("post_id") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "content_fingerprints_of_comment" ON "content_fingerprints" USING btree ("comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "content_fingerprints_of_case" ON "content_fingerprints" USING btree ("case_id") WHERE case_id is not null;--> statement-breakpoint
CREATE INDEX "fraud_case_members_member_id_index" ON "fraud_case_members" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "fraud_cases_status_id_index" ON "fraud_cases" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "fraud_scans_member_id_index" ON "fraud_scans" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "tonight_pairs_high_id_day_index" ON "tonight_pairs" USING btree ("high_id","day");--> statement-breakpoint
CREATE INDEX "tonight_pairs_day_index" ON "tonight_pairs" USING btree ("day");--> statement-breakpoint
CREATE INDEX "meeting_answers_other_id_index" ON "meeting_answers" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "notification_counts_sender_id_index" ON "notification_counts" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "notification_counts_since_index" ON "notification_counts" USING btree ("since");--> statement-breakpoint
CREATE INDEX "notifications_member_id_id_index" ON "notifications" USING btree ("member_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("member_id") WHERE not is_read;--> statement-breakpoint
CREATE INDEX "notifications_sender_id_index" ON "notifications" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "notifications_line_id_id_index" ON "notifications" USING btree ("line_id","id");--> statement-breakpoint
CREATE INDEX "notifications_post_id_id_index" ON "notifications" USING btree ("post_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_comment_id_index" ON "notifications" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_member_id_index" ON "push_subscriptions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_id_index" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_one_main" ON "pictures" USING btree ("member_id") WHERE is_main;--> statement-breakpoint
CREATE INDEX "payments_status_created_at_index" ON "payments" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_member_id_ends_at_index" ON "subscriptions" USING btree ("member_id","ends_at");--> statement-breakpoint
CREATE INDEX "subscriptions_ends_at_index" ON "subscriptions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "comments_post_id_id_index" ON "comments" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "comments_member_id_post_id_index" ON "comments" USING btree ("member_id","post_id");--> statement-breakpoint
CREATE INDEX "post_likes_post_id_id_index" ON "post_likes" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "post_likes_member_id_post_id_index" ON "post_likes" USING btree ("member_id","post_id");--> statement-breakpoint
CREATE INDEX "posts_of_member" ON "posts" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "live_members_node_id_index" ON "live_members" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "location_changes_member_id_changed_at_index" ON "location_changes" USING btree ("member_id","changed_at");--> statement-breakpoint
CREATE INDEX "profile_changes_member_id_changed_at_index" ON "profile_changes" USING btree ("member_id","changed_at");--> statement-breakpoint
CREATE INDEX "profiles_not_established" ON "profiles" USING btree ("member_id") WHERE not established;--> statement-breakpoint
CREATE INDEX "profiles_shared_browser" ON "profiles" USING btree ("shared_browser_at") WHERE shared_browser_at is not null;--> statement-breakpoint
CREATE INDEX "profiles_city" ON "profiles" USING btree ("country","city","member_id");--> statement-breakpoint
CREATE INDEX "profiles_name_prefix" ON "profiles" USING btree (fold_text(firstname || ' ' || lastname) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "profiles_orientation_hidden" ON "profiles" USING btree ("member_id") WHERE orientation_shown = 'nobody';--> statement-breakpoint
CREATE INDEX "profiles_lastname_prefix" ON "profiles" USING btree (fold_text(lastname) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "blocks_blocked_id_blocker_id_index" ON "blocks" USING btree ("blocked_id","blocker_id");--> statement-breakpoint
CREATE INDEX "follows_followed_id_follower_id_index" ON "follows" USING btree ("followed_id","follower_id");--> statement-breakpoint
CREATE INDEX "likes_liked_id_liker_id_index" ON "likes" USING btree ("liked_id","liker_id");--> statement-breakpoint
CREATE INDEX "likes_created" ON "likes" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "report_pictures_media_key_index" ON "report_pictures" USING btree ("media_key");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open" ON "reports" USING btree ("reporter_id","reported_id") WHERE status = 'open' and post_id is null and comment_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open_post" ON "reports" USING btree ("reporter_id","post_id") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open_comment" ON "reports" USING btree ("reporter_id","comment_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "reports_reported_id_index" ON "reports" USING btree ("reported_id");--> statement-breakpoint
CREATE INDEX "reports_status_id_index" ON "reports" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "visits_visited_id_visited_at_index" ON "visits" USING btree ("visited_id","visited_at");--> statement-breakpoint
ALTER TABLE "daily_views" ALTER COLUMN "digests" SET STORAGE EXTERNAL;
