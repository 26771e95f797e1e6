CREATE TABLE "stop_mark" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "stop_mark_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"load" integer NOT NULL,
	"stop" integer NOT NULL,
	"user_id" integer NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"status_before" smallint NOT NULL,
	"status_after" smallint NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "stop_mark_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "stop_mark" ADD CONSTRAINT "stop_mark_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stop_mark" ADD CONSTRAINT "stop_mark_company_id_stop_load_stop_company_id_id_fk" FOREIGN KEY ("company_id","stop") REFERENCES "public"."load_stop"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "stop_mark" ADD CONSTRAINT "stop_mark_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "stop_mark_load" ON "stop_mark" USING btree ("company_id","load","id");
