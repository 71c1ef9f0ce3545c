CREATE TABLE "hits" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"at" bigint[] NOT NULL,
	"times" integer[] NOT NULL,
	"window_ms" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "hits_until_idx" ON "hits" USING btree ("until");
--> statement-breakpoint
-- Counting costs no flush to the disk; what a crash forgets is a quarter of an hour of tries.
ALTER TABLE hits SET UNLOGGED;
--> statement-breakpoint
SELECT enable_identity_rls('hits');
