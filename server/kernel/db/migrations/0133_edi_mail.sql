ALTER TABLE "outgoing_mail" ADD COLUMN "x12" text DEFAULT '' NOT NULL;
ALTER TABLE "outgoing_mail" ADD COLUMN "x12_name" text DEFAULT '' NOT NULL;
