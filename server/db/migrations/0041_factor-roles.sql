ALTER TABLE "companies" ADD COLUMN "factor_roles" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_factor_roles_check" CHECK (factor_roles <@ ARRAY['editor', 'admin', 'owner']);
--> statement-breakpoint
GRANT UPDATE (factor_roles) ON companies TO roomwright_app;
--> statement-breakpoint
-- Whether somebody has a role in a company that wants a second factor of those who have it, and has none.
-- It has no rights of its own, only those of the identity realm, beside finding the company.
CREATE FUNCTION lacks_factor(company uuid, person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM memberships m
      JOIN find_company(company::text) c ON c.id = m.company_id AND m.role = ANY (c.factor_roles)
      WHERE m.user_id = person
  ) AND NOT EXISTS (
    SELECT FROM second_factors f WHERE f.user_id = person AND f.confirmed_at IS NOT NULL
  )
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION lacks_factor(uuid, uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION lacks_factor(uuid, uuid) TO roomwright_identity;
--> statement-breakpoint
-- What somebody may do depends on it, and is remembered by servers for seconds. The step of the last code is not told.
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON second_factors FOR EACH ROW
  EXECUTE FUNCTION tell_change('person', 'user_id');
