-- Comes with PostgreSQL; the owner of a database may install it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "audit_entries_actor_idx" ON "audit_entries" USING btree ("company_id","actor_user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action_idx" ON "audit_entries" USING btree ("company_id","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_action_idx" ON "audit_entries" USING btree ("company_id","actor_user_id","action","at","id");--> statement-breakpoint
CREATE INDEX "designs_company_idx" ON "designs" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "materials_kind_idx" ON "materials" USING btree ("company_id","kind","position","id");--> statement-breakpoint
CREATE INDEX "materials_search_idx" ON "materials" USING gin ("name" gin_trgm_ops,"sku" gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
-- Under the tenant's policy a pattern is looked at only after the company, row by row, however rare it
-- is: an operator that could tell something about other rows may not be asked first. These ask for the
-- company themselves, so that the index on the words is used where it is the shorter way, and answer
-- ids alone: the rows are read under the policy. Without a pattern they find nothing.
SELECT open_rows('materials', 'roomwright_definer');
--> statement-breakpoint
GRANT SELECT (id, company_id, kind, state, position, name, sku) ON materials TO roomwright_definer;
--> statement-breakpoint
CREATE FUNCTION search_products(
  pattern text, wanted_kind text, wanted_state text, after_position integer, after_id uuid, most integer
) RETURNS SETOF uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF pattern IS NULL OR most IS NULL THEN
    RETURN;
  END IF;
  -- Planned anew each time: which way is shorter depends on the pattern.
  RETURN QUERY EXECUTE
    'SELECT id FROM materials WHERE company_id = $1 AND (name ILIKE $2 OR sku ILIKE $2)
       AND ($3 IS NULL OR kind = $3) AND ($4 IS NULL OR state = $4)
       AND ($5 IS NULL OR (position, id) > ($5, $6)) ORDER BY position, id LIMIT $7'
    USING current_company_id(), pattern, wanted_kind, wanted_state, after_position, after_id, most;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_products(pattern text, wanted_kind text, wanted_state text)
RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  counted bigint;
BEGIN
  IF pattern IS NULL THEN
    RETURN 0;
  END IF;
  EXECUTE
    'SELECT count(*) FROM materials WHERE company_id = $1 AND (name ILIKE $2 OR sku ILIKE $2)
       AND ($3 IS NULL OR kind = $3) AND ($4 IS NULL OR state = $4)'
    INTO counted USING current_company_id(), pattern, wanted_kind, wanted_state;
  RETURN counted;
END
$$;
--> statement-breakpoint
SELECT make_definer('search_products(text, text, text, integer, uuid, integer)'), make_definer('count_products(text, text, text)');
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION search_products(text, text, text, integer, uuid, integer), count_products(text, text, text) TO roomwright_app;
