CREATE TABLE "edi_counter" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"partner" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "edi_counter_company_id_partner_pk" PRIMARY KEY("company_id","partner")
);

CREATE TABLE "edi_file" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "edi_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"direction" text NOT NULL,
	"via" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"sha256" text NOT NULL,
	"incoming_mail" integer,
	CONSTRAINT "edi_file_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "edi_message" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "edi_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"control" text DEFAULT '' NOT NULL,
	"group_control" text DEFAULT '' NOT NULL,
	"set_control" text DEFAULT '' NOT NULL,
	"shipment_id" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"partner" integer,
	"state" text NOT NULL,
	"invoice" integer,
	"tender" integer,
	"file" integer NOT NULL,
	"mail" integer,
	"place" integer[] DEFAULT '{}' NOT NULL,
	"key" text,
	CONSTRAINT "edi_message_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "edi_partner" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "edi_partner_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"their_qualifier" text DEFAULT 'ZZ' NOT NULL,
	"their_id" text NOT NULL,
	"their_group_id" text DEFAULT '' NOT NULL,
	"our_qualifier" text DEFAULT 'ZZ' NOT NULL,
	"our_id" text NOT NULL,
	"our_group_id" text DEFAULT '' NOT NULL,
	"scac" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"sftp_host" text DEFAULT '' NOT NULL,
	"sftp_port" text DEFAULT '' NOT NULL,
	"sftp_user" text DEFAULT '' NOT NULL,
	"sftp_host_key" text DEFAULT '' NOT NULL,
	"sftp_inbox" text DEFAULT '' NOT NULL,
	"sftp_outbox" text DEFAULT '' NOT NULL,
	"driver_percent" integer,
	"sends_990" boolean DEFAULT true NOT NULL,
	"sends_214" boolean DEFAULT true NOT NULL,
	"sends_210" boolean DEFAULT true NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"polled_at" timestamp with time zone,
	"broker" integer NOT NULL,
	"transport" text DEFAULT 'manual' NOT NULL,
	"tender_rule" text DEFAULT 'offer' NOT NULL,
	"vehicle" integer,
	"dispatcher" integer,
	"reply" text DEFAULT 'booked' NOT NULL,
	"sftp_secret" text DEFAULT '' NOT NULL,
	CONSTRAINT "edi_partner_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "load_tender" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "load_tender_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"shipment_id" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"respond_by" timestamp with time zone,
	"replied_at" timestamp with time zone,
	"price_cents" integer,
	"partner" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"request" text DEFAULT '' NOT NULL,
	"offer" integer,
	"content" jsonb NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"is_to_book" boolean DEFAULT false NOT NULL,
	"is_due" boolean DEFAULT false NOT NULL,
	CONSTRAINT "load_tender_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "edi_counter" ADD CONSTRAINT "edi_counter_company_id_partner_edi_partner_company_id_id_fk" FOREIGN KEY ("company_id","partner") REFERENCES "public"."edi_partner"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "edi_message" ADD CONSTRAINT "edi_message_company_id_partner_edi_partner_company_id_id_fk" FOREIGN KEY ("company_id","partner") REFERENCES "public"."edi_partner"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "edi_message" ADD CONSTRAINT "edi_message_company_id_file_edi_file_company_id_id_fk" FOREIGN KEY ("company_id","file") REFERENCES "public"."edi_file"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "edi_message" ADD CONSTRAINT "edi_message_company_id_tender_load_tender_company_id_id_fk" FOREIGN KEY ("company_id","tender") REFERENCES "public"."load_tender"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "edi_message" ADD CONSTRAINT "edi_message_company_id_invoice_invoice_company_id_id_fk" FOREIGN KEY ("company_id","invoice") REFERENCES "public"."invoice"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "edi_partner" ADD CONSTRAINT "edi_partner_company_id_broker_broker_company_id_id_fk" FOREIGN KEY ("company_id","broker") REFERENCES "public"."broker"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "edi_partner" ADD CONSTRAINT "edi_partner_company_id_vehicle_vehicle_company_id_id_fk" FOREIGN KEY ("company_id","vehicle") REFERENCES "public"."vehicle"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "edi_partner" ADD CONSTRAINT "edi_partner_company_id_dispatcher_app_user_company_id_id_fk" FOREIGN KEY ("company_id","dispatcher") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_tender" ADD CONSTRAINT "load_tender_company_id_partner_edi_partner_company_id_id_fk" FOREIGN KEY ("company_id","partner") REFERENCES "public"."edi_partner"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_tender" ADD CONSTRAINT "load_tender_company_id_offer_offer_company_id_id_fk" FOREIGN KEY ("company_id","offer") REFERENCES "public"."offer"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "edi_file_once" ON "edi_file" USING btree ("company_id","direction","sha256");
CREATE UNIQUE INDEX "edi_message_key" ON "edi_message" USING btree ("company_id","partner","key") WHERE key is not null;
CREATE INDEX "edi_message_file" ON "edi_message" USING btree ("company_id","file");
CREATE INDEX "edi_message_partner" ON "edi_message" USING btree ("company_id","partner","id");
CREATE INDEX "edi_message_mail" ON "edi_message" USING btree ("company_id","mail") WHERE mail is not null;
CREATE INDEX "edi_message_tender" ON "edi_message" USING btree ("company_id","tender");
CREATE INDEX "edi_message_state" ON "edi_message" USING btree ("company_id","state","id");
CREATE UNIQUE INDEX "edi_partner_ids" ON "edi_partner" USING btree ("company_id","their_qualifier","their_id","our_qualifier","our_id");
CREATE INDEX "edi_partner_broker" ON "edi_partner" USING btree ("company_id","broker");
CREATE UNIQUE INDEX "load_tender_shipment" ON "load_tender" USING btree ("company_id","partner","shipment_id");
CREATE INDEX "load_tender_offer" ON "load_tender" USING btree ("company_id","offer");
CREATE INDEX "load_tender_due" ON "load_tender" USING btree ("company_id","id") WHERE is_due;
