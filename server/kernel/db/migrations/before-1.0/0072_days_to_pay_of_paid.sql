UPDATE "broker" SET "days_to_pay" = (SELECT round(avg(last.days))::int FROM (
  SELECT greatest(0, "last_payment_on" - "issued_on") AS days FROM "invoice"
  WHERE "invoice"."company_id" = "broker"."company_id" AND "invoice"."broker" = "broker"."id" AND "last_payment_on" IS NOT NULL AND "open_cents" <= 0
  ORDER BY "last_payment_on" DESC, "invoice"."id" LIMIT 50) AS last)
WHERE "days_to_pay" IS NOT NULL;
