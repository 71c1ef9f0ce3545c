CREATE TABLE "visit_events" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"role" text NOT NULL,
	"kind" text NOT NULL,
	"path" text NOT NULL,
	"name" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visit_events_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "visit_events" ADD CONSTRAINT "visit_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_events" ADD CONSTRAINT "visit_events_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_events_at_idx" ON "visit_events" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "visit_events_device_idx" ON "visit_events" USING btree ("company_id","device_id");--> statement-breakpoint
CREATE INDEX "visit_events_owner_idx" ON "visit_events" USING btree ("owner_user_id","company_id");
--> statement-breakpoint
SELECT enable_tenant_rls('visit_events');
--> statement-breakpoint
SELECT follow_owner('visit_events');
