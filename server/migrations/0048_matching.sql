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
	"klass" smallint NOT NULL,
	"trained_at" timestamp with time zone NOT NULL,
	"features" smallint NOT NULL,
	"weights" double precision[] NOT NULL,
	"spread" double precision[] NOT NULL,
	"decisions" integer NOT NULL,
	"checksum" text NOT NULL,
	CONSTRAINT "matching_weights_klass_trained_at_pk" PRIMARY KEY("klass","trained_at")
);
--> statement-breakpoint
ALTER TABLE "matching_members" ADD CONSTRAINT "matching_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matching_opt_outs" ADD CONSTRAINT "matching_opt_outs_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;