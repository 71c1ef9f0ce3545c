CREATE TABLE "person_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person_events" ADD CONSTRAINT "person_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_events_order_idx" ON "person_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "person_events_user_id_idx" ON "person_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_user_id_idx" ON "memberships" USING btree ("user_id");--> statement-breakpoint
SELECT enable_identity_rls('person_events');
--> statement-breakpoint
-- Written and forgotten by functions only; the operator reads it.
REVOKE INSERT, UPDATE, DELETE ON person_events FROM roomwright_identity;
--> statement-breakpoint
SELECT open_rows(name, 'roomwright_definer') FROM unnest(
  ARRAY['person_events', 'audit_entries', 'memberships', 'users']::regclass[]
) AS name;
--> statement-breakpoint
GRANT SELECT (at), INSERT, DELETE ON person_events TO roomwright_definer;
--> statement-breakpoint
GRANT INSERT ON audit_entries TO roomwright_definer;
--> statement-breakpoint
GRANT SELECT (company_id, user_id) ON memberships TO roomwright_definer;
--> statement-breakpoint
GRANT SELECT (id, name, email) ON users TO roomwright_definer;
--> statement-breakpoint
SELECT open_rows('person_events', 'roomwright_operator');
--> statement-breakpoint
GRANT SELECT ON person_events TO roomwright_operator;
--> statement-breakpoint
-- What happened to somebody's account goes into the audit log of every company they look after, and
-- where there is none, or nobody knows who it was, into the installation's own. It can say nothing
-- but what happens to a person, so that no change to a company can be made up this way.
CREATE FUNCTION note_person_event(about uuid, noted_at timestamptz, noted text, told jsonb)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF noted IS NULL OR (noted !~ '^person\.[a-z-]+$' AND NOT (about IS NULL AND noted = 'key.refused')) THEN
    RAISE EXCEPTION 'this does not happen to a person' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO audit_entries (company_id, at, actor_user_id, actor_name, action, target, details)
    SELECT m.company_id, noted_at, u.id, COALESCE(u.name, u.email), noted, '', told
    FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.user_id = about ORDER BY m.company_id;
  IF NOT FOUND THEN
    INSERT INTO person_events (at, user_id, action, details) VALUES (noted_at, about, noted, told);
  END IF;
END
$$;
--> statement-breakpoint
SELECT make_definer('note_person_event(uuid, timestamptz, text, jsonb)');
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION note_person_event(uuid, timestamptz, text, jsonb)
  TO roomwright_identity, roomwright_operator;
--> statement-breakpoint
-- Only what is older than 30 days, whatever is asked: nobody who gets a statement in removes fresh traces.
CREATE FUNCTION delete_old_person_events(before timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF before IS NULL THEN
    RAISE EXCEPTION 'there is no time to forget before' USING ERRCODE = 'null_value_not_allowed';
  END IF;
  DELETE FROM person_events WHERE at < LEAST(before, now() - interval '30 days');
END
$$;
--> statement-breakpoint
SELECT make_definer('delete_old_person_events(timestamptz)');
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION delete_old_person_events(timestamptz) TO roomwright_identity;
