ALTER TABLE "iframe_tokens" ADD COLUMN "absolute_expires_at" timestamp with time zone DEFAULT now() + interval '30 days' NOT NULL;--> statement-breakpoint
-- The default is for the tokens there are; every new one says its own end.
ALTER TABLE "iframe_tokens" ALTER COLUMN "absolute_expires_at" DROP DEFAULT;
