ALTER TABLE "broker" ADD COLUMN "register_signs" text[] DEFAULT '{}' NOT NULL;
