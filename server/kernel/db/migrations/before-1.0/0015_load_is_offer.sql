ALTER TABLE "bid" RENAME COLUMN "load" TO "offer";
ALTER TABLE "bid" RENAME CONSTRAINT "bid_company_id_load_offer_company_id_id_fk" TO "bid_company_id_offer_offer_company_id_id_fk";
ALTER INDEX "bid_company_id_load_index" RENAME TO "bid_company_id_offer_index";
ALTER TABLE "driver_bid" RENAME COLUMN "load" TO "offer";
ALTER TABLE "driver_bid" RENAME CONSTRAINT "driver_bid_company_id_load_offer_company_id_id_fk" TO "driver_bid_company_id_offer_offer_company_id_id_fk";
ALTER INDEX "driver_bid_company_id_load_index" RENAME TO "driver_bid_company_id_offer_index";
ALTER TABLE "inbound_mail" RENAME COLUMN "load" TO "offer";
ALTER TABLE "inbound_mail" RENAME CONSTRAINT "inbound_mail_company_id_load_offer_company_id_id_fk" TO "inbound_mail_company_id_offer_offer_company_id_id_fk";
