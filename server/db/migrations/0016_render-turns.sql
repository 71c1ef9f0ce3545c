ALTER TABLE "renders" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "lease" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "losses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "renders_unfinished_idx" ON "renders" USING btree ("company_id","owner_user_id") WHERE "renders"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "renders_failed_idx" ON "renders" USING btree ("company_id","finished_at","id") WHERE "renders"."state" = 'failed';