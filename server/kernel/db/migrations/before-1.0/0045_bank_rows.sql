CREATE TABLE "bank_row" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "bank_row_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"fingerprint" text NOT NULL,
	"file_name" text NOT NULL,
	"row" integer NOT NULL,
	"paid_on" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"text" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"user_id" integer NOT NULL,
	"set_aside_at" timestamp with time zone,
	"set_aside_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "bank_row_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "payment" ADD COLUMN "bank_row" integer;
ALTER TABLE "bank_row" ADD CONSTRAINT "bank_row_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "bank_row_fingerprint" ON "bank_row" USING btree ("company_id","fingerprint");
CREATE INDEX "bank_row_day" ON "bank_row" USING btree ("company_id","paid_on","id");
ALTER TABLE "payment" ADD CONSTRAINT "payment_company_id_bank_row_bank_row_company_id_id_fk" FOREIGN KEY ("company_id","bank_row") REFERENCES "public"."bank_row"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "payment_bank_row" ON "payment" USING btree ("company_id","bank_row");
