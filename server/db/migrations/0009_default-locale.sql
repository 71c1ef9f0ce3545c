ALTER TABLE "companies" ADD COLUMN "default_locale" text;--> statement-breakpoint
GRANT UPDATE (default_locale) ON companies TO roomwright_app;
