ALTER TABLE "payment" ADD COLUMN "short_reason" text DEFAULT '' NOT NULL;
UPDATE "payment" SET "short_reason" = "invoice"."short_reason" FROM "invoice"
  WHERE "invoice"."company_id" = "payment"."company_id" AND "invoice"."id" = "payment"."invoice" AND "invoice"."short_reason" <> ''
    AND "payment"."id" = (SELECT max("last"."id") FROM "payment" AS "last" WHERE "last"."company_id" = "payment"."company_id"
      AND "last"."invoice" = "payment"."invoice" AND "last"."removed_at" IS NULL);
