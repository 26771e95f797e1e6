ALTER TABLE "load" ADD COLUMN "earned_at" timestamp with time zone GENERATED ALWAYS AS (coalesce(delivery_date, pick_up_date, created_at)) STORED;
CREATE INDEX "load_earned" ON "load" USING btree ("company_id","earned_at");
CREATE INDEX "load_booked" ON "load" USING btree ("company_id","created_at");
