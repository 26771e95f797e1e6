ALTER TABLE "incoming_mail" ADD COLUMN "writer" text DEFAULT 'person' NOT NULL;
