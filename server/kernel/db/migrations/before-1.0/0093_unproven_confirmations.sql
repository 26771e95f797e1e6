ALTER TABLE "rate_confirmation" ADD COLUMN "sender_verdict" text;
ALTER TABLE "rate_confirmation" ADD COLUMN "is_pending" boolean DEFAULT false NOT NULL;
ALTER TABLE "rate_confirmation" ADD COLUMN "rejected_at" timestamp with time zone;
ALTER TABLE "rate_confirmation" ADD COLUMN "rejected_by" integer;
ALTER TABLE "rate_confirmation" ADD CONSTRAINT "rate_confirmation_company_id_rejected_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","rejected_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
