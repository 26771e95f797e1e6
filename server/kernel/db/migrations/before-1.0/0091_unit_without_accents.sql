ALTER TABLE "vehicle" drop column "unit_key";
ALTER TABLE "vehicle" ADD COLUMN "unit_key" text GENERATED ALWAYS AS (fold_text(unit_number)) STORED;
ALTER TABLE "vehicle" drop column "vin_key";
ALTER TABLE "vehicle" ADD COLUMN "vin_key" text GENERATED ALWAYS AS (fold_text(vin)) STORED;
-- A column takes its indexes along when it goes.
CREATE INDEX "vehicle_unit_search" ON "vehicle" USING btree ("company_id","unit_key" collate "C");
CREATE INDEX "vehicle_vin_search" ON "vehicle" USING btree ("company_id","vin_key" collate "C");
