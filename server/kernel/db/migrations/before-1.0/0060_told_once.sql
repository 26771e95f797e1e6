ALTER TABLE "load_watch" ADD COLUMN "calm_since" timestamp with time zone;
ALTER TABLE "load_watch" DROP COLUMN "told_stop";
