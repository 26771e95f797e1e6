ALTER TABLE "load_share" ADD COLUMN "shows_phone" boolean DEFAULT false NOT NULL;
