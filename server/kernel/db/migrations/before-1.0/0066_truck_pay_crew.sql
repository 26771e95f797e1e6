ALTER TABLE "load_truck_pay" ADD COLUMN "driver" integer;
ALTER TABLE "load_truck_pay" ADD COLUMN "second_driver" integer;
ALTER TABLE "load_truck_pay" ADD CONSTRAINT "load_truck_pay_company_id_driver_driver_company_id_id_fk" FOREIGN KEY ("company_id","driver") REFERENCES "public"."driver"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_truck_pay" ADD CONSTRAINT "load_truck_pay_company_id_second_driver_driver_company_id_id_fk" FOREIGN KEY ("company_id","second_driver") REFERENCES "public"."driver"("company_id","id") ON DELETE no action ON UPDATE no action;

-- Who drove a truck that a load was taken from stands in the audit entry that took it away, as far as that changed.
WITH taken AS (
  SELECT DISTINCT ON (part.company_id, part.load, part.vehicle) part.company_id, part.load, part.vehicle,
    CASE WHEN entry.before ? 'driver' THEN (entry.before->>'driver')::int ELSE l.driver END AS driver,
    CASE WHEN entry.before ? 'second_driver' THEN (entry.before->>'second_driver')::int ELSE l.second_driver END AS second_driver
  FROM "load_truck_pay" AS part
    JOIN "load" AS l ON l.company_id = part.company_id AND l.id = part.load
    JOIN "audit_entry" AS entry ON entry.company_id = part.company_id AND entry.record_type = 'load' AND entry.record_id = part.load
      AND entry.before->>'vehicle' = part.vehicle::text
  ORDER BY part.company_id, part.load, part.vehicle, entry.id DESC
)
UPDATE "load_truck_pay" AS part SET "driver" = taken.driver, "second_driver" = taken.second_driver
FROM taken WHERE taken.company_id = part.company_id AND taken.load = part.load AND taken.vehicle = part.vehicle;
