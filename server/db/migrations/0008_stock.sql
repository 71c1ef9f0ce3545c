CREATE TABLE "seeded_items" (
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "seeded_items_company_id_kind_key_pk" PRIMARY KEY("company_id","kind","key")
);
--> statement-breakpoint
ALTER TABLE "sample_rooms" ADD COLUMN "wall_mask" jsonb;--> statement-breakpoint
ALTER TABLE "sample_rooms" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "seeded_items" ADD CONSTRAINT "seeded_items_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
SELECT enable_tenant_rls('seeded_items');
