CREATE UNLOGGED TABLE "appearances" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"since" date DEFAULT current_date NOT NULL,
	"shown" integer NOT NULL
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
CREATE TABLE "passes" (
	"passer_id" uuid NOT NULL,
	"passed_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passes_passer_id_passed_id_pk" PRIMARY KEY("passer_id","passed_id")
);
--> statement-breakpoint
ALTER TABLE "appearances" ADD CONSTRAINT "appearances_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compatible_lists" ADD CONSTRAINT "compatible_lists_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_passer_id_members_id_fk" FOREIGN KEY ("passer_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_passed_id_members_id_fk" FOREIGN KEY ("passed_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "compatible_lists_member_id_made_at_index" ON "compatible_lists" USING btree ("member_id","made_at");--> statement-breakpoint
CREATE INDEX "compatible_lists_made_at_index" ON "compatible_lists" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "passes_passed_id_index" ON "passes" USING btree ("passed_id");