ALTER TABLE "designs" ADD COLUMN "thumb_key" text;--> statement-breakpoint
ALTER TABLE "designs" ADD COLUMN "thumb_version" integer;