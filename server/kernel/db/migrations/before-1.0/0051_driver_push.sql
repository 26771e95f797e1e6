CREATE TABLE "driver_push" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "driver_push_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sid" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	CONSTRAINT "driver_push_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "driver_push" ADD CONSTRAINT "driver_push_company_id_sid_user_session_company_id_sid_fk" FOREIGN KEY ("company_id","sid") REFERENCES "public"."user_session"("company_id","sid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "driver_push" ADD CONSTRAINT "driver_push_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "driver_push_company_id_sid_index" ON "driver_push" USING btree ("company_id","sid");
CREATE UNIQUE INDEX "driver_push_company_id_endpoint_index" ON "driver_push" USING btree ("company_id","endpoint");
CREATE INDEX "driver_push_company_id_user_id_index" ON "driver_push" USING btree ("company_id","user_id");
