ALTER TABLE "webhooks" ADD COLUMN "previous_secret_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "previous_secret_until" timestamp with time zone;--> statement-breakpoint
-- Who may do what is a question of who is logged in, no longer of a setting that anybody who gets a
-- statement in can change. A company's rows are roomwright_app's, people's roomwright_identity's, the
-- operator's commands roomwright_operator's; none is a member of another. What has to go from one
-- realm into another is done by functions of roomwright_definer, which nobody can log in as. The
-- roles are made by server/db/login-roles.ts before this runs.
--
-- How to add a table: as 0001 says, `SELECT enable_tenant_rls('<table>')` or
-- `SELECT enable_identity_rls('<table>')`. How to add a function that crosses: write it so that it
-- checks its arguments, give the definer the columns and policies it needs, `SELECT
-- make_definer('<function>(<types>)')`, and grant it to the roles that may call it.

CREATE OR REPLACE FUNCTION enable_tenant_rls(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant_rows ON %s TO roomwright_app USING (company_id = current_company_id()) WITH CHECK (company_id = current_company_id())',
    target
  );
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO roomwright_app', target);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION enable_identity_rls(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY identity_rows ON %s TO roomwright_identity USING (true) WITH CHECK (true)',
    target
  );
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO roomwright_identity', target);
END
$$;
--> statement-breakpoint
-- Gives a role of the project's all rows of a table, as far as it has grants on it.
CREATE FUNCTION open_rows(target regclass, reader text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE POLICY %I ON %s TO %I USING (true) WITH CHECK (true)',
    replace(reader, 'roomwright_', '') || '_rows', target, reader
  );
END
$$;
--> statement-breakpoint
-- Lets a function run with the definer's rights: found under no other path, and called by nobody
-- until it is granted. A new owner has to be able to create in the schema, for as long as this takes.
CREATE FUNCTION make_definer(target regprocedure) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER', target);
  EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, public, pg_temp', target);
  EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', target);
  GRANT CREATE ON SCHEMA public TO roomwright_definer;
  EXECUTE format('ALTER FUNCTION %s OWNER TO roomwright_definer', target);
  REVOKE CREATE ON SCHEMA public FROM roomwright_definer;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION open_rows(regclass, text), make_definer(regprocedure) FROM PUBLIC;
--> statement-breakpoint
-- Every table there is, whichever migration made it.
DO $$
DECLARE
  target regclass;
BEGIN
  FOR target IN SELECT polrelid::regclass FROM pg_policy WHERE polname = 'tenant_rows' LOOP
    EXECUTE format('ALTER POLICY tenant_rows ON %s TO roomwright_app', target);
  END LOOP;
  FOR target IN SELECT polrelid::regclass FROM pg_policy WHERE polname = 'identity_rows' LOOP
    EXECUTE format('REVOKE ALL ON %s FROM roomwright_app', target);
    EXECUTE format('DROP POLICY identity_rows ON %s', target);
    PERFORM enable_identity_rls(target);
  END LOOP;
END
$$;
--> statement-breakpoint
-- Which companies a person is a member of is asked before a company is chosen.
DROP POLICY own_memberships ON memberships;
--> statement-breakpoint
CREATE POLICY own_memberships ON memberships FOR SELECT TO roomwright_identity USING (true);
--> statement-breakpoint
GRANT SELECT ON memberships TO roomwright_identity;
--> statement-breakpoint
-- A company sees and changes its own row. All of them are the operator's, who founds companies.
DROP POLICY directory_rows ON companies;
--> statement-breakpoint
DROP POLICY operator_rows ON companies;
--> statement-breakpoint
CREATE POLICY tenant_row ON companies FOR SELECT TO roomwright_app USING (id = current_company_id());
--> statement-breakpoint
ALTER POLICY own_row ON companies TO roomwright_app;
--> statement-breakpoint
SELECT open_rows('companies', 'roomwright_operator');
--> statement-breakpoint
SELECT open_rows('companies', 'roomwright_definer');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON companies TO roomwright_operator;
--> statement-breakpoint
GRANT SELECT ON companies TO roomwright_definer;
--> statement-breakpoint
-- Shutting a person out and letting them in again.
SELECT open_rows(name, 'roomwright_operator') FROM unnest(
  ARRAY['users', 'sessions', 'iframe_tokens', 'hand_off_codes', 'account_tokens']::regclass[]
) AS name;
--> statement-breakpoint
GRANT SELECT (id, email, disabled_at), UPDATE (disabled_at) ON users TO roomwright_operator;
--> statement-breakpoint
GRANT SELECT (user_id, token_hash), DELETE ON sessions, iframe_tokens TO roomwright_operator;
--> statement-breakpoint
GRANT SELECT (user_id), DELETE ON hand_off_codes, account_tokens TO roomwright_operator;
--> statement-breakpoint
-- Sealing values anew when the secret changes.
SELECT open_rows(name, 'roomwright_operator') FROM unnest(
  ARRAY['anonymous_identities', 'second_factors', 'webhooks']::regclass[]
) AS name;
--> statement-breakpoint
GRANT SELECT (user_id, id_sealed), UPDATE (id_sealed) ON anonymous_identities TO roomwright_operator;
--> statement-breakpoint
GRANT SELECT (user_id, secret_sealed), UPDATE (secret_sealed) ON second_factors TO roomwright_operator;
--> statement-breakpoint
GRANT SELECT (id, secret_sealed, previous_secret_sealed), UPDATE (secret_sealed, previous_secret_sealed)
  ON webhooks TO roomwright_operator;
