ALTER TABLE "load" ADD COLUMN "pick_up_key" text GENERATED ALWAYS AS (lower(pick_up_at)) STORED;
ALTER TABLE "load" ADD COLUMN "deliver_key" text GENERATED ALWAYS AS (lower(deliver_to)) STORED;
CREATE INDEX "load_pick_up_search" ON "load" USING btree ("company_id","pick_up_key" collate "C");
CREATE INDEX "load_deliver_search" ON "load" USING btree ("company_id","deliver_key" collate "C");
