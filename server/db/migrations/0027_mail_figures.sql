CREATE INDEX "inbound_mail_company_id_received_at_index" ON "inbound_mail" USING btree ("company_id","received_at");
