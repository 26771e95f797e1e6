ALTER TABLE "webhook" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;
ALTER TABLE "webhook" ADD COLUMN "failure" text DEFAULT '' NOT NULL;
ALTER TABLE "webhook" ADD COLUMN "paused_until" timestamp with time zone;
ALTER TABLE "webhook_delivery" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;
ALTER TABLE "webhook_delivery" ADD COLUMN "next_try_at" timestamp with time zone DEFAULT now() NOT NULL;
ALTER TABLE "webhook_delivery" ADD COLUMN "queued_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery" USING btree ("company_id","webhook_id","id") WHERE state = 'waiting';

-- A receiver has one job for all that waits for it, which is made of its deliveries: those of one delivery each say nothing any more.
DELETE FROM "job" WHERE "name" = 'deliver-webhook';
