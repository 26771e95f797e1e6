ALTER TABLE "company" ADD COLUMN "arrival_radius_miles" double precision DEFAULT 0.5 NOT NULL;
ALTER TABLE "company" ADD COLUMN "terms_days" smallint DEFAULT 30 NOT NULL;
ALTER TABLE "company" ADD COLUMN "keep_mail_days" integer;
ALTER TABLE "company" ADD COLUMN "keep_offer_days" integer;
ALTER TABLE "company" ADD COLUMN "keep_position_days" integer;
ALTER TABLE "company" ADD COLUMN "keep_quarantine_days" integer;
ALTER TABLE "outbound_mail" ADD COLUMN "unsubscribe" text DEFAULT '' NOT NULL;
