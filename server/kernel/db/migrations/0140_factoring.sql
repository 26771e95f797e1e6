CREATE TABLE "factor_entry" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "factor_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"day" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"factor" integer NOT NULL,
	"item" integer,
	"kind" text NOT NULL,
	"recorded_by" integer NOT NULL,
	CONSTRAINT "factor_entry_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "factor_schedule" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "factor_schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone,
	"submitted_to" text DEFAULT '' NOT NULL,
	"funded_on" date,
	"factor" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"submitted_by" text DEFAULT '' NOT NULL,
	"mail" integer,
	CONSTRAINT "factor_schedule_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "factored_invoice" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "factored_invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"amount_cents" integer NOT NULL,
	"advance_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"settled_on" date,
	"reason" text DEFAULT '' NOT NULL,
	"schedule" integer NOT NULL,
	"invoice" integer NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"payment" integer,
	CONSTRAINT "factored_invoice_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "outgoing_mail" ADD COLUMN "factor_schedule" integer;
ALTER TABLE "invoice" ADD COLUMN "is_factored" boolean DEFAULT false NOT NULL;
ALTER TABLE "factor_entry" ADD CONSTRAINT "factor_entry_company_id_factor_factor_company_id_id_fk" FOREIGN KEY ("company_id","factor") REFERENCES "public"."factor"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "factor_entry" ADD CONSTRAINT "factor_entry_company_id_item_factored_invoice_company_id_id_fk" FOREIGN KEY ("company_id","item") REFERENCES "public"."factored_invoice"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "factor_entry" ADD CONSTRAINT "factor_entry_company_id_recorded_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","recorded_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "factor_schedule" ADD CONSTRAINT "factor_schedule_company_id_factor_factor_company_id_id_fk" FOREIGN KEY ("company_id","factor") REFERENCES "public"."factor"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "factored_invoice" ADD CONSTRAINT "factored_invoice_company_id_schedule_factor_schedule_company_id_id_fk" FOREIGN KEY ("company_id","schedule") REFERENCES "public"."factor_schedule"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "factored_invoice" ADD CONSTRAINT "factored_invoice_company_id_invoice_invoice_company_id_id_fk" FOREIGN KEY ("company_id","invoice") REFERENCES "public"."invoice"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "factored_invoice" ADD CONSTRAINT "factored_invoice_company_id_payment_payment_company_id_id_fk" FOREIGN KEY ("company_id","payment") REFERENCES "public"."payment"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "factor_entry_day" ON "factor_entry" USING btree ("company_id","factor","day","id");
CREATE INDEX "factor_entry_item" ON "factor_entry" USING btree ("company_id","item");
CREATE UNIQUE INDEX "factor_schedule_number" ON "factor_schedule" USING btree ("company_id","number");
CREATE INDEX "factored_invoice_schedule" ON "factored_invoice" USING btree ("company_id","schedule","id");
CREATE UNIQUE INDEX "factored_invoice_once" ON "factored_invoice" USING btree ("company_id","invoice") WHERE state <> 'removed';
