DROP INDEX "pay_adjustment_recurring";
ALTER TABLE "recurring_deduction" ALTER COLUMN "amount_cents" DROP NOT NULL;
ALTER TABLE "recurring_deduction" ALTER COLUMN "total_cents" DROP NOT NULL;
ALTER TABLE "recurring_deduction" ADD COLUMN "percent" numeric(5, 2);
ALTER TABLE "recurring_deduction" ADD COLUMN "paused_at" timestamp with time zone;
CREATE UNIQUE INDEX "pay_adjustment_recurring" ON "pay_adjustment" USING btree ("company_id","recurring","monday") WHERE recurring is not null;
ALTER TABLE "recurring_deduction" ADD CONSTRAINT "recurring_deduction_amount" CHECK ((amount_cents is null) <> (percent is null));
