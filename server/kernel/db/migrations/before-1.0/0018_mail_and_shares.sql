CREATE TABLE "mail_place" (
	"place" text PRIMARY KEY NOT NULL,
	"good_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "bid" ADD COLUMN "answer_note" text DEFAULT '' NOT NULL;
ALTER TABLE "broker" ADD COLUMN "resembles" integer;
ALTER TABLE "broker" ADD COLUMN "resembles_by" text;
ALTER TABLE "offer" ADD COLUMN "sender_email" text DEFAULT '' NOT NULL;
ALTER TABLE "offer" ADD COLUMN "sender_verdict" text DEFAULT 'off' NOT NULL;
ALTER TABLE "offer" ADD COLUMN "sender_marks" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "offer" ADD COLUMN "has_unproven" boolean DEFAULT false NOT NULL;
ALTER TABLE "pending_file" ADD COLUMN "condemned_at" timestamp with time zone;
ALTER TABLE "inbound_mail" ADD COLUMN "verdict" text DEFAULT 'off' NOT NULL;
ALTER TABLE "inbound_mail" ADD COLUMN "marks" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "inbound_mail" ADD COLUMN "is_answer" boolean DEFAULT false NOT NULL;
ALTER TABLE "inbound_mail" ADD COLUMN "candidate_bids" integer[] DEFAULT '{}' NOT NULL;
ALTER TABLE "inbound_mail" ADD COLUMN "looked_at" timestamp with time zone;
CREATE INDEX "offer_without_bid" ON "offer" USING btree ("received_date") WHERE not is_bid;
CREATE INDEX "inbound_mail_company_id_message_id_index" ON "inbound_mail" USING btree ("company_id","message_id");
CREATE INDEX "inbound_mail_company_id_offer_index" ON "inbound_mail" USING btree ("company_id","offer");
CREATE INDEX "inbound_mail_raw" ON "inbound_mail" USING btree ("received_at") WHERE octet_length(raw) > 0;
CREATE INDEX "inbound_mail_dismissed" ON "inbound_mail" USING btree ("looked_at") WHERE state = 'dismissed';

UPDATE "broker" AS "later" SET "resembles" = "first"."id", "resembles_by" = 'same_mc' FROM "broker" AS "first"
WHERE "first"."company_id" = "later"."company_id" AND "first"."mc_number" = "later"."mc_number" AND "later"."mc_number" <> ''
	AND "first"."domain" <> "later"."domain" AND "later"."domain" <> ''
	AND "first"."id" = (SELECT min("id") FROM "broker" AS "any" WHERE "any"."company_id" = "later"."company_id" AND "any"."mc_number" = "later"."mc_number")
	AND "first"."id" < "later"."id";
