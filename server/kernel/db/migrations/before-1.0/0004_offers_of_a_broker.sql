DROP INDEX "offer_broker";
CREATE INDEX "offer_broker" ON "offer" USING btree ("company_id","broker",received_date desc,id desc);
