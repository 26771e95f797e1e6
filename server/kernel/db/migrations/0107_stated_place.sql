ALTER TABLE "vehicle" ADD COLUMN "stated_at" timestamp with time zone;
