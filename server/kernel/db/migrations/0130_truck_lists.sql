CREATE TABLE "mailing_contact" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"mailing" integer NOT NULL,
	"email" text NOT NULL,
	"broker" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	CONSTRAINT "mailing_contact_company_id_mailing_email_pk" PRIMARY KEY("company_id","mailing","email")
);

ALTER TABLE "outgoing_mail" ADD COLUMN "html" text DEFAULT '' NOT NULL;
ALTER TABLE "outgoing_mail" ADD COLUMN "csv" text DEFAULT '' NOT NULL;
ALTER TABLE "outgoing_mail" ADD COLUMN "vehicles" integer[] DEFAULT '{}' NOT NULL;
ALTER TABLE "offer" ADD COLUMN "truck" integer;
ALTER TABLE "mailing" ADD COLUMN "audience" text DEFAULT 'drivers' NOT NULL;
ALTER TABLE "mailing" ADD COLUMN "empty_within" smallint DEFAULT 24 NOT NULL;
ALTER TABLE "mailing" ADD COLUMN "with_csv" boolean DEFAULT false NOT NULL;
ALTER TABLE "mailing_recipient" ADD COLUMN "broker" integer;
ALTER TABLE "mailing_run" ADD COLUMN "trucks" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "mailing_contact" ADD CONSTRAINT "mailing_contact_company_id_mailing_mailing_company_id_id_fk" FOREIGN KEY ("company_id","mailing") REFERENCES "public"."mailing"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mailing_contact" ADD CONSTRAINT "mailing_contact_company_id_broker_broker_company_id_id_fk" FOREIGN KEY ("company_id","broker") REFERENCES "public"."broker"("company_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "mailing_contact_company_id_broker_index" ON "mailing_contact" USING btree ("company_id","broker");
ALTER TABLE "offer" ADD CONSTRAINT "offer_company_id_truck_vehicle_company_id_id_fk" FOREIGN KEY ("company_id","truck") REFERENCES "public"."vehicle"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "mailing_recipient_of_broker" ON "mailing_recipient" USING btree ("company_id","address") WHERE broker is not null;
CREATE VIEW "public"."suppressed_address" WITH (security_invoker = true) AS (select company_id, address, reason from mailing_suppressed);
