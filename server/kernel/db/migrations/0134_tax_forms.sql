CREATE TABLE "tax_filing" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "tax_filing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"of" text NOT NULL,
	"payee" integer NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"before_cents" bigint,
	"box1_cents" bigint NOT NULL,
	"box4_cents" bigint NOT NULL,
	"legal_name" text NOT NULL,
	"tin_last_four" text NOT NULL,
	"filed_on" date NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"filed_by" integer NOT NULL,
	CONSTRAINT "tax_filing_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "tax_form_review" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"of" text NOT NULL,
	"payee" integer NOT NULL,
	"year" integer NOT NULL,
	"box1_cents" bigint NOT NULL,
	"box4_cents" bigint NOT NULL,
	"reviewed_by" integer NOT NULL,
	"reviewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_form_review_company_id_year_of_payee_pk" PRIMARY KEY("company_id","year","of","payee")
);

CREATE TABLE "tax_payee" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "tax_payee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"business_name" text DEFAULT '' NOT NULL,
	"exempt_code" text DEFAULT '' NOT NULL,
	"is_employee" boolean DEFAULT false NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"address_2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"signed_on" date,
	"of" text NOT NULL,
	"payee" integer NOT NULL,
	"classification" text DEFAULT 'unknown' NOT NULL,
	"tin_type" text DEFAULT 'ein' NOT NULL,
	"tin_secret" text DEFAULT '' NOT NULL,
	"tin_last_four" text DEFAULT '' NOT NULL,
	CONSTRAINT "tax_payee_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "tax_payer" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "tax_payer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"ein" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"address_2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	CONSTRAINT "tax_payer_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "tax_filing" ADD CONSTRAINT "tax_filing_company_id_filed_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","filed_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tax_form_review" ADD CONSTRAINT "tax_form_review_company_id_reviewed_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","reviewed_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tax_payee" ADD CONSTRAINT "tax_payee_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tax_payer" ADD CONSTRAINT "tax_payer_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "tax_filing_number" ON "tax_filing" USING btree ("company_id","year","of","payee","number");
CREATE INDEX "tax_filing_payee" ON "tax_filing" USING btree ("company_id","of","payee");
CREATE UNIQUE INDEX "tax_payee_payee" ON "tax_payee" USING btree ("company_id","of","payee");
CREATE UNIQUE INDEX "tax_payer_company" ON "tax_payer" USING btree ("company_id");
