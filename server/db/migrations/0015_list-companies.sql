-- What looks after every company's files goes from one to the next: ids alone, a page at a time, for
-- the role that has no company's rows.
CREATE FUNCTION list_companies(after_id uuid, most integer) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT id FROM companies WHERE after_id IS NULL OR id > after_id ORDER BY id LIMIT most
$$;
--> statement-breakpoint
SELECT make_definer('list_companies(uuid, integer)');
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION list_companies(uuid, integer) TO roomwright_identity;
