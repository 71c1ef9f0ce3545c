CREATE TABLE "design_notes" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"family_id" uuid NOT NULL,
	"author_user_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "design_notes_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "families" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"owner_name" text,
	"image_id" uuid NOT NULL,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"design_id" uuid,
	"versions" integer DEFAULT 0 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"is_copy" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_favourite" boolean DEFAULT false NOT NULL,
	"project_id" uuid,
	"assignee_user_id" uuid,
	"approval" text,
	"approval_design_id" uuid,
	"approval_version" integer,
	"approval_at" timestamp (3) with time zone,
	"approval_user_id" uuid,
	CONSTRAINT "families_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "kept_products" (
	"company_id" uuid NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"material_id" uuid NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "kept_products_company_id_owner_user_id_list_material_id_pk" PRIMARY KEY("company_id","owner_user_id","list","material_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "projects_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "design_notes" ADD CONSTRAINT "design_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_notes" ADD CONSTRAINT "design_notes_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_notes" ADD CONSTRAINT "design_notes_family_fk" FOREIGN KEY ("company_id","family_id") REFERENCES "public"."families"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_assignee_user_id_users_id_fk" FOREIGN KEY ("assignee_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_approval_user_id_users_id_fk" FOREIGN KEY ("approval_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_image_fk" FOREIGN KEY ("company_id","image_id") REFERENCES "public"."images"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE set null ("project_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_products" ADD CONSTRAINT "kept_products_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_products" ADD CONSTRAINT "kept_products_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_products" ADD CONSTRAINT "kept_products_material_fk" FOREIGN KEY ("company_id","material_id") REFERENCES "public"."materials"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "design_notes_family_idx" ON "design_notes" USING btree ("company_id","family_id","created_at");--> statement-breakpoint
CREATE INDEX "families_owner_idx" ON "families" USING btree ("company_id","owner_user_id","updated_at","id") WHERE "families"."design_id" is not null;--> statement-breakpoint
CREATE INDEX "families_changed_idx" ON "families" USING btree ("company_id","updated_at","id") WHERE "families"."design_id" is not null;--> statement-breakpoint
CREATE INDEX "families_created_idx" ON "families" USING btree ("company_id","created_at","id") WHERE "families"."design_id" is not null;--> statement-breakpoint
CREATE INDEX "families_name_idx" ON "families" USING btree ("company_id",lower("name"),"id") WHERE "families"."design_id" is not null;--> statement-breakpoint
CREATE INDEX "families_approval_idx" ON "families" USING btree ("company_id","approval","updated_at","id") WHERE "families"."design_id" is not null and "families"."approval" is not null;--> statement-breakpoint
CREATE INDEX "families_assignee_idx" ON "families" USING btree ("company_id","assignee_user_id","updated_at","id") WHERE "families"."design_id" is not null and "families"."assignee_user_id" is not null;--> statement-breakpoint
CREATE INDEX "families_project_idx" ON "families" USING btree ("company_id","project_id") WHERE "families"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "families_image_idx" ON "families" USING btree ("company_id","image_id");--> statement-breakpoint
CREATE INDEX "families_words_idx" ON "families" USING gin ("words" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "kept_products_material_idx" ON "kept_products" USING btree ("company_id","material_id");--> statement-breakpoint
CREATE INDEX "projects_owner_idx" ON "projects" USING btree ("company_id","owner_user_id","created_at");--> statement-breakpoint
CREATE INDEX "designs_family_idx" ON "designs" USING btree ("company_id","family_id");
--> statement-breakpoint
SELECT enable_tenant_rls('projects'), enable_tenant_rls('families'), enable_tenant_rls('design_notes'), enable_tenant_rls('kept_products');
--> statement-breakpoint
ALTER TABLE families ADD CONSTRAINT families_approval_check CHECK (approval IN ('asked', 'approved', 'returned'));
--> statement-breakpoint
ALTER TABLE kept_products ADD CONSTRAINT kept_products_list_check CHECK (list IN ('favourite', 'recent'));
--> statement-breakpoint
-- What is searched: small letters without accents, whatever language a name is in.
CREATE FUNCTION fold_words(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(normalize(written, NFD)), '[\u0300-\u036f]', '', 'g')
$$;
--> statement-breakpoint
-- The owner of the tables is bound by the policies as well, and has no company.
ALTER TABLE designs NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE images NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE families NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- One version stands for each family: the one changed last of those out of the bin, or else any.
INSERT INTO families (company_id, id, owner_user_id, owner_name, image_id, name, words, design_id, versions, is_sample, is_copy, created_at, updated_at)
  SELECT DISTINCT ON (d.company_id, d.family_id)
    d.company_id, d.family_id, d.owner_user_id, u.name, d.image_id, d.name,
    fold_words(concat_ws(' ', d.name, u.name)),
    CASE WHEN d.deleted_at IS NULL AND i.deleted_at IS NULL THEN d.id END,
    count(*) FILTER (WHERE d.deleted_at IS NULL AND i.deleted_at IS NULL) OVER family,
    i.sample_room_id IS NOT NULL, i.owner_user_id <> d.owner_user_id,
    min(d.created_at) OVER family, d.updated_at
  FROM designs d
  JOIN images i ON i.company_id = d.company_id AND i.id = d.image_id
  JOIN users u ON u.id = d.owner_user_id
  WINDOW family AS (PARTITION BY d.company_id, d.family_id)
  ORDER BY d.company_id, d.family_id, (d.deleted_at IS NULL) DESC, d.updated_at DESC, d.id DESC;
--> statement-breakpoint
ALTER TABLE designs FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE images FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE users FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE families FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
SELECT follow_owner('projects');
--> statement-breakpoint
SELECT follow_owner('families');
--> statement-breakpoint
SELECT follow_owner('kept_products');
--> statement-breakpoint
GRANT SELECT (id, family_id, image_id, name, created_at, updated_at) ON designs TO roomwright_definer;
--> statement-breakpoint
GRANT SELECT (id, sample_room_id) ON images TO roomwright_definer;
--> statement-breakpoint
GRANT SELECT (family_id) ON shares TO roomwright_definer;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON families TO roomwright_definer;
--> statement-breakpoint
-- Who changes versions of one family at once waits here for the others: what is read after the row is held
-- is what they have written.
CREATE FUNCTION refresh_family(company uuid, family uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  newest record;
  called text;
BEGIN
  PERFORM FROM families WHERE company_id = company AND id = family FOR NO KEY UPDATE;
  SELECT d.id, d.owner_user_id, d.image_id, d.name, d.updated_at, i.sample_room_id IS NOT NULL AS is_sample,
      i.owner_user_id <> d.owner_user_id AS is_copy,
      count(*) OVER () AS versions, min(d.created_at) OVER () AS created_at
    INTO newest FROM designs d JOIN images i ON i.company_id = d.company_id AND i.id = d.image_id
    WHERE d.company_id = company AND d.family_id = family AND d.deleted_at IS NULL AND i.deleted_at IS NULL
    ORDER BY d.updated_at DESC, d.id DESC LIMIT 1;
  IF FOUND THEN
    called := (SELECT name FROM users WHERE id = newest.owner_user_id);
    UPDATE families SET owner_user_id = newest.owner_user_id, owner_name = called, image_id = newest.image_id,
        name = newest.name, words = fold_words(concat_ws(' ', newest.name, called)), design_id = newest.id,
        versions = newest.versions, is_sample = newest.is_sample, is_copy = newest.is_copy, created_at = newest.created_at,
        updated_at = newest.updated_at
      WHERE company_id = company AND id = family;
  ELSIF EXISTS (SELECT FROM designs WHERE company_id = company AND family_id = family) THEN
    UPDATE families SET design_id = NULL, versions = 0 WHERE company_id = company AND id = family;
  ELSE
    DELETE FROM families WHERE company_id = company AND id = family;
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION follow_designs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO families (company_id, id, owner_user_id, image_id, name, words, created_at, updated_at)
      VALUES (NEW.company_id, NEW.family_id, NEW.owner_user_id, NEW.image_id, NEW.name, '', NEW.created_at, NEW.updated_at)
      ON CONFLICT DO NOTHING;
    PERFORM refresh_family(NEW.company_id, NEW.family_id);
  END IF;
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND OLD.family_id <> NEW.family_id) THEN
    PERFORM refresh_family(OLD.company_id, OLD.family_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- With a photo all rooms of it go into the bin, and come back; whose it is says whether a room is a copy.
CREATE FUNCTION follow_photos() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  family uuid;
BEGIN
  FOR family IN SELECT id FROM families WHERE company_id = NEW.company_id AND image_id = NEW.id ORDER BY id LOOP
    PERFORM refresh_family(NEW.company_id, family);
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A person is found by the name that they have now.
CREATE FUNCTION follow_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE families SET owner_name = NEW.name, words = fold_words(concat_ws(' ', name, NEW.name))
    WHERE owner_user_id = NEW.id
    AND company_id IN (SELECT company_id FROM owner_companies WHERE user_id = NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Lists of rooms: only the conditions that are asked for are written into the query, and it is planned anew
-- each time, because which way is shorter depends on them. Asks for the company itself, as `search_products` does, and
-- answers ids alone: the rows are read under the policies. `wanted` holds owner, copies, assignee, sample, approval,
-- project, favourite, shared, start, until, and words, each of which has to be found in the name or, where
-- the list is not one owner's, in that of the owner.
CREATE FUNCTION search_families(
  wanted jsonb, sorted_by text, after_at timestamptz, after_name text, after_id uuid, most integer
) RETURNS SETOF uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  query text := 'SELECT id FROM families f WHERE company_id = $1 AND design_id IS NOT NULL';
  word integer;
BEGIN
  IF wanted IS NULL OR most IS NULL OR current_company_id() IS NULL THEN
    RETURN;
  END IF;
  IF wanted ? 'owner' THEN query := query || ' AND owner_user_id = ($2->>''owner'')::uuid'; END IF;
  IF wanted ? 'assignee' THEN query := query || ' AND assignee_user_id = ($2->>''assignee'')::uuid'; END IF;
  IF wanted ? 'project' THEN query := query || ' AND project_id = ($2->>''project'')::uuid'; END IF;
  IF wanted ? 'approval' THEN query := query || ' AND approval = ($2->>''approval'')'; END IF;
  IF wanted ? 'sample' THEN query := query || ' AND is_sample = ($2->>''sample'')::boolean'; END IF;
  -- Whoever is no longer of the staff sees no copies of what others made.
  IF wanted ? 'copies' THEN query := query || ' AND is_copy = ($2->>''copies'')::boolean'; END IF;
  IF wanted ? 'favourite' THEN query := query || ' AND is_favourite'; END IF;
  IF wanted ? 'shared' THEN
    query := query || ' AND id IN (SELECT family_id FROM shares WHERE company_id = $1 AND expires_at > ($2->>''shared'')::timestamptz)';
  END IF;
  IF wanted ? 'start' THEN query := query || ' AND updated_at >= ($2->>''start'')::timestamptz'; END IF;
  IF wanted ? 'until' THEN query := query || ' AND updated_at < ($2->>''until'')::timestamptz'; END IF;
  FOR word IN 0 .. coalesce(jsonb_array_length(wanted->'words'), 0) - 1 LOOP
    query := query || format(' AND words LIKE ($2->''words''->>%s)', word);
    IF wanted ? 'owner' THEN
      query := query || format(' AND fold_words(name) LIKE ($2->''words''->>%s)', word);
    END IF;
  END LOOP;
  query := query || CASE sorted_by
    WHEN 'name' THEN CASE WHEN after_id IS NULL THEN '' ELSE ' AND (lower(name), id) > ($4, $5)' END
      || ' ORDER BY lower(name), id'
    WHEN 'created' THEN CASE WHEN after_id IS NULL THEN '' ELSE ' AND (created_at, id) < ($3, $5)' END
      || ' ORDER BY created_at DESC, id DESC'
    ELSE CASE WHEN after_id IS NULL THEN '' ELSE ' AND (updated_at, id) < ($3, $5)' END
      || ' ORDER BY updated_at DESC, id DESC'
  END || ' LIMIT $6';
  RETURN QUERY EXECUTE query
    USING current_company_id(), wanted, after_at, after_name, after_id, most;
END
$$;
--> statement-breakpoint
SELECT make_definer('refresh_family(uuid, uuid)'), make_definer('follow_designs()'), make_definer('follow_photos()'), make_definer('follow_names()'), make_definer('search_families(jsonb, text, timestamptz, text, uuid, integer)');
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION search_families(jsonb, text, timestamptz, text, uuid, integer) TO roomwright_app;
--> statement-breakpoint
CREATE TRIGGER follow_designs AFTER INSERT OR DELETE OR UPDATE OF owner_user_id, image_id, name, family_id, updated_at, deleted_at
  ON designs FOR EACH ROW EXECUTE FUNCTION follow_designs();
--> statement-breakpoint
CREATE TRIGGER follow_photos AFTER UPDATE OF deleted_at, owner_user_id ON images FOR EACH ROW
  WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.owner_user_id <> NEW.owner_user_id) EXECUTE FUNCTION follow_photos();
--> statement-breakpoint
CREATE TRIGGER follow_names AFTER UPDATE OF name ON users FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION follow_names();
