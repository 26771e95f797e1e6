CREATE TABLE "mailing" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "mailing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"service" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"days_of_week" text NOT NULL,
	"send_time" text NOT NULL,
	"time_zone" text NOT NULL,
	"is_active" boolean NOT NULL,
	"next_run_at" timestamp with time zone,
	CONSTRAINT "mailing_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "mailing_recipient" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "mailing_recipient_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"run" integer NOT NULL,
	"driver" integer,
	"unit_number" text NOT NULL,
	"name" text NOT NULL,
	"location" text NOT NULL,
	"address" text NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"mail" integer,
	"fence" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"link_hash" text,
	CONSTRAINT "mailing_recipient_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "mailing_recipient_link_hash_unique" UNIQUE("link_hash")
);

CREATE TABLE "mailing_run" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "mailing_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"mailing" integer NOT NULL,
	"due_at" timestamp with time zone,
	"user_id" integer,
	"service" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "mailing_run_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "mailing_suppressed" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "mailing_suppressed_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "mailing_suppressed_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "mailing_vehicle" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"mailing" integer NOT NULL,
	"vehicle" integer NOT NULL,
	CONSTRAINT "mailing_vehicle_company_id_mailing_vehicle_pk" PRIMARY KEY("company_id","mailing","vehicle")
);

ALTER TABLE "mailing" ADD CONSTRAINT "mailing_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mailing_recipient" ADD CONSTRAINT "mailing_recipient_company_id_run_mailing_run_company_id_id_fk" FOREIGN KEY ("company_id","run") REFERENCES "public"."mailing_run"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mailing_recipient" ADD CONSTRAINT "mailing_recipient_company_id_mail_outbound_mail_company_id_id_fk" FOREIGN KEY ("company_id","mail") REFERENCES "public"."outbound_mail"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mailing_run" ADD CONSTRAINT "mailing_run_company_id_mailing_mailing_company_id_id_fk" FOREIGN KEY ("company_id","mailing") REFERENCES "public"."mailing"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mailing_run" ADD CONSTRAINT "mailing_run_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mailing_suppressed" ADD CONSTRAINT "mailing_suppressed_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mailing_vehicle" ADD CONSTRAINT "mailing_vehicle_company_id_mailing_mailing_company_id_id_fk" FOREIGN KEY ("company_id","mailing") REFERENCES "public"."mailing"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mailing_vehicle" ADD CONSTRAINT "mailing_vehicle_company_id_vehicle_vehicle_company_id_id_fk" FOREIGN KEY ("company_id","vehicle") REFERENCES "public"."vehicle"("company_id","id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "mailing_recipient_once" ON "mailing_recipient" USING btree ("company_id","run","address") WHERE state <> 'left_out';
CREATE INDEX "mailing_recipient_company_id_run_state_index" ON "mailing_recipient" USING btree ("company_id","run","state");
CREATE INDEX "mailing_recipient_company_id_mail_index" ON "mailing_recipient" USING btree ("company_id","mail");
CREATE UNIQUE INDEX "mailing_run_due" ON "mailing_run" USING btree ("company_id","mailing","due_at");
CREATE INDEX "mailing_run_company_id_mailing_id_index" ON "mailing_run" USING btree ("company_id","mailing","id");
CREATE UNIQUE INDEX "mailing_suppressed_once" ON "mailing_suppressed" USING btree ("company_id","address");
