-- Emails that wait are sealed anew with everything else when the secret changes.
SELECT open_rows('mail_outbox', 'roomwright_operator');
--> statement-breakpoint
GRANT SELECT (id, sealed), UPDATE (sealed) ON mail_outbox TO roomwright_operator;
