CREATE TABLE "stop_pin" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "stop_pin_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"place_key" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"corrected_at" timestamp with time zone DEFAULT now() NOT NULL,
	"corrected_by" integer NOT NULL,
	"stop" integer,
	"former_latitude" double precision,
	"former_longitude" double precision,
	"former_pin" integer,
	"is_undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stop_pin_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "load_stop" ADD COLUMN "pin" integer;
ALTER TABLE "stop_pin" ADD CONSTRAINT "stop_pin_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stop_pin" ADD CONSTRAINT "stop_pin_company_id_corrected_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","corrected_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "stop_pin_place" ON "stop_pin" USING btree ("company_id","place_key","id") WHERE place_key <> '' and not is_undone;
CREATE INDEX "stop_pin_stop" ON "stop_pin" USING btree ("company_id","stop","id");
ALTER TABLE "load_stop" ADD CONSTRAINT "load_stop_company_id_pin_stop_pin_company_id_id_fk" FOREIGN KEY ("company_id","pin") REFERENCES "public"."stop_pin"("company_id","id") ON DELETE no action ON UPDATE no action;
