ALTER TABLE "driver" ADD COLUMN "license_key" text GENERATED ALWAYS AS (nullif(upper(regexp_replace(license_number, '[^A-Za-z0-9]', '', 'g')), '') || ' ' || upper(license_state)) STORED;
ALTER TABLE "vehicle" ADD COLUMN "plate_key" text GENERATED ALWAYS AS (nullif(upper(regexp_replace(license_plate, '[^A-Za-z0-9]', '', 'g')), '') || ' ' || upper(plate_state)) STORED;
CREATE INDEX "driver_license" ON "driver" USING btree ("company_id","license_key");
CREATE INDEX "vehicle_plate" ON "vehicle" USING btree ("company_id","plate_key");
