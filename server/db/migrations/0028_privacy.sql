ALTER TABLE "quotes" DROP CONSTRAINT "quotes_owner_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "owner_user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "quote_months" integer DEFAULT 36 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "audit_months" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "consent_version" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "anonymous_identities" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "designs_bin_idx" ON "designs" USING btree ("company_id","deleted_at") WHERE "designs"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "images_bin_idx" ON "images" USING btree ("company_id","deleted_at") WHERE "images"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "anonymous_identities_seen_idx" ON "anonymous_identities" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "users_closed_idx" ON "users" USING btree ("closed_at") WHERE "users"."closed_at" is not null;
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_quote_months_check" CHECK (quote_months BETWEEN 6 AND 120);
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_audit_months_check" CHECK (audit_months BETWEEN 12 AND 120);
--> statement-breakpoint
GRANT UPDATE (quote_months, audit_months) ON companies TO roomwright_app;
--> statement-breakpoint
-- Erasing is the definer's: in the audit log nobody else may change a row, and a person's rows are in
-- many companies.
SELECT open_rows(name, 'roomwright_definer') FROM unnest(ARRAY['invitations', 'api_keys']::regclass[]) AS name;
--> statement-breakpoint
GRANT SELECT (role), UPDATE (role), DELETE ON memberships TO roomwright_definer;
--> statement-breakpoint
GRANT SELECT (company_id, email, invited_by, accepted_at, revoked_at), UPDATE (revoked_at), DELETE ON invitations TO roomwright_definer;
--> statement-breakpoint
GRANT SELECT (created_by, revoked), UPDATE (revoked) ON api_keys TO roomwright_definer;
--> statement-breakpoint
GRANT SELECT (deleted_at), UPDATE (deleted_at) ON images, designs TO roomwright_definer;
--> statement-breakpoint
GRANT SELECT (company_id, at, actor_user_id, actor_name, action, target), UPDATE (actor_name, target), DELETE ON audit_entries TO roomwright_definer;
--> statement-breakpoint
GRANT SELECT (origin_email, closed_at), UPDATE (closed_at) ON users TO roomwright_definer;
--> statement-breakpoint
GRANT SELECT (seen_at), UPDATE (seen_at) ON anonymous_identities TO roomwright_definer;
--> statement-breakpoint
-- From the moment on in which somebody deletes their account nobody sees what they made, in no company, and
-- they look after none. Where they are the last owner of a company nothing happens, and its name is answered.
CREATE FUNCTION close_account(about uuid, at_time timestamptz) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  left_alone text[];
BEGIN
  IF about IS NULL OR at_time IS NULL THEN
    RAISE EXCEPTION 'whose account is closed, and when?' USING ERRCODE = 'null_value_not_allowed';
  END IF;
  -- Two owners who leave at once must not both believe that the other one stays.
  PERFORM FROM memberships WHERE company_id IN (SELECT company_id FROM memberships WHERE user_id = about)
    ORDER BY company_id, user_id FOR UPDATE;
  left_alone := ARRAY(
    SELECT c.name FROM memberships mine JOIN companies c ON c.id = mine.company_id
      WHERE mine.user_id = about AND mine.role = 'owner'
      AND NOT EXISTS (
        SELECT FROM memberships other
        WHERE other.company_id = mine.company_id AND other.role = 'owner' AND other.user_id <> about
      )
  );
  IF cardinality(left_alone) > 0 THEN
    RETURN QUERY SELECT unnest(left_alone);
    RETURN;
  END IF;
  UPDATE users SET closed_at = at_time WHERE id = about AND closed_at IS NULL;
  DELETE FROM memberships WHERE user_id = about;
  UPDATE invitations SET revoked_at = at_time
    WHERE invited_by = about AND accepted_at IS NULL AND revoked_at IS NULL;
  UPDATE api_keys SET revoked = true WHERE created_by = about AND NOT revoked;
  UPDATE images SET deleted_at = at_time WHERE owner_user_id = about AND deleted_at IS NULL
    AND company_id IN (SELECT company_id FROM owner_companies WHERE user_id = about);
  UPDATE designs SET deleted_at = at_time WHERE owner_user_id = about AND deleted_at IS NULL
    AND company_id IN (SELECT company_id FROM owner_companies WHERE user_id = about);
END
$$;
--> statement-breakpoint
-- What the logs of companies say of somebody whose account is deleted: that somebody did it, no longer who.
-- Only of who asked for it.
CREATE FUNCTION forget_person(about uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  person record;
  company uuid;
BEGIN
  SELECT name, lower(origin_email) AS email INTO person FROM users WHERE id = about AND closed_at IS NOT NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this account is not deleted' USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- Company by company along the indexes.
  FOR company IN SELECT id FROM companies ORDER BY id LOOP
    UPDATE audit_entries SET actor_name = NULL
      WHERE company_id = company AND actor_user_id = about AND actor_name IS NOT NULL;
    CONTINUE WHEN person.email IS NULL;
    UPDATE audit_entries SET target = ''
      WHERE company_id = company AND action = ANY (ARRAY[
        'member.invited', 'member.joined', 'member.changed', 'member.removed', 'member.uninvited'
      ]) AND (lower(target) = person.email OR target = person.name OR target = about::text);
    DELETE FROM invitations WHERE company_id = company AND email = person.email;
  END LOOP;
END
$$;
--> statement-breakpoint
-- A company's audit log goes back as far as it has chosen: a year at least, whatever is asked, so that nobody
-- who gets a statement in removes fresh traces.
CREATE FUNCTION delete_old_audit_entries(at_time timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  company record;
  gone bigint;
  total bigint := 0;
BEGIN
  IF at_time IS NULL THEN
    RAISE EXCEPTION 'there is no time to forget before' USING ERRCODE = 'null_value_not_allowed';
  END IF;
  FOR company IN SELECT id, audit_months FROM companies ORDER BY id LOOP
    DELETE FROM audit_entries WHERE company_id = company.id
      AND at < LEAST(at_time, now()) - make_interval(months => GREATEST(company.audit_months, 12));
    GET DIAGNOSTICS gone = ROW_COUNT;
    total := total + gone;
  END LOOP;
  RETURN total;
END
$$;
--> statement-breakpoint
SELECT make_definer('delete_old_audit_entries(timestamptz)'), make_definer('close_account(uuid, timestamptz)'), make_definer('forget_person(uuid)');
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION close_account(uuid, timestamptz), forget_person(uuid), delete_old_audit_entries(timestamptz) TO roomwright_identity;
--> statement-breakpoint
-- When a visitor was here last is noted when a session of theirs ends, which is seldom.
CREATE FUNCTION note_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE anonymous_identities SET seen_at = OLD.refreshed_at
    WHERE user_id = OLD.user_id AND seen_at < OLD.refreshed_at;
  RETURN NULL;
END
$$;
--> statement-breakpoint
SELECT make_definer('note_seen()');
--> statement-breakpoint
CREATE TRIGGER note_seen AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION note_seen();
--> statement-breakpoint
CREATE TRIGGER note_seen AFTER DELETE ON iframe_tokens FOR EACH ROW EXECUTE FUNCTION note_seen();
