CREATE TABLE "broker_news" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "broker_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"load" integer NOT NULL,
	"stop" integer NOT NULL,
	"kind" text NOT NULL,
	"mail" integer NOT NULL,
	"sent_by" integer,
	CONSTRAINT "broker_news_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "broker_news_choice" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"load" integer NOT NULL,
	"status_mails" boolean,
	"late_mails" boolean,
	CONSTRAINT "broker_news_choice_company_id_load_pk" PRIMARY KEY("company_id","load")
);

CREATE TABLE "load_receipt" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "load_receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"load" integer NOT NULL,
	"document" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"sent_by" integer NOT NULL,
	"key" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"charge" integer,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "load_receipt_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "load_truck_pay" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"load" integer NOT NULL,
	"vehicle" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "load_truck_pay_company_id_load_vehicle_pk" PRIMARY KEY("company_id","load","vehicle")
);

ALTER TABLE "broker" ADD COLUMN "status_mails" boolean DEFAULT false NOT NULL;
ALTER TABLE "broker" ADD COLUMN "late_mails" boolean DEFAULT false NOT NULL;
ALTER TABLE "broker_news" ADD CONSTRAINT "broker_news_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "broker_news" ADD CONSTRAINT "broker_news_company_id_stop_load_stop_company_id_id_fk" FOREIGN KEY ("company_id","stop") REFERENCES "public"."load_stop"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "broker_news" ADD CONSTRAINT "broker_news_company_id_mail_outbound_mail_company_id_id_fk" FOREIGN KEY ("company_id","mail") REFERENCES "public"."outbound_mail"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "broker_news" ADD CONSTRAINT "broker_news_company_id_sent_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","sent_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "broker_news_choice" ADD CONSTRAINT "broker_news_choice_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "load_receipt" ADD CONSTRAINT "load_receipt_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_receipt" ADD CONSTRAINT "load_receipt_company_id_document_load_document_company_id_id_fk" FOREIGN KEY ("company_id","document") REFERENCES "public"."load_document"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_receipt" ADD CONSTRAINT "load_receipt_company_id_charge_load_charge_company_id_id_fk" FOREIGN KEY ("company_id","charge") REFERENCES "public"."load_charge"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_receipt" ADD CONSTRAINT "load_receipt_company_id_sent_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","sent_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_receipt" ADD CONSTRAINT "load_receipt_company_id_decided_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","decided_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_truck_pay" ADD CONSTRAINT "load_truck_pay_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "load_truck_pay" ADD CONSTRAINT "load_truck_pay_company_id_vehicle_vehicle_company_id_id_fk" FOREIGN KEY ("company_id","vehicle") REFERENCES "public"."vehicle"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "broker_news_company_id_load_index" ON "broker_news" USING btree ("company_id","load");
CREATE INDEX "broker_news_company_id_mail_index" ON "broker_news" USING btree ("company_id","mail");
CREATE UNIQUE INDEX "broker_news_once" ON "broker_news" USING btree ("company_id","load","stop","kind") WHERE sent_by is null;
CREATE INDEX "load_receipt_company_id_load_index" ON "load_receipt" USING btree ("company_id","load");
CREATE INDEX "load_receipt_company_id_charge_index" ON "load_receipt" USING btree ("company_id","charge");
CREATE UNIQUE INDEX "load_receipt_key" ON "load_receipt" USING btree ("company_id","sent_by","key");
CREATE INDEX "load_truck_pay_company_id_vehicle_index" ON "load_truck_pay" USING btree ("company_id","vehicle");
