CREATE TABLE "credit_refund" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "credit_refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"remittance" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_on" date NOT NULL,
	"method" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"recorded_by" integer NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "credit_refund_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "credit_refund_amount" CHECK ("credit_refund"."amount_cents" > 0)
);

CREATE TABLE "remittance" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "remittance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"broker" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"received_on" date NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"over_reason" text DEFAULT '' NOT NULL,
	"bank_row" integer,
	"recorded_by" integer NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "remittance_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "remittance_amount" CHECK ("remittance"."amount_cents" > 0)
);

ALTER TABLE "payment" DROP CONSTRAINT "payment_company_id_bank_row_bank_row_company_id_id_fk";

DROP INDEX "payment_bank_row";
ALTER TABLE "payment" ADD COLUMN "remittance" integer;
INSERT INTO "remittance" ("id", "company_id", "created_at", "updated_at", "broker", "amount_cents", "received_on", "reference", "bank_row", "recorded_by", "removed_at")
	OVERRIDING SYSTEM VALUE
	SELECT "payment"."id", "payment"."company_id", "payment"."created_at", "payment"."updated_at", "invoice"."broker", "payment"."amount_cents", "payment"."received_on", "payment"."reference", "payment"."bank_row", "payment"."recorded_by", "payment"."removed_at"
	FROM "payment" JOIN "invoice" ON "invoice"."company_id" = "payment"."company_id" AND "invoice"."id" = "payment"."invoice";
SELECT setval('"remittance_id_seq"', coalesce((SELECT max("id") FROM "remittance"), 1), EXISTS (SELECT FROM "remittance"));
UPDATE "payment" SET "remittance" = "id";
ALTER TABLE "payment" ALTER COLUMN "remittance" SET NOT NULL;
ALTER TABLE "credit_refund" ADD CONSTRAINT "credit_refund_company_id_remittance_remittance_company_id_id_fk" FOREIGN KEY ("company_id","remittance") REFERENCES "public"."remittance"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "credit_refund" ADD CONSTRAINT "credit_refund_company_id_recorded_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","recorded_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_company_id_broker_broker_company_id_id_fk" FOREIGN KEY ("company_id","broker") REFERENCES "public"."broker"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_company_id_bank_row_bank_row_company_id_id_fk" FOREIGN KEY ("company_id","bank_row") REFERENCES "public"."bank_row"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_company_id_recorded_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","recorded_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "credit_refund_company_id_remittance_index" ON "credit_refund" USING btree ("company_id","remittance");
CREATE INDEX "remittance_broker" ON "remittance" USING btree ("company_id","broker","id");
CREATE INDEX "remittance_bank_row" ON "remittance" USING btree ("company_id","bank_row");
CREATE INDEX "remittance_day" ON "remittance" USING btree ("company_id","received_on","id");
ALTER TABLE "payment" ADD CONSTRAINT "payment_company_id_remittance_remittance_company_id_id_fk" FOREIGN KEY ("company_id","remittance") REFERENCES "public"."remittance"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "payment_remittance" ON "payment" USING btree ("company_id","remittance");
ALTER TABLE "payment" DROP COLUMN "bank_row";
