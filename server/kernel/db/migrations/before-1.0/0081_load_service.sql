ALTER TABLE "company" ADD COLUMN "load_services" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "incoming_mail" ADD COLUMN "via" text[] DEFAULT '{}' NOT NULL;
