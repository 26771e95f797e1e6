CREATE INDEX "offer_bid_pick_up" ON "offer" USING btree ("company_id","pick_up_date") WHERE is_bid;
CREATE INDEX "offer_bid_delivery" ON "offer" USING btree ("company_id","delivery_date") WHERE is_bid;
