CREATE TABLE "invoice" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"broker" integer NOT NULL,
	"bill_to" text NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"total_cents" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "invoice_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "invoice_counter" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counter_company_id_pk" PRIMARY KEY("company_id")
);

ALTER TABLE "load" ADD COLUMN "invoice" integer;
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_company_id_broker_broker_company_id_id_fk" FOREIGN KEY ("company_id","broker") REFERENCES "public"."broker"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoice_counter" ADD CONSTRAINT "invoice_counter_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "invoice_number" ON "invoice" USING btree ("company_id","number");
CREATE INDEX "invoice_broker" ON "invoice" USING btree ("company_id","broker","id");
ALTER TABLE "load" ADD CONSTRAINT "load_company_id_invoice_invoice_company_id_id_fk" FOREIGN KEY ("company_id","invoice") REFERENCES "public"."invoice"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "load_invoice" ON "load" USING btree ("company_id","invoice");
