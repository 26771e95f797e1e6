-- Counts that can be made again: the hourly job does, and until then the loads are counted one by one.
TRUNCATE load_tally, load_tally_month, load_tally_change;
DROP INDEX "load_broker";
DROP INDEX "load_dispatcher";
ALTER TABLE "load_tally" ADD COLUMN "broker" integer DEFAULT 0 NOT NULL;
ALTER TABLE "load_tally_change" ADD COLUMN "counted_by" text NOT NULL;
ALTER TABLE "load_tally_change" ADD COLUMN "day" date NOT NULL;
ALTER TABLE "load_tally_change" ADD COLUMN "lane" text NOT NULL;
ALTER TABLE "load_tally_change" ADD COLUMN "vehicle" integer;
ALTER TABLE "load_tally_change" ADD COLUMN "broker" integer;
ALTER TABLE "load_tally_change" ADD COLUMN "dispatcher" integer NOT NULL;
ALTER TABLE "load_tally_change" ADD COLUMN "count" integer NOT NULL;
ALTER TABLE "load_tally_change" ADD COLUMN "broker_cents" bigint NOT NULL;
ALTER TABLE "load_tally_change" ADD COLUMN "driver_cents" bigint NOT NULL;
CREATE INDEX "load_dispatcher_earned" ON "load" USING btree ("company_id","dispatcher","earned_at");
CREATE INDEX "load_broker" ON "load" USING btree ("company_id","broker","created_at");
CREATE INDEX "load_dispatcher" ON "load" USING btree ("company_id","dispatcher","created_at");
ALTER TABLE "load_tally" DROP CONSTRAINT "load_tally_pk";
ALTER TABLE "load_tally" ADD CONSTRAINT "load_tally_pk" PRIMARY KEY("company_id","month","counted_by","dispatcher","broker","dimension","key");

-- A month that was over for a day before the change began is told; one is tallied when it is over for two.
CREATE OR REPLACE FUNCTION note_load_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO load_tally_change (company_id, month, counted_by, day, lane, vehicle, broker, dispatcher, count, broker_cents, driver_cents)
    SELECT c.id, month, counted_by, day, l.pick_up_state || '>' || l.deliver_state, l.vehicle, l.broker, l.dispatcher, sum(l.sign),
      sum(l.sign * l.broker_price_cents), sum(l.sign * l.driver_price_cents)
    FROM (SELECT -1 AS sign, * FROM old_load UNION ALL SELECT 1, * FROM new_load) AS l
      JOIN company c ON c.id = l.company_id
      CROSS JOIN LATERAL (VALUES ('booked', l.created_at, true), ('earned', l.earned_at, l.status IN (5, 6))) AS moment (counted_by, at, counts)
      CROSS JOIN LATERAL (SELECT (at AT TIME ZONE c.time_zone)::date AS day, date_trunc('month', at AT TIME ZONE c.time_zone)::date AS month) AS told
    WHERE l.deleted_at IS NULL AND counts AND month + interval '1 month 1 day' <= now() AT TIME ZONE c.time_zone
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    HAVING sum(l.sign) <> 0 OR sum(l.sign * l.broker_price_cents) <> 0 OR sum(l.sign * l.driver_price_cents) <> 0;
  ELSE
    INSERT INTO load_tally_change (company_id, month, counted_by, day, lane, vehicle, broker, dispatcher, count, broker_cents, driver_cents)
    SELECT c.id, month, counted_by, day, l.pick_up_state || '>' || l.deliver_state, l.vehicle, l.broker, l.dispatcher, sum(l.sign),
      sum(l.sign * l.broker_price_cents), sum(l.sign * l.driver_price_cents)
    FROM (SELECT CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS sign, * FROM changed_load) AS l
      JOIN company c ON c.id = l.company_id
      CROSS JOIN LATERAL (VALUES ('booked', l.created_at, true), ('earned', l.earned_at, l.status IN (5, 6))) AS moment (counted_by, at, counts)
      CROSS JOIN LATERAL (SELECT (at AT TIME ZONE c.time_zone)::date AS day, date_trunc('month', at AT TIME ZONE c.time_zone)::date AS month) AS told
    WHERE l.deleted_at IS NULL AND counts AND month + interval '1 month 1 day' <= now() AT TIME ZONE c.time_zone
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    HAVING sum(l.sign) <> 0 OR sum(l.sign * l.broker_price_cents) <> 0 OR sum(l.sign * l.driver_price_cents) <> 0;
  END IF;
  RETURN NULL;
END
$$;
