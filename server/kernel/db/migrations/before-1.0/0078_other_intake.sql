CREATE TABLE "other_intake" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "other_intake_company_id_address_pk" PRIMARY KEY("company_id","address"),
	CONSTRAINT "other_intake_address_unique" UNIQUE("address")
);

ALTER TABLE "other_intake" ADD CONSTRAINT "other_intake_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
