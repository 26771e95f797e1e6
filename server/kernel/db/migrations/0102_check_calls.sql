ALTER TABLE "load_event" ADD COLUMN "place" text DEFAULT '' NOT NULL;
ALTER TABLE "load_event" ADD COLUMN "eta" timestamp with time zone;
ALTER TABLE "load_event" ADD COLUMN "next_call_at" timestamp with time zone;
ALTER TABLE "company" ADD COLUMN "check_call_hours" smallint DEFAULT 2 NOT NULL;
