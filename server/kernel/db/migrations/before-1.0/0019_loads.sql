CREATE TABLE "load" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "load_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"year" smallint NOT NULL,
	"week" smallint NOT NULL,
	"sequence" integer NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"bid" integer,
	"offer" integer,
	"broker" integer,
	"broker_reference" text DEFAULT '' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"dispatcher" integer NOT NULL,
	"vehicle" integer,
	"unit_number" text DEFAULT '' NOT NULL,
	"driver" integer,
	"driver_name" text DEFAULT '' NOT NULL,
	"second_driver" integer,
	"second_driver_name" text DEFAULT '' NOT NULL,
	"broker_price_cents" integer NOT NULL,
	"driver_price_cents" integer NOT NULL,
	"pick_up_at" text DEFAULT '' NOT NULL,
	"pick_up_date" timestamp with time zone,
	"pick_up_zone" text DEFAULT 'UTC' NOT NULL,
	"deliver_to" text DEFAULT '' NOT NULL,
	"delivery_date" timestamp with time zone,
	"delivery_zone" text DEFAULT 'UTC' NOT NULL,
	"stop_count" smallint DEFAULT 0 NOT NULL,
	"miles" real,
	"miles_estimated" boolean DEFAULT false NOT NULL,
	"pieces" integer,
	"weight" real,
	"length" real,
	"width" real,
	"height" real,
	"stackable" boolean DEFAULT false NOT NULL,
	"hazardous" boolean DEFAULT false NOT NULL,
	"fast_load" boolean DEFAULT false NOT NULL,
	"dock_level" boolean DEFAULT false NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"override_reason" text DEFAULT '' NOT NULL,
	"deleted_at" timestamp with time zone,
	"number_key" text GENERATED ALWAYS AS (lower(number)) STORED,
	"reference_key" text GENERATED ALWAYS AS (lower(broker_reference)) STORED,
	CONSTRAINT "load_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "load_counter" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"year" smallint NOT NULL,
	"week" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "load_counter_company_id_year_week_pk" PRIMARY KEY("company_id","year","week")
);

CREATE TABLE "load_stop" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "load_stop_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"load" integer NOT NULL,
	"place" smallint NOT NULL,
	"kind" text NOT NULL,
	"facility" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"time_zone" text NOT NULL,
	"window_from" timestamp with time zone,
	"window_to" timestamp with time zone,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"arrived_at" timestamp with time zone,
	"departed_at" timestamp with time zone,
	CONSTRAINT "load_stop_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "load" ADD CONSTRAINT "load_company_id_bid_bid_company_id_id_fk" FOREIGN KEY ("company_id","bid") REFERENCES "public"."bid"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load" ADD CONSTRAINT "load_company_id_offer_offer_company_id_id_fk" FOREIGN KEY ("company_id","offer") REFERENCES "public"."offer"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load" ADD CONSTRAINT "load_company_id_broker_broker_company_id_id_fk" FOREIGN KEY ("company_id","broker") REFERENCES "public"."broker"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load" ADD CONSTRAINT "load_company_id_dispatcher_app_user_company_id_id_fk" FOREIGN KEY ("company_id","dispatcher") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load" ADD CONSTRAINT "load_company_id_vehicle_vehicle_company_id_id_fk" FOREIGN KEY ("company_id","vehicle") REFERENCES "public"."vehicle"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load" ADD CONSTRAINT "load_company_id_driver_driver_company_id_id_fk" FOREIGN KEY ("company_id","driver") REFERENCES "public"."driver"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load" ADD CONSTRAINT "load_company_id_second_driver_driver_company_id_id_fk" FOREIGN KEY ("company_id","second_driver") REFERENCES "public"."driver"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_counter" ADD CONSTRAINT "load_counter_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_stop" ADD CONSTRAINT "load_stop_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "load_number" ON "load" USING btree ("company_id","year","week","sequence");
CREATE INDEX "load_offer" ON "load" USING btree ("company_id","offer");
CREATE UNIQUE INDEX "load_of_bid" ON "load" USING btree ("company_id","bid") WHERE deleted_at is null;
CREATE INDEX "load_broker" ON "load" USING btree ("company_id","broker","id");
CREATE INDEX "load_dispatcher" ON "load" USING btree ("company_id","dispatcher","id");
CREATE INDEX "load_driver" ON "load" USING btree ("company_id","driver");
CREATE INDEX "load_second_driver" ON "load" USING btree ("company_id","second_driver");
CREATE INDEX "load_vehicle" ON "load" USING btree ("company_id","vehicle","delivery_date");
CREATE INDEX "load_under_way" ON "load" USING btree ("company_id","id") WHERE deleted_at is null and status <= 4;
CREATE INDEX "load_status" ON "load" USING btree ("company_id","status","id") WHERE deleted_at is null;
CREATE INDEX "load_deleted" ON "load" USING btree ("company_id","id") WHERE deleted_at is not null;
CREATE INDEX "load_number_search" ON "load" USING btree ("company_id","number_key" collate "C");
CREATE INDEX "load_reference_search" ON "load" USING btree ("company_id","reference_key" collate "C");
CREATE INDEX "load_stop_order" ON "load_stop" USING btree ("company_id","load","place");
