CREATE TABLE "rate_confirmation" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "rate_confirmation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"load" integer,
	"bid" integer,
	"document" integer,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"sent_by" text DEFAULT '' NOT NULL,
	"uploaded_by" integer,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reading" jsonb,
	"decisions" jsonb DEFAULT '{}' NOT NULL,
	"accepted_at" timestamp with time zone,
	"cleared_at" timestamp with time zone,
	"cleared_by" integer,
	"clear_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "rate_confirmation_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "rate_confirmation" ADD CONSTRAINT "rate_confirmation_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rate_confirmation" ADD CONSTRAINT "rate_confirmation_company_id_bid_bid_company_id_id_fk" FOREIGN KEY ("company_id","bid") REFERENCES "public"."bid"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rate_confirmation" ADD CONSTRAINT "rate_confirmation_company_id_document_load_document_company_id_id_fk" FOREIGN KEY ("company_id","document") REFERENCES "public"."load_document"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rate_confirmation" ADD CONSTRAINT "rate_confirmation_company_id_uploaded_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","uploaded_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rate_confirmation" ADD CONSTRAINT "rate_confirmation_company_id_cleared_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","cleared_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "rate_confirmation_file" ON "rate_confirmation" USING btree ("file_key");
CREATE UNIQUE INDEX "rate_confirmation_of_load" ON "rate_confirmation" USING btree ("company_id","load","sha256");
CREATE UNIQUE INDEX "rate_confirmation_of_bid" ON "rate_confirmation" USING btree ("company_id","bid","sha256");
