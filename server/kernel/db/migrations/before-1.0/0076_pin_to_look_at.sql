ALTER TABLE "load_route" ADD COLUMN "pinned_stop" integer;
