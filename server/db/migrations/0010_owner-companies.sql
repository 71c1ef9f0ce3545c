CREATE TABLE "owner_companies" (
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "owner_companies_user_id_company_id_pk" PRIMARY KEY("user_id","company_id")
);
--> statement-breakpoint
ALTER TABLE "owner_companies" ADD CONSTRAINT "owner_companies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_companies" ADD CONSTRAINT "owner_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotes_owner_idx" ON "quotes" USING btree ("company_id","owner_user_id");--> statement-breakpoint
CREATE INDEX "renders_owner_idx" ON "renders" USING btree ("company_id","owner_user_id");--> statement-breakpoint
SELECT enable_identity_rls('owner_companies');
--> statement-breakpoint
-- Every table with an owner notes where its rows are: `SELECT follow_owner('<table>')` in the
-- migration that makes the table. The row is the identity realm's, whoever adds the other one.
CREATE FUNCTION note_owner() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  realm text := current_realm();
BEGIN
  PERFORM set_config('app.realm', 'identity', true);
  INSERT INTO owner_companies (user_id, company_id)
    SELECT DISTINCT owner_user_id, company_id FROM fresh ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  PERFORM set_config('app.realm', realm, true);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION follow_owner(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER note_owner AFTER INSERT ON %s REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION note_owner()',
    target
  );
  -- The owner of the tables is bound by the policies as well, and has no company.
  EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', target);
  PERFORM set_config('app.realm', 'identity', true);
  EXECUTE format(
    'INSERT INTO owner_companies (user_id, company_id) SELECT DISTINCT owner_user_id, company_id FROM %s ON CONFLICT DO NOTHING',
    target
  );
  PERFORM set_config('app.realm', '', true);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION follow_owner(regclass) FROM PUBLIC;
--> statement-breakpoint
SELECT follow_owner('images');
--> statement-breakpoint
SELECT follow_owner('designs');
--> statement-breakpoint
SELECT follow_owner('renders');
--> statement-breakpoint
SELECT follow_owner('quotes');
--> statement-breakpoint
-- As before, but only in the companies where there is something to move.
CREATE OR REPLACE FUNCTION move_owned_rows(from_user uuid, to_user uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  company uuid;
  companies_to_visit uuid[];
  target regclass;
  targets regclass[] := ARRAY(
    SELECT t.tgrelid::regclass FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid
    WHERE t.tgname = 'note_owner' AND c.relnamespace = current_schema()::regnamespace
    ORDER BY c.relname
  );
BEGIN
  PERFORM set_config('app.realm', 'identity', true);
  companies_to_visit := ARRAY(
    SELECT company_id FROM owner_companies WHERE user_id = from_user ORDER BY company_id
  );
  INSERT INTO owner_companies (user_id, company_id)
    SELECT to_user, unnest(companies_to_visit) ON CONFLICT DO NOTHING;
  DELETE FROM owner_companies WHERE user_id = from_user AND company_id = ANY (companies_to_visit);
  PERFORM set_config('app.realm', 'tenant', true);
  FOREACH company IN ARRAY companies_to_visit LOOP
    PERFORM set_config('app.company_id', company::text, true);
    FOREACH target IN ARRAY targets LOOP
      EXECUTE format('UPDATE %s SET owner_user_id = $1 WHERE owner_user_id = $2', target)
        USING to_user, from_user;
    END LOOP;
  END LOOP;
  PERFORM set_config('app.company_id', '', true);
  PERFORM set_config('app.realm', '', true);
END
$$;
