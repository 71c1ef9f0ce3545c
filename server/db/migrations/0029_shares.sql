CREATE TABLE "share_versions" (
	"company_id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"design_id" uuid NOT NULL,
	"letter" text NOT NULL,
	"label" text,
	"is_edited" boolean NOT NULL,
	"products" jsonb NOT NULL,
	"picture_key" text NOT NULL,
	"card_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "share_versions_company_id_share_id_position_pk" PRIMARY KEY("company_id","share_id","position")
);
--> statement-breakpoint
CREATE TABLE "share_votes" (
	"company_id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"voter_hash" "bytea" NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "share_votes_company_id_share_id_voter_hash_pk" PRIMARY KEY("company_id","share_id","voter_hash"),
	CONSTRAINT "share_votes_name_key" UNIQUE("company_id","share_id","name_key")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"from_name" text,
	"passcode_hash" text,
	"shows_original" boolean NOT NULL,
	"allows_download" boolean NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shares_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "shares_token_key" UNIQUE("company_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "share_versions" ADD CONSTRAINT "share_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_versions" ADD CONSTRAINT "share_versions_share_fk" FOREIGN KEY ("company_id","share_id") REFERENCES "public"."shares"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_versions" ADD CONSTRAINT "share_versions_design_fk" FOREIGN KEY ("company_id","design_id") REFERENCES "public"."designs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_votes" ADD CONSTRAINT "share_votes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_votes" ADD CONSTRAINT "share_votes_version_fk" FOREIGN KEY ("company_id","share_id","position") REFERENCES "public"."share_versions"("company_id","share_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_versions_design_idx" ON "share_versions" USING btree ("company_id","design_id");--> statement-breakpoint
CREATE INDEX "shares_owner_idx" ON "shares" USING btree ("company_id","owner_user_id");--> statement-breakpoint
CREATE INDEX "shares_family_idx" ON "shares" USING btree ("company_id","family_id","created_at");--> statement-breakpoint
CREATE INDEX "shares_expires_idx" ON "shares" USING btree ("company_id","expires_at");--> statement-breakpoint
SELECT enable_tenant_rls('shares');
--> statement-breakpoint
SELECT enable_tenant_rls('share_versions');
--> statement-breakpoint
SELECT enable_tenant_rls('share_votes');
--> statement-breakpoint
SELECT follow_owner('shares');
--> statement-breakpoint
GRANT SELECT (expires_at), DELETE ON shares TO roomwright_definer;
--> statement-breakpoint
-- Company by company along the index, as for idempotency keys. The pictures go with the next sweep.
CREATE FUNCTION delete_old_shares(before timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  company uuid;
BEGIN
  IF before IS NULL THEN
    RAISE EXCEPTION 'there is no time to forget before' USING ERRCODE = 'null_value_not_allowed';
  END IF;
  FOR company IN SELECT id FROM companies ORDER BY id LOOP
    DELETE FROM shares WHERE company_id = company AND expires_at < before;
  END LOOP;
END
$$;
--> statement-breakpoint
SELECT make_definer('delete_old_shares(timestamptz)');
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION delete_old_shares(timestamptz) TO roomwright_identity;
