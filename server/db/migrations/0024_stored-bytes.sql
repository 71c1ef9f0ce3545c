CREATE TABLE "stored_file_sums" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stored_file_sums" ADD CONSTRAINT "stored_file_sums_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- A company's quota was counted anew at each upload, which took longer with every file it had. The sum
-- follows each change of the files in its transaction, whichever release's server makes it. It is
-- written by the triggers alone: a company cannot lower its own.
SELECT enable_identity_rls('stored_file_sums');
--> statement-breakpoint
SELECT open_rows('stored_file_sums', 'roomwright_definer');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON stored_file_sums TO roomwright_definer;
--> statement-breakpoint
-- In the order of companies, so that no two statements wait for each other. A size that is not known
-- yet counts nothing.
CREATE FUNCTION sum_stored_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stored_file_sums AS known (company_id, bytes)
      SELECT company_id, sum(bytes) FROM fresh WHERE bytes <> 0 GROUP BY 1 ORDER BY 1
      ON CONFLICT (company_id) DO UPDATE SET bytes = known.bytes + excluded.bytes;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO stored_file_sums AS known (company_id, bytes)
      SELECT company_id, sum(bytes) FROM (
        SELECT company_id, bytes FROM fresh UNION ALL SELECT company_id, -bytes FROM gone
      ) change WHERE bytes <> 0 GROUP BY 1 HAVING sum(bytes) <> 0 ORDER BY 1
      ON CONFLICT (company_id) DO UPDATE SET bytes = known.bytes + excluded.bytes;
  ELSE
    -- No row is made: the company itself may be what is deleted.
    UPDATE stored_file_sums known SET bytes = known.bytes - less.bytes
      FROM (SELECT company_id, sum(bytes) AS bytes FROM gone WHERE bytes <> 0 GROUP BY 1) less
      WHERE known.company_id = less.company_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
SELECT make_definer('sum_stored_files()');
--> statement-breakpoint
CREATE FUNCTION stored_bytes() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT bytes FROM stored_file_sums WHERE company_id = current_company_id()), 0)
$$;
--> statement-breakpoint
SELECT make_definer('stored_bytes()');
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION stored_bytes() TO roomwright_app;
--> statement-breakpoint
-- From here to the end of this transaction nobody changes files, so that none is left out or counted twice.
ALTER TABLE stored_files NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE stored_file_sums NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TRIGGER sum_inserted AFTER INSERT ON stored_files
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION sum_stored_files();
--> statement-breakpoint
CREATE TRIGGER sum_updated AFTER UPDATE ON stored_files
  REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION sum_stored_files();
--> statement-breakpoint
CREATE TRIGGER sum_deleted AFTER DELETE ON stored_files
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION sum_stored_files();
--> statement-breakpoint
INSERT INTO stored_file_sums (company_id, bytes)
  SELECT company_id, sum(bytes) FROM stored_files WHERE bytes IS NOT NULL GROUP BY company_id;
--> statement-breakpoint
ALTER TABLE stored_file_sums FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE stored_files FORCE ROW LEVEL SECURITY;
