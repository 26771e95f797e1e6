CREATE TABLE "pay_payment" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "pay_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"week" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "pay_payment_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "pay_payment" ADD CONSTRAINT "pay_payment_company_id_week_pay_week_company_id_id_fk" FOREIGN KEY ("company_id","week") REFERENCES "public"."pay_week"("company_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "pay_payment_week" ON "pay_payment" USING btree ("company_id","week");

-- What was noted as paid until now is one payment of its week.
INSERT INTO "pay_payment" ("company_id", "week", "amount_cents", "paid_on", "reference")
SELECT "company_id", "id", "paid_cents", coalesce("paid_on", "monday"), "paid_reference" FROM "pay_week" WHERE "paid_cents" > 0;
