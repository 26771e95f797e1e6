CREATE TABLE "factor" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "factor_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"is_recourse" boolean DEFAULT false NOT NULL,
	"recourse_days" integer,
	"submit_email" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"remit_to" text NOT NULL,
	"legend" text NOT NULL,
	"advance_percent" double precision DEFAULT 90 NOT NULL,
	"fee_percent" double precision DEFAULT 3 NOT NULL,
	"submit_by" text DEFAULT 'download' NOT NULL,
	"csv_columns" text DEFAULT 'Debtor = Broker
MC = Broker MC
Invoice # = Invoice number
Invoice date
PO # = Broker reference
Amount = Invoice amount' NOT NULL,
	CONSTRAINT "factor_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "factor_percent" CHECK ("factor"."advance_percent" + "factor"."fee_percent" <= 100)
);

ALTER TABLE "assignment" ALTER COLUMN "factor_name" SET DEFAULT '';
ALTER TABLE "assignment" ALTER COLUMN "remit_to" SET DEFAULT '';
ALTER TABLE "assignment" ALTER COLUMN "legend" SET DEFAULT '';
ALTER TABLE "assignment" ADD COLUMN "factor" integer;
ALTER TABLE "assignment" ADD COLUMN "broker" integer;
ALTER TABLE "invoice" ADD COLUMN "factor" integer;
ALTER TABLE "factor" ADD CONSTRAINT "factor_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_company_id_factor_factor_company_id_id_fk" FOREIGN KEY ("company_id","factor") REFERENCES "public"."factor"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_company_id_broker_broker_company_id_id_fk" FOREIGN KEY ("company_id","broker") REFERENCES "public"."broker"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_company_id_factor_factor_company_id_id_fk" FOREIGN KEY ("company_id","factor") REFERENCES "public"."factor"("company_id","id") ON DELETE no action ON UPDATE no action;

INSERT INTO "factor" ("company_id", "name", "remit_to", "legend")
  SELECT DISTINCT ON ("company_id", lower("factor_name")) "company_id", "factor_name", "remit_to", "legend" FROM "assignment"
  ORDER BY "company_id", lower("factor_name"), "starts_on" DESC, "id" DESC;
UPDATE "assignment" SET "factor" = "factor"."id" FROM "factor"
  WHERE "factor"."company_id" = "assignment"."company_id" AND lower("factor"."name") = lower("assignment"."factor_name");
UPDATE "invoice" SET "factor" = "factor"."id" FROM "factor"
  WHERE "factor"."company_id" = "invoice"."company_id" AND "invoice"."content"->'factor'->>'name' = "factor"."name";
