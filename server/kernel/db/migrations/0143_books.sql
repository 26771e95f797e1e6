CREATE TABLE "books_accounts" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "books_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"income_account" text DEFAULT '' NOT NULL,
	"receivable_account" text DEFAULT '' NOT NULL,
	"undeposited_account" text DEFAULT '' NOT NULL,
	"payable_account" text DEFAULT '' NOT NULL,
	"settlement_account" text DEFAULT '' NOT NULL,
	"driver_account" text DEFAULT '' NOT NULL,
	"income_code" text DEFAULT '' NOT NULL,
	"settlement_code" text DEFAULT '' NOT NULL,
	"driver_code" text DEFAULT '' NOT NULL,
	"tax_type" text DEFAULT '' NOT NULL,
	CONSTRAINT "books_accounts_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "books_batch" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "books_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"format" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"records" integer NOT NULL,
	"invoices_cents" bigint NOT NULL,
	"credits_cents" bigint NOT NULL,
	"payments_cents" bigint NOT NULL,
	"bills_cents" bigint NOT NULL,
	"content" text NOT NULL,
	"made_by" integer NOT NULL,
	"undone_at" timestamp with time zone,
	"undo_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "books_batch_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "books_entry" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "books_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"batch" integer NOT NULL,
	"system" text NOT NULL,
	"kind" text NOT NULL,
	"record" integer NOT NULL,
	"number" text NOT NULL,
	"party" text NOT NULL,
	"party_of" text NOT NULL,
	"day" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"is_undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "books_entry_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "books_accounts" ADD CONSTRAINT "books_accounts_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "books_batch" ADD CONSTRAINT "books_batch_company_id_made_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","made_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "books_entry" ADD CONSTRAINT "books_entry_company_id_batch_books_batch_company_id_id_fk" FOREIGN KEY ("company_id","batch") REFERENCES "public"."books_batch"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "books_accounts_company" ON "books_accounts" USING btree ("company_id");
CREATE UNIQUE INDEX "books_entry_once" ON "books_entry" USING btree ("company_id","system","kind","record") WHERE not is_undone;
CREATE INDEX "books_entry_batch" ON "books_entry" USING btree ("company_id","batch");
CREATE INDEX "books_entry_day" ON "books_entry" USING btree ("company_id","system","day");
