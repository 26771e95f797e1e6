CREATE TABLE "pay_week_load" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"load" integer NOT NULL,
	"week" integer NOT NULL,
	CONSTRAINT "pay_week_load_company_id_load_week_pk" PRIMARY KEY("company_id","load","week")
);

ALTER TABLE "pay_week_load" ADD CONSTRAINT "pay_week_load_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pay_week_load" ADD CONSTRAINT "pay_week_load_company_id_week_pay_week_company_id_id_fk" FOREIGN KEY ("company_id","week") REFERENCES "public"."pay_week"("company_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "pay_week_load_week" ON "pay_week_load" USING btree ("company_id","week");

-- The lines of a locked week name its loads; these rows follow them.
CREATE FUNCTION keep_pay_week_loads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pay_week_load WHERE company_id = NEW.company_id AND week = NEW.id;
  INSERT INTO pay_week_load (company_id, load, week)
  SELECT DISTINCT NEW.company_id, (line->>'load')::int, NEW.id FROM jsonb_array_elements(coalesce(NEW.lines, '[]')) AS line;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_pay_week_loads AFTER INSERT OR UPDATE OF lines ON pay_week FOR EACH ROW EXECUTE FUNCTION keep_pay_week_loads();
INSERT INTO pay_week_load (company_id, load, week)
SELECT DISTINCT w.company_id, l.id, w.id FROM pay_week AS w CROSS JOIN jsonb_array_elements(w.lines) AS line
  JOIN load AS l ON l.company_id = w.company_id AND l.id = (line->>'load')::int;

CREATE OR REPLACE FUNCTION note_load_tally() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before load[] := '{}';
  after load[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN before := array(SELECT l::load FROM old_load AS l); END IF;
  IF TG_OP <> 'DELETE' THEN after := array(SELECT l::load FROM new_load AS l); END IF;
  INSERT INTO load_tally_change (company_id, month, counted_by, day, lane, vehicle, broker, dispatcher, count, broker_cents, driver_cents)
  SELECT c.id, month, counted_by, day, l.pick_up_state || '>' || l.deliver_state, l.vehicle, l.broker, l.dispatcher, sum(l.sign),
    sum(l.sign * l.broker_price_cents), sum(l.sign * l.driver_price_cents)
  FROM (SELECT -1 AS sign, * FROM unnest(before) UNION ALL SELECT 1, * FROM unnest(after)) AS l
    JOIN company c ON c.id = l.company_id
    CROSS JOIN LATERAL (VALUES ('booked', l.created_at, true), ('earned', l.earned_at, l.status IN (5, 6))) AS moment (counted_by, at, counts)
    CROSS JOIN LATERAL (SELECT (at AT TIME ZONE c.time_zone)::date AS day, date_trunc('month', at AT TIME ZONE c.time_zone)::date AS month) AS told
  -- A month that was over for a day before the change began is told; one is tallied when it is over for two.
  WHERE l.deleted_at IS NULL AND counts AND month + interval '1 month 1 day' <= now() AT TIME ZONE c.time_zone
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  HAVING sum(l.sign) <> 0 OR sum(l.sign * l.broker_price_cents) <> 0 OR sum(l.sign * l.driver_price_cents) <> 0;
  RETURN NULL;
END
$$;
DROP TRIGGER note_load_tally_insert ON load;
DROP TRIGGER note_load_tally_delete ON load;
CREATE TRIGGER note_load_tally_insert AFTER INSERT ON load
  REFERENCING NEW TABLE AS new_load FOR EACH STATEMENT EXECUTE FUNCTION note_load_tally();
CREATE TRIGGER note_load_tally_delete AFTER DELETE ON load
  REFERENCING OLD TABLE AS old_load FOR EACH STATEMENT EXECUTE FUNCTION note_load_tally();
