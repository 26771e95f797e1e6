ALTER TABLE "load_event" ADD COLUMN "vehicle" integer;
