ALTER TABLE "broker" ADD COLUMN "register_failed_at" timestamp with time zone;
