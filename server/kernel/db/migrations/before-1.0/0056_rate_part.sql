ALTER TABLE "load_charge" ADD COLUMN "rate_part" text DEFAULT '' NOT NULL;
CREATE UNIQUE INDEX "load_charge_rate_part" ON "load_charge" USING btree ("company_id","load","rate_part") WHERE rate_part <> '';
