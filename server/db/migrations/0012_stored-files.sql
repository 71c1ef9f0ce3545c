CREATE TABLE "stored_files" (
	"company_id" uuid NOT NULL,
	"key" text NOT NULL,
	"bytes" bigint,
	"sha256" text,
	"stored_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"damaged_at" timestamp (3) with time zone,
	CONSTRAINT "stored_files_company_id_key_pk" PRIMARY KEY("company_id","key")
);
--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_files_size_idx" ON "stored_files" USING btree ("company_id","bytes");--> statement-breakpoint
CREATE INDEX "stored_files_checked_idx" ON "stored_files" USING btree ("company_id","checked_at" NULLS FIRST);--> statement-breakpoint
SELECT enable_tenant_rls('stored_files');
--> statement-breakpoint
-- What rows name already. The owner of the tables is bound by the policies as well, and has no company.
DO $$
DECLARE
  target regclass;
  targets regclass[] := ARRAY['images', 'sample_rooms', 'designs', 'render_files', 'materials', 'stored_files'];
BEGIN
  FOREACH target IN ARRAY targets LOOP
    EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', target);
  END LOOP;
  INSERT INTO stored_files (company_id, key, bytes, sha256, stored_at)
    SELECT company_id, original_key, bytes, sha256, now() FROM images
    UNION ALL SELECT company_id, thumb_key, NULL, NULL, now() FROM images
    UNION ALL SELECT company_id, preview_key, NULL, NULL, now() FROM images
    UNION ALL SELECT company_id, original_key, bytes, sha256, now() FROM sample_rooms
    UNION ALL SELECT company_id, thumb_key, NULL, NULL, now() FROM sample_rooms
    UNION ALL SELECT company_id, preview_key, NULL, NULL, now() FROM sample_rooms
    UNION ALL SELECT company_id, showcase_key, NULL, showcase_sha256, now() FROM sample_rooms WHERE showcase_key IS NOT NULL
    UNION ALL SELECT company_id, thumb_key, NULL, NULL, now() FROM designs WHERE thumb_key IS NOT NULL
    UNION ALL SELECT company_id, storage_key, NULL, sha256, now() FROM render_files
    UNION ALL SELECT company_id, texture_key, NULL, texture_sha256, now() FROM materials WHERE texture_key IS NOT NULL
    ON CONFLICT DO NOTHING;
  FOREACH target IN ARRAY targets LOOP
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  END LOOP;
END
$$;
