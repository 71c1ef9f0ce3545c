CREATE TABLE "designs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"name" text NOT NULL,
	"edits" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "designs_company_id_id_key" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"room_type" text,
	"note" text DEFAULT '' NOT NULL,
	"original_key" text NOT NULL,
	"thumb_key" text NOT NULL,
	"preview_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "images_company_id_id_key" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"price_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"price_unit" text NOT NULL,
	"colour" text NOT NULL,
	"position" integer NOT NULL,
	"finishes" text[],
	"coverage_per_litre" double precision,
	"tile_width_metres" double precision,
	"tile_height_metres" double precision,
	"texture_key" text,
	"texture_type" text,
	"texture_sha256" text,
	CONSTRAINT "materials_company_id_id_key" UNIQUE("company_id","id"),
	CONSTRAINT "materials_company_id_sku_key" UNIQUE("company_id","sku")
);
--> statement-breakpoint
CREATE TABLE "render_files" (
	"company_id" uuid NOT NULL,
	"render_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"content_type" text NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "render_files_kind_key" UNIQUE("company_id","render_id","kind")
);
--> statement-breakpoint
CREATE TABLE "renders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"design_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"design_version" integer NOT NULL,
	"edits" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"phase" text DEFAULT 'queued' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "renders_company_id_id_key" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "sample_rooms" (
	"company_id" uuid NOT NULL,
	"id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"room_type" text NOT NULL,
	"content_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"original_key" text NOT NULL,
	"thumb_key" text NOT NULL,
	"preview_key" text NOT NULL,
	"showcase_material_id" uuid,
	"showcase_key" text,
	"showcase_sha256" text,
	"recipe" text NOT NULL,
	CONSTRAINT "sample_rooms_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "designs" ADD CONSTRAINT "designs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "designs" ADD CONSTRAINT "designs_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "designs" ADD CONSTRAINT "designs_image_fk" FOREIGN KEY ("company_id","image_id") REFERENCES "public"."images"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "render_files" ADD CONSTRAINT "render_files_render_fk" FOREIGN KEY ("company_id","render_id") REFERENCES "public"."renders"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renders" ADD CONSTRAINT "renders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renders" ADD CONSTRAINT "renders_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renders" ADD CONSTRAINT "renders_design_fk" FOREIGN KEY ("company_id","design_id") REFERENCES "public"."designs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renders" ADD CONSTRAINT "renders_image_fk" FOREIGN KEY ("company_id","image_id") REFERENCES "public"."images"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_rooms" ADD CONSTRAINT "sample_rooms_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_rooms" ADD CONSTRAINT "sample_rooms_showcase_fk" FOREIGN KEY ("company_id","showcase_material_id") REFERENCES "public"."materials"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "designs_owner_idx" ON "designs" USING btree ("company_id","owner_user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "designs_image_idx" ON "designs" USING btree ("company_id","image_id");--> statement-breakpoint
CREATE INDEX "images_owner_idx" ON "images" USING btree ("company_id","owner_user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "materials_order_idx" ON "materials" USING btree ("company_id","position","id");--> statement-breakpoint
CREATE INDEX "renders_design_idx" ON "renders" USING btree ("company_id","design_id","created_at");--> statement-breakpoint
CREATE INDEX "renders_image_idx" ON "renders" USING btree ("company_id","image_id","finished_at");--> statement-breakpoint
SELECT enable_tenant_rls('images');
--> statement-breakpoint
SELECT enable_tenant_rls('designs');
--> statement-breakpoint
SELECT enable_tenant_rls('renders');
--> statement-breakpoint
SELECT enable_tenant_rls('render_files');
--> statement-breakpoint
SELECT enable_tenant_rls('materials');
--> statement-breakpoint
SELECT enable_tenant_rls('sample_rooms');
