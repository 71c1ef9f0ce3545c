ALTER TABLE "images" ADD COLUMN "upload_sha256" text;--> statement-breakpoint
CREATE INDEX "images_upload_idx" ON "images" USING btree ("company_id","owner_user_id","upload_sha256");