ALTER TABLE "company" ADD COLUMN "jobs_paused_at" timestamp with time zone;
ALTER TABLE "company" ADD COLUMN "read_only_at" timestamp with time zone;
