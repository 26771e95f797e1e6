DROP INDEX "load_check_out";
DROP INDEX "load_earned";
ALTER TABLE "load" DROP COLUMN "earned_at";
ALTER TABLE "load" ADD COLUMN "unloaded_at" timestamp with time zone;
ALTER TABLE "load" ADD COLUMN "delivered_at" timestamp with time zone GENERATED ALWAYS AS (case when status = 5 then unloaded_at end) STORED;
ALTER TABLE "load" ADD COLUMN "earned_at" timestamp with time zone GENERATED ALWAYS AS (coalesce(case when status = 5 then unloaded_at end, delivery_date, pick_up_date, created_at)) STORED;
CREATE INDEX "load_check_out" ON "load" USING btree ("company_id","earned_at") WHERE deleted_at is null and status in (5, 6) and (invoice is null or (status = 5 and proof_at is null));
CREATE INDEX "load_earned" ON "load" USING btree ("company_id","earned_at");
UPDATE "load" SET "unloaded_at" = "last"."at" FROM (
  SELECT DISTINCT ON ("company_id", "load") "company_id", "load", coalesce("departed_at", "arrived_at") AS "at"
  FROM "load_stop" ORDER BY "company_id", "load", "place" DESC) AS "last"
  WHERE "last"."company_id" = "load"."company_id" AND "last"."load" = "load"."id" AND "last"."at" IS NOT NULL;
