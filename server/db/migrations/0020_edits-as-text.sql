-- Edits are large and nobody asks the database about what is in their masks: as JSON they are kept as they
-- were written, and neither taken apart nor put together again. What is asked is kept beside them.
CREATE FUNCTION outline_edits(edits json) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'kind', kind, 'enabled', enabled, 'materialId', "materialId") ORDER BY place), '[]')
  FROM ROWS FROM (json_to_recordset(edits) AS (id text, kind text, enabled boolean, "materialId" text))
    WITH ORDINALITY AS edit (id, kind, enabled, "materialId", place)
$$;
--> statement-breakpoint
-- Servers of the version before, which run beside while an installation is upgraded, count by this.
CREATE FUNCTION jsonb_array_length(edits json) RETURNS integer LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT json_array_length(edits)
$$;
--> statement-breakpoint
ALTER TABLE "designs"
  ALTER COLUMN "edits" SET DATA TYPE json USING edits::json,
  ADD COLUMN "edit_count" integer GENERATED ALWAYS AS (json_array_length(edits)) STORED NOT NULL,
  ADD COLUMN "outline" jsonb GENERATED ALWAYS AS (outline_edits(edits)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "renders"
  ALTER COLUMN "edits" SET DATA TYPE json USING edits::json,
  ADD COLUMN "outline" jsonb GENERATED ALWAYS AS (outline_edits(edits)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "answer" SET DATA TYPE json USING answer::json;
