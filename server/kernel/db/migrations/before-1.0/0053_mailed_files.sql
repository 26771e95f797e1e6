ALTER TABLE "rate_confirmation" ADD COLUMN "mail" integer;
