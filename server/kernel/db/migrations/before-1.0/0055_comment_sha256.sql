ALTER TABLE "load_comment" ADD COLUMN "sha256" text DEFAULT '' NOT NULL;
