CREATE TABLE "assignment" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "assignment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"factor_name" text NOT NULL,
	"remit_to" text NOT NULL,
	"legend" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	CONSTRAINT "assignment_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "credit_note" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "credit_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"invoice" integer NOT NULL,
	"number" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"issued_on" date NOT NULL,
	"issued_by" integer NOT NULL,
	"releases" boolean DEFAULT false NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "credit_note_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "credit_note_counter" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "credit_note_counter_company_id_pk" PRIMARY KEY("company_id")
);

CREATE TABLE "invoice_load" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"invoice" integer NOT NULL,
	"load" integer NOT NULL,
	CONSTRAINT "invoice_load_company_id_invoice_load_pk" PRIMARY KEY("company_id","invoice","load")
);

CREATE TABLE "invoice_reminder" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"invoice" integer NOT NULL,
	"stage" text NOT NULL,
	"mail" integer NOT NULL,
	CONSTRAINT "invoice_reminder_company_id_invoice_stage_pk" PRIMARY KEY("company_id","invoice","stage")
);

CREATE TABLE "payment" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"invoice" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"received_on" date NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"source" text DEFAULT 'hand' NOT NULL,
	"recorded_by" integer NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "payment_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "load_charge" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "load_charge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"load" integer NOT NULL,
	"kind" text NOT NULL,
	"broker_cents" integer NOT NULL,
	"driver_cents" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "load_charge_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "load_waiver" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"load" integer NOT NULL,
	"code" text NOT NULL,
	"reason" text NOT NULL,
	"waived_by" integer NOT NULL,
	"waived_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "load_waiver_company_id_load_code_pk" PRIMARY KEY("company_id","load","code")
);

CREATE TABLE "outbound_file" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"mail" integer NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "outbound_file_company_id_mail_pk" PRIMARY KEY("company_id","mail"),
	CONSTRAINT "outbound_file_file_key_unique" UNIQUE("file_key")
);

ALTER TABLE "broker" ADD COLUMN "billing_way" text DEFAULT 'mail' NOT NULL;
ALTER TABLE "broker" ADD COLUMN "billing_email" text DEFAULT '' NOT NULL;
ALTER TABLE "broker" ADD COLUMN "terms_days" smallint DEFAULT 30 NOT NULL;
ALTER TABLE "broker" ADD COLUMN "needs_po" boolean DEFAULT false NOT NULL;
ALTER TABLE "broker" ADD COLUMN "needs_originals" boolean DEFAULT false NOT NULL;
ALTER TABLE "broker" ADD COLUMN "is_reminded" boolean DEFAULT false NOT NULL;
ALTER TABLE "invoice" ADD COLUMN "paid_cents" integer DEFAULT 0 NOT NULL;
ALTER TABLE "invoice" ADD COLUMN "credited_cents" integer DEFAULT 0 NOT NULL;
ALTER TABLE "invoice" ADD COLUMN "open_cents" integer GENERATED ALWAYS AS (total_cents - paid_cents - credited_cents) STORED NOT NULL;
ALTER TABLE "invoice" ADD COLUMN "short_reason" text DEFAULT '' NOT NULL;
ALTER TABLE "invoice" ADD COLUMN "submitted_at" timestamp with time zone;
ALTER TABLE "invoice" ADD COLUMN "submitted_via" text DEFAULT '' NOT NULL;
ALTER TABLE "load" ADD COLUMN "po_number" text DEFAULT '' NOT NULL;
ALTER TABLE "load" ADD COLUMN "proof_at" timestamp with time zone;
ALTER TABLE "outbound_mail" ADD COLUMN "invoice" integer;
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_company_id_invoice_invoice_company_id_id_fk" FOREIGN KEY ("company_id","invoice") REFERENCES "public"."invoice"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_company_id_issued_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","issued_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "credit_note_counter" ADD CONSTRAINT "credit_note_counter_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoice_load" ADD CONSTRAINT "invoice_load_company_id_invoice_invoice_company_id_id_fk" FOREIGN KEY ("company_id","invoice") REFERENCES "public"."invoice"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoice_reminder" ADD CONSTRAINT "invoice_reminder_company_id_invoice_invoice_company_id_id_fk" FOREIGN KEY ("company_id","invoice") REFERENCES "public"."invoice"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment" ADD CONSTRAINT "payment_company_id_invoice_invoice_company_id_id_fk" FOREIGN KEY ("company_id","invoice") REFERENCES "public"."invoice"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment" ADD CONSTRAINT "payment_company_id_recorded_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","recorded_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_charge" ADD CONSTRAINT "load_charge_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_waiver" ADD CONSTRAINT "load_waiver_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_waiver" ADD CONSTRAINT "load_waiver_company_id_waived_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","waived_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "outbound_file" ADD CONSTRAINT "outbound_file_company_id_mail_outbound_mail_company_id_id_fk" FOREIGN KEY ("company_id","mail") REFERENCES "public"."outbound_mail"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "credit_note_number" ON "credit_note" USING btree ("company_id","number");
CREATE INDEX "credit_note_company_id_invoice_index" ON "credit_note" USING btree ("company_id","invoice");
CREATE INDEX "invoice_load_company_id_load_index" ON "invoice_load" USING btree ("company_id","load");
CREATE INDEX "payment_company_id_invoice_index" ON "payment" USING btree ("company_id","invoice");
CREATE INDEX "load_charge_company_id_load_index" ON "load_charge" USING btree ("company_id","load");
ALTER TABLE "outbound_mail" ADD CONSTRAINT "outbound_mail_company_id_invoice_invoice_company_id_id_fk" FOREIGN KEY ("company_id","invoice") REFERENCES "public"."invoice"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "invoice_open" ON "invoice" USING btree ("company_id","due_on") WHERE open_cents > 0;
CREATE INDEX "load_check_out" ON "load" USING btree ("company_id","delivery_date") WHERE deleted_at is null and status in (5, 6) and (invoice is null or (status = 5 and proof_at is null));
CREATE INDEX "outbound_mail_company_id_invoice_index" ON "outbound_mail" USING btree ("company_id","invoice");
INSERT INTO "invoice_load" ("company_id", "invoice", "load") SELECT "company_id", "invoice", "id" FROM "load" WHERE "invoice" IS NOT NULL;