--> statement-breakpoint
-- A request learns its company before it has one: it may ask for one company by its exact slug or id,
-- and for no list of them.
CREATE FUNCTION find_company(identification text) RETURNS SETOF companies LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF identification ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN
    RETURN QUERY SELECT * FROM companies WHERE id = identification::uuid;
  ELSE
    RETURN QUERY SELECT * FROM companies WHERE slug = identification;
  END IF;
END
$$;
--> statement-breakpoint
SELECT make_definer('find_company(text)');
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_company(text) TO roomwright_app;
--> statement-breakpoint
-- Where somebody has rows: noted by whoever adds them, which nobody can do by hand.
SELECT open_rows('owner_companies', 'roomwright_definer');
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON owner_companies TO roomwright_definer;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_companies (user_id, company_id)
    SELECT DISTINCT owner_user_id, company_id FROM fresh ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
SELECT make_definer('note_owner()');
--> statement-breakpoint
CREATE FUNCTION let_definer_move(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM open_rows(target, 'roomwright_definer');
  EXECUTE format('GRANT SELECT (company_id, owner_user_id), UPDATE (owner_user_id) ON %s TO roomwright_definer', target);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_owner(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM let_definer_move(target);
  EXECUTE format(
    'CREATE TRIGGER note_owner AFTER INSERT ON %s REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION note_owner()',
    target
  );
  -- The owner of the tables is bound by the policies as well, and has no company.
  EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', target);
  ALTER TABLE owner_companies NO FORCE ROW LEVEL SECURITY;
  EXECUTE format(
    'INSERT INTO owner_companies (user_id, company_id) SELECT DISTINCT owner_user_id, company_id FROM %s ON CONFLICT DO NOTHING',
    target
  );
  ALTER TABLE owner_companies FORCE ROW LEVEL SECURITY;
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION let_definer_move(regclass) FROM PUBLIC;
--> statement-breakpoint
SELECT let_definer_move(tgrelid::regclass) FROM pg_trigger WHERE tgname = 'note_owner';
--> statement-breakpoint
-- Only what an anonymous visit left goes, only to the account that the visit was linked to, and only
-- in the companies where there is something to move.
SELECT open_rows('anonymous_identities', 'roomwright_definer');
--> statement-breakpoint
GRANT SELECT (user_id, linked_user_id) ON anonymous_identities TO roomwright_definer;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION move_owned_rows(from_user uuid, to_user uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  companies_to_visit uuid[];
  target regclass;
BEGIN
  PERFORM FROM anonymous_identities WHERE user_id = from_user AND linked_user_id = to_user;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this visit was not linked to this account' USING ERRCODE = 'insufficient_privilege';
  END IF;
  companies_to_visit := ARRAY(
    SELECT company_id FROM owner_companies WHERE user_id = from_user ORDER BY company_id
  );
  INSERT INTO owner_companies (user_id, company_id)
    SELECT to_user, unnest(companies_to_visit) ON CONFLICT DO NOTHING;
  DELETE FROM owner_companies WHERE user_id = from_user AND company_id = ANY (companies_to_visit);
  FOR target IN
    SELECT t.tgrelid::regclass FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid
    WHERE t.tgname = 'note_owner' AND c.relnamespace = 'public'::regnamespace
    ORDER BY c.relname
  LOOP
    EXECUTE format(
      'UPDATE %s SET owner_user_id = $1 WHERE company_id = ANY ($2) AND owner_user_id = $3', target
    ) USING to_user, companies_to_visit, from_user;
  END LOOP;
END
$$;
--> statement-breakpoint
SELECT make_definer('move_owned_rows(uuid, uuid)');
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION move_owned_rows(uuid, uuid) TO roomwright_identity;
--> statement-breakpoint
-- Company by company along the index, so that a company with nothing to forget costs next to nothing.
SELECT open_rows('idempotency_keys', 'roomwright_definer');
--> statement-breakpoint
GRANT SELECT (company_id, created_at), DELETE ON idempotency_keys TO roomwright_definer;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION delete_old_idempotency_keys(before timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  company uuid;
BEGIN
  IF before IS NULL THEN
    RAISE EXCEPTION 'there is no time to forget before' USING ERRCODE = 'null_value_not_allowed';
  END IF;
  FOR company IN SELECT id FROM companies ORDER BY id LOOP
    DELETE FROM idempotency_keys WHERE company_id = company AND created_at < before;
  END LOOP;
END
$$;
--> statement-breakpoint
SELECT make_definer('delete_old_idempotency_keys(timestamptz)');
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION delete_old_idempotency_keys(timestamptz) TO roomwright_identity;
--> statement-breakpoint
DROP FUNCTION current_realm();
