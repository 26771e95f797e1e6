ALTER TABLE "broker" ADD COLUMN "days_to_pay" integer;
ALTER TABLE "invoice" ADD COLUMN "last_payment_on" date;
CREATE INDEX "invoice_paid" ON "invoice" USING btree ("company_id","broker","last_payment_on" DESC NULLS LAST,"id");

--> statement-breakpoint
UPDATE "invoice" SET "last_payment_on" = (SELECT max("received_on") FROM "payment"
  WHERE "payment"."company_id" = "invoice"."company_id" AND "payment"."invoice" = "invoice"."id" AND "payment"."removed_at" IS NULL);
--> statement-breakpoint
UPDATE "broker" SET "days_to_pay" = (SELECT round(avg(last.days))::int FROM (
  SELECT greatest(0, "last_payment_on" - "issued_on") AS days FROM "invoice"
  WHERE "invoice"."company_id" = "broker"."company_id" AND "invoice"."broker" = "broker"."id" AND "last_payment_on" IS NOT NULL
  ORDER BY "last_payment_on" DESC, "invoice"."id" LIMIT 50) AS last);
