-- Who somebody is and what they are in a company, in one statement by itself instead of three
-- transactions: a living or a dead token (`session` or `frame`), its person unless disabled, the company
-- that is named by id or slug (else the one that a frame's token is good for), and the role there. It has
-- no rights of its own, only those of the identity realm. Whether the token's time is over is for the
-- caller to say.
CREATE FUNCTION find_access(token_kind text, hash bytea, company_named text, with_company boolean)
RETURNS TABLE (
  company_id uuid, company jsonb, role text,
  session_id uuid, bound_to uuid, session_type text,
  refreshed_at timestamptz, expires_at timestamptz, absolute_expires_at timestamptz,
  user_id uuid, name text, email text, origin_email text, image text, credit integer,
  id_sealed bytea, linked_user_id uuid
) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  holder record;
  found companies;
  standing text;
BEGIN
  SELECT t.id, t.company_id, t.session_type, t.refreshed_at, t.expires_at, t.absolute_expires_at,
      u.id AS user_id, u.name, u.email, u.origin_email, u.image, u.credit, a.id_sealed, a.linked_user_id
    INTO holder
    FROM (
      SELECT s.id, NULL::uuid AS company_id, s.user_id, s.session_type,
          s.refreshed_at, s.expires_at, s.absolute_expires_at
        FROM sessions s WHERE token_kind = 'session' AND s.token_hash = hash
      UNION ALL
      SELECT NULL, f.company_id, f.user_id, f.session_type,
          f.refreshed_at, f.expires_at, f.absolute_expires_at
        FROM iframe_tokens f WHERE token_kind = 'frame' AND f.token_hash = hash
    ) t
    JOIN users u ON u.id = t.user_id AND u.disabled_at IS NULL
    LEFT JOIN anonymous_identities a ON a.user_id = u.id;
  SELECT c.* INTO found FROM find_company(COALESCE(company_named, holder.company_id::text)) c;
  SELECT m.role INTO standing FROM memberships m
    WHERE m.company_id = found.id AND m.user_id = holder.user_id;
  RETURN QUERY SELECT found.id, CASE WHEN with_company AND found.id IS NOT NULL THEN to_jsonb(found) END, standing,
    holder.id, holder.company_id, holder.session_type,
    holder.refreshed_at, holder.expires_at, holder.absolute_expires_at,
    holder.user_id, holder.name, holder.email, holder.origin_email, holder.image, holder.credit,
    holder.id_sealed, holder.linked_user_id;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_access(text, bytea, text, boolean) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_access(text, bytea, text, boolean), find_company(text) TO roomwright_identity;
--> statement-breakpoint
-- Servers remember for seconds what they have found out. Each change that somebody may rely on is told
-- to all of them as `<what>:<id>` when it commits, to the connection that made it before it is answered.
CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(
    'roomwright_changes',
    TG_ARGV[0] || ':' || (COALESCE(to_jsonb(NEW), to_jsonb(OLD)) ->> TG_ARGV[1])
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER DELETE ON sessions FOR EACH ROW
  WHEN (OLD.expires_at > now()) EXECUTE FUNCTION tell_change('person', 'user_id');
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER DELETE ON iframe_tokens FOR EACH ROW
  WHEN (OLD.expires_at > now()) EXECUTE FUNCTION tell_change('person', 'user_id');
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER UPDATE OR DELETE ON users FOR EACH ROW
  EXECUTE FUNCTION tell_change('person', 'id');
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER UPDATE ON anonymous_identities FOR EACH ROW
  EXECUTE FUNCTION tell_change('person', 'user_id');
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON memberships FOR EACH ROW
  EXECUTE FUNCTION tell_change('person', 'user_id');
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON companies FOR EACH ROW
  EXECUTE FUNCTION tell_change('company', 'id');
--> statement-breakpoint
-- Whose a photo is, and whether it is in the bin. A company's photos are told of together, so that
-- moving a visit's photos is one piece of news.
CREATE TRIGGER tell_change AFTER DELETE OR UPDATE OF owner_user_id, deleted_at ON images FOR EACH ROW
  EXECUTE FUNCTION tell_change('files', 'company_id');
