CREATE TABLE "load_dispatch" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"load" integer NOT NULL,
	"drivers" integer[] NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_by" integer,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" text DEFAULT '' NOT NULL,
	"acknowledged_way" text,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "load_dispatch_company_id_load_pk" PRIMARY KEY("company_id","load")
);

ALTER TABLE "load_dispatch" ADD CONSTRAINT "load_dispatch_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "load_dispatch" ADD CONSTRAINT "load_dispatch_company_id_sent_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","sent_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "load_dispatch_open" ON "load_dispatch" USING btree ("sent_at") WHERE acknowledged_at is null and reminded_at is null;
