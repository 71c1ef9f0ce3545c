CREATE TABLE "company_identities" (
	"company_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "company_identities_company_id_issuer_subject_pk" PRIMARY KEY("company_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "domain_claims" (
	"domain" text PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"claimed_by" text NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_domains" (
	"company_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_domains_company_id_domain_pk" PRIMARY KEY("company_id","domain")
);
--> statement-breakpoint
CREATE TABLE "company_issuers" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"enabled" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "oidc_identities" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "company_identities" ADD CONSTRAINT "company_identities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_identities" ADD CONSTRAINT "company_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_claims" ADD CONSTRAINT "domain_claims_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_issuers" ADD CONSTRAINT "company_issuers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_identities_user_id_idx" ON "company_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "domain_claims_company_idx" ON "domain_claims" USING btree ("company_id");
--> statement-breakpoint
SELECT enable_tenant_rls('company_issuers');
--> statement-breakpoint
SELECT enable_tenant_rls('company_domains');
--> statement-breakpoint
SELECT enable_identity_rls('company_identities');
--> statement-breakpoint
SELECT enable_identity_rls('domain_claims');
--> statement-breakpoint
-- Sealing secrets anew when the server's changes.
SELECT open_rows('company_issuers', 'roomwright_operator');
--> statement-breakpoint
GRANT SELECT (company_id, secret_sealed), UPDATE (secret_sealed) ON company_issuers TO roomwright_operator;
--> statement-breakpoint
-- An operator gives a domain to a company and takes it back.
SELECT open_rows('domain_claims', 'roomwright_operator');
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON domain_claims TO roomwright_operator;
