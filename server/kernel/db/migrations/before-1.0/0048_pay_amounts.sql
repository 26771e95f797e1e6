ALTER TABLE "pay_week" ADD COLUMN "paid_cents" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE "pay_week" SET "paid_cents" = greatest(0, "carried_cents"
  + coalesce((SELECT sum((line->>'amount_cents')::numeric) FROM jsonb_array_elements("lines") AS line), 0)
  + coalesce((SELECT sum(CASE WHEN made."kind" IN ('bonus', 'reimbursement', 'escrow_return') THEN made."amount_cents"
      WHEN made."kind" IN ('deduction', 'advance', 'escrow', 'chargeback') THEN -made."amount_cents" ELSE 0 END)
    FROM "pay_adjustment" AS made WHERE made."company_id" = "pay_week"."company_id" AND made."of" = "pay_week"."of"
      AND made."payee" = "pay_week"."payee" AND made."monday" = "pay_week"."monday"), 0))
WHERE "paid_on" IS NOT NULL;
