CREATE TABLE "operator_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- An operator is made by a link that the machine itself prints, or by somebody who works on it. The realm
-- that answers people can neither read nor write who is one: it may ask about one person, and spend a
-- link that it was given.
ALTER TABLE operators ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE operators FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE operator_links ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE operator_links FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
SELECT open_rows(name, reader)
  FROM unnest(ARRAY['operators', 'operator_links']::regclass[]) AS name,
    unnest(ARRAY['roomwright_operator', 'roomwright_definer']) AS reader;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON operators TO roomwright_operator;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON operator_links TO roomwright_operator;
--> statement-breakpoint
GRANT SELECT (user_id), INSERT ON operators TO roomwright_definer;
--> statement-breakpoint
GRANT SELECT (token_hash, expires_at), DELETE ON operator_links TO roomwright_definer;
--> statement-breakpoint
GRANT SELECT (disabled_at) ON users TO roomwright_definer;
--> statement-breakpoint
CREATE FUNCTION is_operator(person uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM operators o JOIN users u ON u.id = o.user_id
    WHERE o.user_id = person AND u.disabled_at IS NULL
  );
END
$$;
--> statement-breakpoint
CREATE FUNCTION find_operator_link(hash bytea, at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM operator_links WHERE token_hash = hash AND expires_at > at);
END
$$;
--> statement-breakpoint
-- Spends the link and makes the person the first operator. It waits for a start that is just printing
-- another link (server/db/operator-links.ts), and does nothing where there is an operator already.
CREATE FUNCTION take_operator_link(hash bytea, person uuid, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF hash IS NULL OR person IS NULL OR at IS NULL THEN
    RAISE EXCEPTION 'a link, a person and a time are needed' USING ERRCODE = 'null_value_not_allowed';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('the first operator', 0));
  DELETE FROM operator_links WHERE token_hash = hash AND expires_at > at;
  IF NOT FOUND OR EXISTS (
    SELECT FROM operators o JOIN users u ON u.id = o.user_id WHERE u.disabled_at IS NULL
  ) THEN
    RETURN false;
  END IF;
  INSERT INTO operators (user_id, created_at) VALUES (person, at);
  RETURN true;
END
$$;
--> statement-breakpoint
SELECT make_definer('is_operator(uuid)'), make_definer('find_operator_link(bytea, timestamptz)'),
  make_definer('take_operator_link(bytea, uuid, timestamptz)');
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION is_operator(uuid), find_operator_link(bytea, timestamptz),
  take_operator_link(bytea, uuid, timestamptz) TO roomwright_identity;
--> statement-breakpoint
-- How many look after each company and when something last happened there: counts and a time, no rows.
SELECT open_rows('usage_days', 'roomwright_definer');
--> statement-breakpoint
GRANT SELECT (company_id, day) ON usage_days TO roomwright_definer;
--> statement-breakpoint
CREATE FUNCTION describe_companies() RETURNS TABLE (company_id uuid, people bigint, last_active timestamptz)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT c.id,
    (SELECT count(m.user_id) FROM memberships m WHERE m.company_id = c.id),
    greatest(
      (SELECT max(a.at) FROM audit_entries a WHERE a.company_id = c.id),
      (SELECT max(d.day) FROM usage_days d WHERE d.company_id = c.id)::timestamp AT TIME ZONE 'UTC'
    )
    FROM companies c;
END
$$;
--> statement-breakpoint
SELECT make_definer('describe_companies()');
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION describe_companies() TO roomwright_operator;
