CREATE TABLE "credit_accounts" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"owner_user_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_accounts_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "credit_accounts_owner_key" UNIQUE("company_id","owner_user_id")
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount" integer NOT NULL,
	"job_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_entries_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "credit_entries_job_key" UNIQUE("company_id","job_id","kind")
);
--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_account_fk" FOREIGN KEY ("company_id","account_id") REFERENCES "public"."credit_accounts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entries_account_idx" ON "credit_entries" USING btree ("company_id","account_id","at","id");--> statement-breakpoint
-- Companies read their ledger; nobody writes it by hand. Entries come from the functions below, which
-- check what they are given, and from a trigger on renders.
SELECT enable_tenant_rls('credit_accounts');
--> statement-breakpoint
SELECT enable_tenant_rls('credit_entries');
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON credit_accounts, credit_entries FROM roomwright_app;
--> statement-breakpoint
-- Accounts follow their owner at sign-in, like everything else of a visit.
SELECT follow_owner('credit_accounts');
--> statement-breakpoint
SELECT open_rows('credit_entries', 'roomwright_definer');
--> statement-breakpoint
GRANT SELECT, INSERT ON credit_accounts, credit_entries TO roomwright_definer;
--> statement-breakpoint
-- Whoever has an account there already keeps that one: what a visit started with is had once.
CREATE FUNCTION keep_own_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.owner_user_id IS NOT NULL AND EXISTS (
    SELECT FROM credit_accounts other WHERE other.company_id = NEW.company_id
      AND other.owner_user_id = NEW.owner_user_id AND other.id <> NEW.id
  ) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_own_account BEFORE UPDATE OF owner_user_id ON credit_accounts FOR EACH ROW
  EXECUTE FUNCTION keep_own_account();
--> statement-breakpoint
-- What an account has to spend. To be asked with the account held, or the answer may be over already.
CREATE FUNCTION count_credits(company uuid, account uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(CASE 'available' WHEN credit THEN amount WHEN debit THEN -amount ELSE 0 END), 0)
    FROM credit_entries WHERE company_id = company AND account_id = account
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION count_credits(uuid, uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION count_credits(uuid, uuid) TO roomwright_app, roomwright_definer;
--> statement-breakpoint
-- The rules of the ledger, whoever adds to it: entries of an account one after the other, never below
-- zero, and each reservation ended once.
CREATE FUNCTION keep_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Only then does the sum below see what the ones before have written.
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'the ledger is written in read committed transactions' USING ERRCODE = 'invalid_transaction_state';
  END IF;
  IF NEW.amount IS NULL OR NEW.amount <= 0 OR (NEW.kind, NEW.debit, NEW.credit) NOT IN (
    ('grant', 'issued', 'available'), ('reserve', 'available', 'reserved'),
    ('commit', 'reserved', 'spent'), ('release', 'reserved', 'available')
  ) THEN
    RAISE EXCEPTION 'this is no entry of the ledger' USING ERRCODE = 'check_violation';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('credits of ' || NEW.account_id, 0));
  IF NEW.kind = 'reserve' AND count_credits(NEW.company_id, NEW.account_id) < NEW.amount THEN
    RAISE EXCEPTION 'there are not enough credits' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.kind IN ('commit', 'release') AND (
    NOT EXISTS (
      SELECT FROM credit_entries r WHERE r.company_id = NEW.company_id AND r.job_id = NEW.job_id
        AND r.kind = 'reserve' AND r.account_id = NEW.account_id AND r.amount = NEW.amount
    ) OR EXISTS (
      SELECT FROM credit_entries e WHERE e.company_id = NEW.company_id AND e.job_id = NEW.job_id
        AND e.kind IN ('commit', 'release')
    )
  ) THEN
    RAISE EXCEPTION 'this is not reserved, or not any more' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_ledger BEFORE INSERT ON credit_entries FOR EACH ROW EXECUTE FUNCTION keep_ledger();
--> statement-breakpoint
-- The person's account, made where there is none, with what a new visitor of a company that charges
-- starts with. Held until the transaction ends.
CREATE FUNCTION open_credit_account(company uuid, person uuid, at_time timestamptz) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  account uuid;
  is_new boolean := false;
  start integer;
BEGIN
  SELECT id INTO account FROM credit_accounts WHERE company_id = company AND owner_user_id = person;
  IF account IS NULL THEN
    INSERT INTO credit_accounts (company_id, owner_user_id, created_at) VALUES (company, person, at_time)
      ON CONFLICT (company_id, owner_user_id) DO NOTHING RETURNING id INTO account;
    is_new := account IS NOT NULL;
    IF NOT is_new THEN
      SELECT id INTO account FROM credit_accounts WHERE company_id = company AND owner_user_id = person;
    END IF;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('credits of ' || account, 0));
  IF is_new THEN
    SELECT (features ->> 'credits_start')::integer INTO start FROM companies
      WHERE id = company AND (features ->> 'credits_per_render')::integer > 0;
    IF start > 0 THEN
      INSERT INTO credit_entries (company_id, account_id, kind, debit, credit, amount, job_id, at)
        VALUES (company, account, 'grant', 'issued', 'available', start, account, at_time);
    END IF;
  END IF;
  RETURN account;
