ALTER TABLE "outbound_mail" ADD COLUMN "is_hr" boolean DEFAULT false NOT NULL;
