ALTER TABLE "incoming_mail" ADD COLUMN "invoice" integer;
ALTER TABLE "incoming_mail" ADD COLUMN "load" integer;
ALTER TABLE "outgoing_mail" ADD COLUMN "load" integer;
ALTER TABLE "outgoing_mail" ADD COLUMN "reply_token" text DEFAULT '' NOT NULL;
ALTER TABLE "incoming_mail" ADD CONSTRAINT "incoming_mail_company_id_invoice_invoice_company_id_id_fk" FOREIGN KEY ("company_id","invoice") REFERENCES "public"."invoice"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "incoming_mail_invoice" ON "incoming_mail" USING btree ("company_id","invoice") WHERE invoice is not null;
CREATE INDEX "incoming_mail_load" ON "incoming_mail" USING btree ("company_id","load") WHERE load is not null;
CREATE INDEX "outgoing_mail_reply_token" ON "outgoing_mail" USING btree ("company_id","reply_token") WHERE reply_token <> '';
