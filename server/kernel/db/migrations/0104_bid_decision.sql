ALTER TABLE "bid" ADD COLUMN "decision" jsonb;
