ALTER TABLE "pending_file" ADD COLUMN "condemned_at" timestamp with time zone;
