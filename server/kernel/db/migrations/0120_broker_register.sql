CREATE TABLE "broker_register" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "broker_register_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"broker" integer NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"user_id" integer,
	"is_found" boolean NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"dba_name" text DEFAULT '' NOT NULL,
	"dot_number" text DEFAULT '' NOT NULL,
	"broker_authority" text NOT NULL,
	"is_allowed" boolean,
	"authority_since" date,
	"is_out_of_service" boolean DEFAULT false NOT NULL,
	"out_of_service_on" date,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	CONSTRAINT "broker_register_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "broker_register" ADD CONSTRAINT "broker_register_company_id_broker_broker_company_id_id_fk" FOREIGN KEY ("company_id","broker") REFERENCES "public"."broker"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "broker_register" ADD CONSTRAINT "broker_register_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "broker_register_latest" ON "broker_register" USING btree ("company_id","broker","id" DESC NULLS LAST);
