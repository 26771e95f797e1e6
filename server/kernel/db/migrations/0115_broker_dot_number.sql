ALTER TABLE "broker" ADD COLUMN "dot_number" text DEFAULT '' NOT NULL;
ALTER TABLE "broker_alias" ADD COLUMN "dot_number" text DEFAULT '' NOT NULL;
CREATE INDEX "broker_company_id_dot_number_index" ON "broker" USING btree ("company_id","dot_number");
CREATE INDEX "broker_dot_search" ON "broker" USING btree ("company_id","dot_number" collate "C");
CREATE INDEX "broker_alias_company_id_dot_number_index" ON "broker_alias" USING btree ("company_id","dot_number");
