CREATE INDEX "driver_papers" ON "driver" USING btree ("company_id","papers_expire_on") WHERE deleted_at is null;