END
$$;
--> statement-breakpoint
-- Reserves what a render costs in the transaction's company, and answers how many credits are missing: with any,
-- nothing is written but the account. A render is reserved for once.
CREATE FUNCTION reserve_credits(person uuid, render uuid, at_time timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  company uuid := current_company_id();
  price integer;
  account uuid;
  missing bigint;
BEGIN
  IF company IS NULL OR person IS NULL OR render IS NULL OR at_time IS NULL THEN
    RAISE EXCEPTION 'whose render is reserved for, and when?' USING ERRCODE = 'null_value_not_allowed';
  END IF;
  SELECT (features ->> 'credits_per_render')::integer INTO price FROM companies WHERE id = company;
  IF price IS NULL OR price <= 0 THEN
    RETURN 0;
  END IF;
  account := open_credit_account(company, person, at_time);
  missing := greatest(price - count_credits(company, account), 0);
  IF missing = 0 THEN
    INSERT INTO credit_entries (company_id, account_id, kind, debit, credit, amount, job_id, at)
      VALUES (company, account, 'reserve', 'available', 'reserved', price, render, at_time);
  END IF;
  RETURN missing;
END
$$;
--> statement-breakpoint
-- Gives somebody credits in the transaction's company, once for each `grant_id`; answers what they have then.
CREATE FUNCTION grant_credits(person uuid, given integer, grant_id uuid, at_time timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  company uuid := current_company_id();
  account uuid;
BEGIN
  IF company IS NULL OR person IS NULL OR given IS NULL OR grant_id IS NULL OR at_time IS NULL THEN
    RAISE EXCEPTION 'who is given how much, and when?' USING ERRCODE = 'null_value_not_allowed';
  END IF;
  account := open_credit_account(company, person, at_time);
  INSERT INTO credit_entries (company_id, account_id, kind, debit, credit, amount, job_id, at)
    VALUES (company, account, 'grant', 'issued', 'available', given, grant_id, at_time)
    ON CONFLICT ON CONSTRAINT credit_entries_job_key DO NOTHING;
  RETURN count_credits(company, account);
END
$$;
--> statement-breakpoint
-- However a render ends, in whichever version of the server or by being removed, so does what was
-- reserved for it, in the same transaction. A retry of a killed worker ends nothing.
CREATE FUNCTION settle_credits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_done boolean := TG_OP = 'UPDATE' AND NEW.state = 'done';
BEGIN
  INSERT INTO credit_entries (company_id, account_id, kind, debit, credit, amount, job_id, at)
    SELECT r.company_id, r.account_id, CASE WHEN is_done THEN 'commit' ELSE 'release' END, 'reserved',
        CASE WHEN is_done THEN 'spent' ELSE 'available' END, r.amount, r.job_id,
        CASE WHEN TG_OP = 'UPDATE' THEN coalesce(NEW.finished_at, now()) ELSE now() END
      FROM credit_entries r
      WHERE r.company_id = OLD.company_id AND r.job_id = OLD.id AND r.kind = 'reserve'
      AND EXISTS (SELECT FROM companies c WHERE c.id = r.company_id)
      AND NOT EXISTS (
        SELECT FROM credit_entries e WHERE e.company_id = r.company_id AND e.job_id = r.job_id
          AND e.kind IN ('commit', 'release')
      );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settle_credits AFTER UPDATE OF state ON renders FOR EACH ROW
  WHEN (OLD.state IN ('queued', 'running') AND NEW.state IN ('done', 'failed', 'cancelled'))
  EXECUTE FUNCTION settle_credits();
--> statement-breakpoint
CREATE TRIGGER settle_removed_credits AFTER DELETE ON renders FOR EACH ROW
  WHEN (OLD.state IN ('queued', 'running')) EXECUTE FUNCTION settle_credits();
--> statement-breakpoint
SELECT make_definer('open_credit_account(uuid, uuid, timestamptz)'), make_definer('settle_credits()'),
  make_definer('reserve_credits(uuid, uuid, timestamptz)'), make_definer('grant_credits(uuid, integer, uuid, timestamptz)');
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION reserve_credits(uuid, uuid, timestamptz) TO roomwright_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION grant_credits(uuid, integer, uuid, timestamptz) TO roomwright_operator;
