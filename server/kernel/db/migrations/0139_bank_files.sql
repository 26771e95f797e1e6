CREATE TABLE "bank_file" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "bank_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"content_secret" text DEFAULT '' NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"created_on" date NOT NULL,
	"modifier" text NOT NULL,
	"effective_on" date NOT NULL,
	"entry_hash" text DEFAULT '' NOT NULL,
	"payments" integer DEFAULT 0 NOT NULL,
	"prenotes" integer DEFAULT 0 NOT NULL,
	"credit_cents" bigint DEFAULT 0 NOT NULL,
	"debit_cents" bigint DEFAULT 0 NOT NULL,
	"created_by" integer NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_by" integer,
	"voided_at" timestamp with time zone,
	"voided_by" integer,
	"void_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "bank_file_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "bank_file_entry" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "bank_file_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"file" integer NOT NULL,
	"kind" text NOT NULL,
	"trace" text NOT NULL,
	"sequence" integer NOT NULL,
	"account" integer,
	"payment" integer,
	"payee_name" text NOT NULL,
	"account_last_four" text NOT NULL,
	"amount_cents" bigint DEFAULT 0 NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "bank_file_entry_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "bank_origin" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "bank_origin_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"originator_id" text DEFAULT '' NOT NULL,
	"entry_description" text DEFAULT '' NOT NULL,
	"immediate_destination" text DEFAULT '' NOT NULL,
	"destination_name" text DEFAULT '' NOT NULL,
	"immediate_origin" text DEFAULT '' NOT NULL,
	"odfi" text DEFAULT '' NOT NULL,
	"modifier" text DEFAULT '' NOT NULL,
	"is_balanced" boolean DEFAULT false NOT NULL,
	"sends_prenotes" boolean DEFAULT true NOT NULL,
	"account_type" text DEFAULT 'checking' NOT NULL,
	"account_secret" text DEFAULT '' NOT NULL,
	"account_last_four" text DEFAULT '' NOT NULL,
	CONSTRAINT "bank_origin_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "bank_file" ADD CONSTRAINT "bank_file_company_id_created_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_file" ADD CONSTRAINT "bank_file_company_id_sent_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","sent_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_file" ADD CONSTRAINT "bank_file_company_id_voided_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","voided_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_file_entry" ADD CONSTRAINT "bank_file_entry_company_id_file_bank_file_company_id_id_fk" FOREIGN KEY ("company_id","file") REFERENCES "public"."bank_file"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_file_entry" ADD CONSTRAINT "bank_file_entry_company_id_account_bank_account_company_id_id_fk" FOREIGN KEY ("company_id","account") REFERENCES "public"."bank_account"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_origin" ADD CONSTRAINT "bank_origin_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "bank_file_modifier" ON "bank_file" USING btree ("company_id","created_on","modifier");
CREATE INDEX "bank_file_entry_file" ON "bank_file_entry" USING btree ("company_id","file");
CREATE INDEX "bank_file_entry_account" ON "bank_file_entry" USING btree ("company_id","account");
CREATE INDEX "bank_file_entry_trace" ON "bank_file_entry" USING btree ("company_id","trace");
CREATE UNIQUE INDEX "bank_file_entry_payment" ON "bank_file_entry" USING btree ("company_id","payment") WHERE is_live and payment is not null;
CREATE UNIQUE INDEX "bank_origin_company" ON "bank_origin" USING btree ("company_id");
