CREATE TABLE "column_mappings" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_feed_runs" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"problem" text,
	"subject" text,
	"status" integer,
	"bytes" integer NOT NULL,
	"counts" jsonb,
	"unpublished" integer DEFAULT 0 NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "product_feed_runs_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_feeds" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"enabled" boolean NOT NULL,
	"every_hours" integer NOT NULL,
	"missing" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"next_run_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "gtin" text;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "variants" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "prices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "in_feed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "column_mappings" ADD CONSTRAINT "column_mappings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_feed_runs" ADD CONSTRAINT "product_feed_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_feeds" ADD CONSTRAINT "product_feeds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_feed_runs_order_idx" ON "product_feed_runs" USING btree ("company_id","started_at","id");--> statement-breakpoint
CREATE INDEX "product_feeds_due_idx" ON "product_feeds" USING btree ("next_run_at") WHERE next_run_at is not null;--> statement-breakpoint
CREATE INDEX "materials_variants_idx" ON "materials" USING gin ("variants" jsonb_path_ops);--> statement-breakpoint
SELECT enable_tenant_rls('column_mappings');
--> statement-breakpoint
SELECT enable_tenant_rls('product_feeds');
--> statement-breakpoint
SELECT enable_tenant_rls('product_feed_runs');
--> statement-breakpoint
-- Designs and renders saved from now on also say which size or finish of a product they have.
CREATE OR REPLACE FUNCTION outline_edits(edits json) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'kind', kind, 'enabled', enabled, 'materialId', "materialId")
    || CASE WHEN variant IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('variant', variant) END
    ORDER BY place), '[]')
  FROM ROWS FROM (json_to_recordset(edits)
      AS (id text, kind text, enabled boolean, "materialId" text, variant text))
    WITH ORDINALITY AS edit (id, kind, enabled, "materialId", variant, place)
$$;
--> statement-breakpoint
SELECT open_rows('product_feeds', 'roomwright_definer');
--> statement-breakpoint
GRANT SELECT (company_id, next_run_at) ON product_feeds TO roomwright_definer;
--> statement-breakpoint
-- Whose feed is due, those first that have waited longest.
CREATE FUNCTION list_due_feeds(at timestamptz, most integer) RETURNS SETOF uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF at IS NULL OR most IS NULL THEN
    RAISE EXCEPTION 'a time and a number are needed' USING ERRCODE = 'null_value_not_allowed';
  END IF;
  RETURN QUERY SELECT feed.company_id FROM product_feeds feed
    JOIN companies company ON company.id = feed.company_id AND company.disabled_at IS NULL
    WHERE feed.next_run_at <= at ORDER BY feed.next_run_at LIMIT least(most, 100);
END
$$;
--> statement-breakpoint
SELECT make_definer('list_due_feeds(timestamptz, integer)');
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION list_due_feeds(timestamptz, integer) TO roomwright_identity;
