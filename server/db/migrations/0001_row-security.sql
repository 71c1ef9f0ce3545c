-- Who may see which rows. Everything here is by hand: drizzle-kit knows neither FORCE ROW LEVEL
-- SECURITY nor grants.
--
-- How to add a tenant table: declare it in server/db/schema with a `company_id uuid not null`
-- column, run `npm run db:generate`, and add `SELECT enable_tenant_rls('<table>');` to the end of
-- the generated file (or to a custom one). Uniques and foreign keys between tenant tables must
-- include company_id, because the database checks those without looking at policies. A table with
-- an `owner_user_id` column follows its owner when an anonymous person signs in.

CREATE FUNCTION current_company_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT NULLIF(current_setting('app.company_id', true), '')::uuid
$$;
--> statement-breakpoint
CREATE FUNCTION current_realm() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT COALESCE(current_setting('app.realm', true), '')
$$;
--> statement-breakpoint
CREATE FUNCTION enable_tenant_rls(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant_rows ON %s USING (company_id = current_company_id()) WITH CHECK (company_id = current_company_id())',
    target
  );
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO roomwright_app', target);
END
$$;
--> statement-breakpoint
CREATE FUNCTION enable_identity_rls(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY identity_rows ON %s USING (current_realm() = ''identity'') WITH CHECK (current_realm() = ''identity'')',
    target
  );
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO roomwright_app', target);
END
$$;
--> statement-breakpoint
-- Setting up tenant tables is the owner's business alone.
REVOKE ALL ON FUNCTION enable_tenant_rls(regclass), enable_identity_rls(regclass) FROM PUBLIC;
--> statement-breakpoint
SELECT enable_tenant_rls('memberships');
--> statement-breakpoint
SELECT enable_tenant_rls('idempotency_keys');
--> statement-breakpoint
SELECT enable_identity_rls('users');
--> statement-breakpoint
SELECT enable_identity_rls('anonymous_identities');
--> statement-breakpoint
SELECT enable_identity_rls('sessions');
--> statement-breakpoint
SELECT enable_identity_rls('iframe_tokens');
--> statement-breakpoint
-- A request learns its company before it has one, so these rows can be read in the realm
-- "directory". Only the owner writes them, in the realm "operator".
ALTER TABLE companies ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE companies FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY directory_rows ON companies FOR SELECT
  USING (current_realm() = 'directory' OR id = current_company_id());
--> statement-breakpoint
CREATE POLICY operator_rows ON companies
  USING (current_realm() = 'operator') WITH CHECK (current_realm() = 'operator');
--> statement-breakpoint
GRANT SELECT ON companies TO roomwright_app;
--> statement-breakpoint
-- Moves everything one person owns to another, company by company, under the same policies as any
-- other statement. Leaves the transaction in no company.
CREATE FUNCTION move_owned_rows(from_user uuid, to_user uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  company uuid;
  companies_to_visit uuid[];
  target regclass;
BEGIN
  PERFORM set_config('app.realm', 'directory', true);
  companies_to_visit := ARRAY(SELECT id FROM companies ORDER BY id);
  PERFORM set_config('app.realm', 'tenant', true);
  FOREACH company IN ARRAY companies_to_visit LOOP
    PERFORM set_config('app.company_id', company::text, true);
    FOR target IN
      SELECT c.oid::regclass FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'owner_user_id' AND NOT a.attisdropped
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
      ORDER BY c.relname
    LOOP
      EXECUTE format('UPDATE %s SET owner_user_id = $1 WHERE owner_user_id = $2', target)
        USING to_user, from_user;
    END LOOP;
  END LOOP;
  PERFORM set_config('app.company_id', '', true);
  PERFORM set_config('app.realm', '', true);
END
$$;
