DROP INDEX "user_identity_issuer_subject_index";
CREATE UNIQUE INDEX "user_identity_issuer_subject_company_id_index" ON "user_identity" USING btree ("issuer","subject","company_id");
