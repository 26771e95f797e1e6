ALTER TABLE "stop_mark" ADD COLUMN "gps_miles" double precision;
ALTER TABLE "stop_mark" ADD COLUMN "gps_latitude" double precision;
ALTER TABLE "stop_mark" ADD COLUMN "gps_longitude" double precision;
ALTER TABLE "stop_mark" ADD COLUMN "decision" text;
ALTER TABLE "stop_mark" ADD COLUMN "decided_by" integer;
ALTER TABLE "stop_mark" ADD COLUMN "decided_at" timestamp with time zone;
ALTER TABLE "stop_mark" ADD CONSTRAINT "stop_mark_company_id_decided_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","decided_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
