ALTER TABLE "offer" ADD COLUMN "withdrawn_by" jsonb;
