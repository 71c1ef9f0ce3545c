-- A default that is the same for all rows writes none of them anew, whatever their edits weigh. Then each
-- design that there is becomes a family of its own.
ALTER TABLE "designs" ADD COLUMN "family_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;
--> statement-breakpoint
ALTER TABLE "designs" ALTER COLUMN "family_id" SET DEFAULT gen_random_uuid();
--> statement-breakpoint
ALTER TABLE "designs" ADD COLUMN "parent_id" uuid;
--> statement-breakpoint
ALTER TABLE "designs" ADD COLUMN "letter" text DEFAULT 'A' NOT NULL;
--> statement-breakpoint
ALTER TABLE "designs" ADD COLUMN "label" text;
--> statement-breakpoint
ALTER TABLE "designs" ADD COLUMN "deleted_at" timestamp (3) with time zone;
--> statement-breakpoint
-- The owner of the tables is bound by the policies as well, and has no company.
ALTER TABLE "designs" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "designs" SET "family_id" = "id";
--> statement-breakpoint
ALTER TABLE "designs" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- With a version goes only what its children say of it: their company stays.
ALTER TABLE "designs" ADD CONSTRAINT "designs_parent_fk" FOREIGN KEY ("company_id","parent_id") REFERENCES "public"."designs"("company_id","id") ON DELETE set null ("parent_id") ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "designs_parent_idx" ON "designs" USING btree ("company_id","parent_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "designs_letter_key" ON "designs" USING btree ("company_id","family_id","letter") WHERE "designs"."deleted_at" is null;
