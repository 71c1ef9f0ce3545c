CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sealed" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_outbox_due_idx" ON "mail_outbox" USING btree ("due_at","id");
--> statement-breakpoint
SELECT enable_identity_rls('mail_outbox');
--> statement-breakpoint
-- Whoever changes something may have an email written about it, in the same transaction; only the
-- identity realm reads what waits here.
SELECT open_rows('mail_outbox', 'roomwright_definer');
--> statement-breakpoint
GRANT INSERT ON mail_outbox TO roomwright_definer;
--> statement-breakpoint
-- What waits is sealed anew when the secret changes.
SELECT open_rows('mail_outbox', 'roomwright_operator');
--> statement-breakpoint
GRANT SELECT (id, sealed), UPDATE (sealed) ON mail_outbox TO roomwright_operator;
--> statement-breakpoint
-- What waits is taken in the order in which it came, also of one transaction.
CREATE FUNCTION queue_mail(sealed bytea, due_at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO mail_outbox (sealed, created_at, due_at) VALUES (sealed, clock_timestamp(), due_at)
$$;
--> statement-breakpoint
SELECT make_definer('queue_mail(bytea, timestamptz)');
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION queue_mail(bytea, timestamptz) TO roomwright_app, roomwright_identity;
--> statement-breakpoint
-- Whoever can send it is woken when it commits.
CREATE TRIGGER tell_change AFTER INSERT ON mail_outbox FOR EACH ROW
  EXECUTE FUNCTION tell_change('mail', 'id');
