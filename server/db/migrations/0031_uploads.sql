CREATE TABLE "upload_parts" (
	"company_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"start" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "upload_parts_company_id_upload_id_start_pk" PRIMARY KEY("company_id","upload_id","start")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"length" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"sha256" text,
	"image_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploads_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_fk" FOREIGN KEY ("company_id","upload_id") REFERENCES "public"."uploads"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_image_fk" FOREIGN KEY ("company_id","image_id") REFERENCES "public"."images"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_owner_idx" ON "uploads" USING btree ("company_id","owner_user_id");--> statement-breakpoint
CREATE INDEX "uploads_expires_idx" ON "uploads" USING btree ("company_id","expires_at");--> statement-breakpoint
CREATE INDEX "uploads_image_idx" ON "uploads" USING btree ("company_id","image_id");--> statement-breakpoint
SELECT enable_tenant_rls('uploads');
--> statement-breakpoint
SELECT enable_tenant_rls('upload_parts');
--> statement-breakpoint
SELECT follow_owner('uploads');
