CREATE TABLE "driver_pay" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"driver" integer NOT NULL,
	"from_day" date NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	CONSTRAINT "driver_pay_company_id_driver_from_day_pk" PRIMARY KEY("company_id","driver","from_day")
);

CREATE TABLE "pay_dispute" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "pay_dispute_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"of" text NOT NULL,
	"payee" integer NOT NULL,
	"monday" date NOT NULL,
	"load" integer,
	"load_number" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"made_by" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" integer,
	"answered_at" timestamp with time zone,
	CONSTRAINT "pay_dispute_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "pay_mail" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"mail" integer NOT NULL,
	"of" text NOT NULL,
	"payee" integer NOT NULL,
	"monday" date NOT NULL,
	CONSTRAINT "pay_mail_company_id_mail_pk" PRIMARY KEY("company_id","mail")
);

CREATE TABLE "pay_split" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"load" integer NOT NULL,
	"of" text NOT NULL,
	"payee" integer NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"reason" text NOT NULL,
	"made_by" integer NOT NULL,
	CONSTRAINT "pay_split_company_id_load_of_payee_pk" PRIMARY KEY("company_id","load","of","payee")
);

ALTER TABLE "outbound_mail" ADD COLUMN "is_pay" boolean DEFAULT false NOT NULL;
ALTER TABLE "driver_pay" ADD CONSTRAINT "driver_pay_company_id_driver_driver_company_id_id_fk" FOREIGN KEY ("company_id","driver") REFERENCES "public"."driver"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pay_dispute" ADD CONSTRAINT "pay_dispute_company_id_made_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","made_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pay_mail" ADD CONSTRAINT "pay_mail_company_id_mail_outbound_mail_company_id_id_fk" FOREIGN KEY ("company_id","mail") REFERENCES "public"."outbound_mail"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pay_split" ADD CONSTRAINT "pay_split_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "pay_dispute_payee" ON "pay_dispute" USING btree ("company_id","of","payee","monday");
CREATE INDEX "pay_dispute_open" ON "pay_dispute" USING btree ("company_id","of","monday") WHERE state = 'open';
CREATE INDEX "pay_mail_payee" ON "pay_mail" USING btree ("company_id","of","payee","monday");
CREATE INDEX "pay_split_payee" ON "pay_split" USING btree ("company_id","of","payee");
