CREATE INDEX "bid_answer" ON "bid" USING btree ("company_id","answer","id");
CREATE INDEX "bid_to_confirm" ON "bid" USING btree ("company_id","id") WHERE broker_answered and answer_confirmed_at is null;
CREATE INDEX "offer_bid_broker" ON "offer" USING btree ("company_id","broker") WHERE is_bid;
CREATE INDEX "offer_bid_lane" ON "offer" USING btree ("company_id","pick_up_at_state","deliver_to_state") WHERE is_bid;
