ALTER TABLE "companies" ADD COLUMN "former_slugs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "companies_former_slugs_idx" ON "companies" USING gin ("former_slugs");
--> statement-breakpoint
-- A disabled company answers as one that nobody knows. An address that it had before leads to it: frames
-- on other sites and links in emails name it for years.
CREATE OR REPLACE FUNCTION find_company(identification text) RETURNS SETOF companies LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF identification ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN
    RETURN QUERY SELECT * FROM companies WHERE id = identification::uuid AND disabled_at IS NULL;
  ELSE
    RETURN QUERY SELECT * FROM companies
      WHERE (slug = identification OR former_slugs @> ARRAY[identification]) AND disabled_at IS NULL;
  END IF;
END
$$;
--> statement-breakpoint
SELECT make_definer('find_company(text)');
--> statement-breakpoint
-- The operator founds companies: invites their first people, gives roles, and leaves a note of each in
-- the company's own log. One company at a time, the one that the transaction names.
DO $$
DECLARE
  target regclass;
BEGIN
  FOREACH target IN ARRAY ARRAY['invitations', 'memberships', 'audit_entries']::regclass[] LOOP
    EXECUTE format(
      'CREATE POLICY operator_company ON %s TO roomwright_operator USING (company_id = current_company_id()) WITH CHECK (company_id = current_company_id())',
      target
    );
  END LOOP;
END
$$;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (revoked_at) ON invitations TO roomwright_operator;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (role) ON memberships TO roomwright_operator;
--> statement-breakpoint
GRANT INSERT ON audit_entries TO roomwright_operator;
--> statement-breakpoint
GRANT SELECT (email_verified_at) ON users TO roomwright_operator;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION queue_mail(bytea, timestamptz) TO roomwright_operator;
