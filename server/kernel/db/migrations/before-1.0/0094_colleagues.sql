ALTER TABLE "bid" ADD COLUMN "colleagues" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "incoming_mail" ADD COLUMN "cc" text DEFAULT '' NOT NULL;
ALTER TABLE "outgoing_mail" ADD COLUMN "cc" text DEFAULT '' NOT NULL;
