ALTER TABLE "broker" RENAME COLUMN "double_key" TO "duplicate_key";
ALTER INDEX "broker_company_id_double_key_index" RENAME TO "broker_company_id_duplicate_key_index";
ALTER TABLE "offer" RENAME COLUMN "is_double" TO "is_duplicate";
