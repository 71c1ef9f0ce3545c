CREATE TABLE "room_surfaces" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"room_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"place" text,
	"name" text,
	"at" jsonb NOT NULL,
	"area" jsonb NOT NULL,
	CONSTRAINT "room_surfaces_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "sample_room_id" text;--> statement-breakpoint
ALTER TABLE "room_surfaces" ADD CONSTRAINT "room_surfaces_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_surfaces" ADD CONSTRAINT "room_surfaces_room_fk" FOREIGN KEY ("company_id","room_id") REFERENCES "public"."sample_rooms"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_surfaces_room" ON "room_surfaces" USING btree ("company_id","room_id");--> statement-breakpoint
SELECT enable_tenant_rls('room_surfaces');
