CREATE TABLE "google_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "google_nonces_expires_at_index" ON "google_nonces" USING btree ("expires_at");