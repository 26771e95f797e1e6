ALTER TABLE "company" ADD COLUMN "invoice_mail" text DEFAULT '' NOT NULL;
