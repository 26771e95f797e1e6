CREATE TABLE "audit_entry" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"ip" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" integer NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_entry_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "idempotency_key" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"user_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_company_id_user_id_endpoint_key_pk" PRIMARY KEY("company_id","user_id","endpoint","key")
);

CREATE TABLE "live_counter" (
	"company_id" integer PRIMARY KEY DEFAULT current_setting('app.company_id')::int NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL
);

CREATE TABLE "live_event" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "live_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"seq" bigint,
	"type" text NOT NULL,
	"data" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_event_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "login_failure" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"blocked_until" timestamp with time zone
);

CREATE TABLE "secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "bid" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "bid_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"load" integer NOT NULL,
	"dispatcher" integer NOT NULL,
	"vehicle" integer,
	"driver_name" text DEFAULT '' NOT NULL,
	"unit_number" text DEFAULT '' NOT NULL,
	"broker_email" text NOT NULL,
	"broker_price_cents" integer NOT NULL,
	"driver_price_cents" integer,
	"miles_out" real,
	"message" text NOT NULL,
	"reply_token" text NOT NULL,
	"broker_answered" boolean DEFAULT false NOT NULL,
	"answer" text,
	"answer_price_cents" integer,
	"answered_at" timestamp with time zone,
	CONSTRAINT "bid_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "bid_reply_token_unique" UNIQUE("reply_token")
);

CREATE TABLE "broker" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "broker_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"mc_number" text DEFAULT '' NOT NULL,
	"office_phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"domain" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"rating" numeric(3, 2),
	"is_blacklisted" boolean DEFAULT false NOT NULL,
	"blacklist_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "broker_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "company" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"abbreviation" text NOT NULL,
	"mc_number" text DEFAULT '' NOT NULL,
	"dot_number" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"remit_to" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"payment_status" text DEFAULT 'active' NOT NULL,
	"intake_address" text NOT NULL,
	"bid_template" text DEFAULT '' NOT NULL,
	"tracking_token" text NOT NULL,
	CONSTRAINT "company_abbreviation_unique" UNIQUE("abbreviation"),
	CONSTRAINT "company_intake_address_unique" UNIQUE("intake_address"),
	CONSTRAINT "company_tracking_token_unique" UNIQUE("tracking_token")
);

CREATE TABLE "driver" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "driver_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_company" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"allow_bid" boolean DEFAULT true NOT NULL,
	"view_price" boolean DEFAULT false NOT NULL,
	"registration_status" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "driver_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "state" (
	"id" integer PRIMARY KEY NOT NULL,
	"short_name" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "state_short_name_unique" UNIQUE("short_name")
);

CREATE TABLE "vehicle_type" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "vehicle_type_name_unique" UNIQUE("name")
);

CREATE TABLE "notification" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"sub_title" text DEFAULT '' NOT NULL,
	"metadata" jsonb NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notification_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "offer" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "offer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"received_date" timestamp with time zone NOT NULL,
	"is_bid" boolean DEFAULT false NOT NULL,
	"is_driver_bid" boolean DEFAULT false NOT NULL,
	"driver_bid_at" timestamp with time zone,
	"broker_answered" boolean DEFAULT false NOT NULL,
	"is_taken" boolean DEFAULT false NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	"broker" integer,
	"pick_up_at" text DEFAULT '' NOT NULL,
	"pick_up_at_state" text DEFAULT '' NOT NULL,
	"pick_up_date" timestamp with time zone,
	"pick_up_date_raw" text DEFAULT '' NOT NULL,
	"pick_up_latitude" double precision,
	"pick_up_longitude" double precision,
	"deliver_to" text DEFAULT '' NOT NULL,
	"deliver_to_state" text DEFAULT '' NOT NULL,
	"delivery_date" timestamp with time zone,
	"delivery_date_raw" text DEFAULT '' NOT NULL,
	"deliver_latitude" double precision,
	"deliver_longitude" double precision,
	"vehicle_type" text DEFAULT '' NOT NULL,
	"suggested_truck" text DEFAULT '' NOT NULL,
	"load_type" text DEFAULT '' NOT NULL,
	"miles" real,
	"miles_estimated" boolean DEFAULT false NOT NULL,
	"pieces" integer,
	"weight" real,
	"length" real,
	"width" real,
	"height" real,
	"dims_raw" text DEFAULT '' NOT NULL,
	"stackable" boolean,
	"hazardous" boolean,
	"fast_load" boolean,
	"dock_level" boolean,
	"team" boolean,
	"liftgate" boolean,
	"csa" boolean,
	"posted_price_cents" integer,
	"notes" text DEFAULT '' NOT NULL,
	"order_number" text DEFAULT '' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"reply_to" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"message_id" text DEFAULT '' NOT NULL,
	"inbound_mail" integer,
	"source" text DEFAULT 'mail' NOT NULL,
	"posted_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "offer_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "offer_read" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"offer" integer NOT NULL,
	"user_id" integer NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_read_company_id_offer_user_id_pk" PRIMARY KEY("company_id","offer","user_id")
);

CREATE TABLE "owner" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "owner_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"mc_number" text DEFAULT '' NOT NULL,
	"dot_number" text DEFAULT '' NOT NULL,
	"registration_status" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "owner_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "user_group" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "user_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "user_group_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "team" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "team_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "team_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "app_user" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "app_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_superuser" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"enabled_permissions" text[] DEFAULT '{}' NOT NULL,
	"disabled_permissions" text[] DEFAULT '{}' NOT NULL,
	"salary_percent" numeric(5, 2) DEFAULT '0' NOT NULL,
	"referral_link" text DEFAULT '' NOT NULL,
	"last_login" timestamp with time zone,
	CONSTRAINT "app_user_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "app_user_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "app_user_username_unique" UNIQUE("username")
);

CREATE TABLE "app_user_group" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"user_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	CONSTRAINT "app_user_group_company_id_user_id_group_id_pk" PRIMARY KEY("company_id","user_id","group_id")
);

CREATE TABLE "user_session" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"sid" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"refresh_id" uuid NOT NULL,
	"previous_refresh_id" uuid,
	"refreshed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"ip" text DEFAULT '' NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	CONSTRAINT "user_session_company_id_sid_pk" PRIMARY KEY("company_id","sid")
);

CREATE TABLE "app_user_team" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"user_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	CONSTRAINT "app_user_team_company_id_user_id_team_id_pk" PRIMARY KEY("company_id","user_id","team_id")
);

CREATE TABLE "vehicle" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"unit_number" text NOT NULL,
	"owner_company" integer NOT NULL,
	"driver" integer,
	"second_driver" integer,
	"vehicle_type" integer NOT NULL,
	"vin" text DEFAULT '' NOT NULL,
	"make" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"year" smallint,
	"license_plate" text DEFAULT '' NOT NULL,
	"plate_state" text DEFAULT '' NOT NULL,
	"payload" integer,
	"useful_cargo_length" real,
	"useful_cargo_width" real,
	"useful_cargo_height" real,
	"door_width" real,
	"door_height" real,
	"dock" boolean DEFAULT false NOT NULL,
	"liftgate" boolean DEFAULT false NOT NULL,
	"hazmat" boolean DEFAULT false NOT NULL,
	"papers_expire_on" date,
	"status" smallint DEFAULT 1 NOT NULL,
	"registration_status" smallint DEFAULT 1 NOT NULL,
	"object_id" text DEFAULT '' NOT NULL,
	"location_type" text DEFAULT 'current' NOT NULL,
	"last_latitude" double precision,
	"last_longitude" double precision,
	"last_address" text DEFAULT '' NOT NULL,
	"last_geo_date_time" timestamp with time zone,
	"planned_latitude" double precision,
	"planned_longitude" double precision,
	"planned_address" text DEFAULT '' NOT NULL,
	"planned_date" timestamp with time zone,
	"latitude" double precision GENERATED ALWAYS AS (case when case location_type when 'planned' then planned_latitude else last_latitude end between -60 and 90 and case location_type when 'planned' then planned_longitude else last_longitude end between -180 and 180 and not (case location_type when 'planned' then planned_latitude else last_latitude end = 0 and case location_type when 'planned' then planned_longitude else last_longitude end = 0) then case location_type when 'planned' then planned_latitude else last_latitude end end) STORED,
	"longitude" double precision GENERATED ALWAYS AS (case when case location_type when 'planned' then planned_latitude else last_latitude end between -60 and 90 and case location_type when 'planned' then planned_longitude else last_longitude end between -180 and 180 and not (case location_type when 'planned' then planned_latitude else last_latitude end = 0 and case location_type when 'planned' then planned_longitude else last_longitude end = 0) then case location_type when 'planned' then planned_longitude else last_longitude end end) STORED,
	"latitude_band" smallint GENERATED ALWAYS AS (case when case location_type when 'planned' then planned_latitude else last_latitude end between -60 and 90 and case location_type when 'planned' then planned_longitude else last_longitude end between -180 and 180 and not (case location_type when 'planned' then planned_latitude else last_latitude end = 0 and case location_type when 'planned' then planned_longitude else last_longitude end = 0) then floor(case location_type when 'planned' then planned_latitude else last_latitude end * 2)::int::smallint end) STORED,
	"notes" text DEFAULT '' NOT NULL,
	CONSTRAINT "vehicle_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "vehicle_company_id_unit_number_unique" UNIQUE("company_id","unit_number")
);

CREATE TABLE "vehicle_position" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"vehicle" integer NOT NULL,
	"fix_time" timestamp with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_position_company_id_vehicle_fix_time_pk" PRIMARY KEY("company_id","vehicle","fix_time")
);

CREATE TABLE "place" (
	"zip" text PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"city_key" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);

CREATE TABLE "inbound_mail" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "inbound_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"from" text DEFAULT '' NOT NULL,
	"to" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"size" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"dedup_key" text NOT NULL,
	"message_id" text DEFAULT '' NOT NULL,
	"in_reply_to" text DEFAULT '' NOT NULL,
	"raw" "bytea" NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"load" integer,
	"bid" integer,
	CONSTRAINT "inbound_mail_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "outbound_mail" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "outbound_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"reply_to" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"message_id" text NOT NULL,
	"in_reply_to" text DEFAULT '' NOT NULL,
	"references" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"next_try_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"node" integer,
	"answer" text DEFAULT '' NOT NULL,
	"bid" integer,
	CONSTRAINT "outbound_mail_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "outbound_mail_message_id_unique" UNIQUE("message_id")
);

ALTER TABLE "bid" ADD CONSTRAINT "bid_company_id_load_offer_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."offer"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bid" ADD CONSTRAINT "bid_company_id_dispatcher_app_user_company_id_id_fk" FOREIGN KEY ("company_id","dispatcher") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bid" ADD CONSTRAINT "bid_company_id_vehicle_vehicle_company_id_id_fk" FOREIGN KEY ("company_id","vehicle") REFERENCES "public"."vehicle"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "broker" ADD CONSTRAINT "broker_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "driver" ADD CONSTRAINT "driver_company_id_owner_company_owner_company_id_id_fk" FOREIGN KEY ("company_id","owner_company") REFERENCES "public"."owner"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "notification" ADD CONSTRAINT "notification_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "offer" ADD CONSTRAINT "offer_company_id_broker_broker_company_id_id_fk" FOREIGN KEY ("company_id","broker") REFERENCES "public"."broker"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer_read" ADD CONSTRAINT "offer_read_company_id_offer_offer_company_id_id_fk" FOREIGN KEY ("company_id","offer") REFERENCES "public"."offer"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "offer_read" ADD CONSTRAINT "offer_read_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "owner" ADD CONSTRAINT "owner_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "team" ADD CONSTRAINT "team_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "app_user_group" ADD CONSTRAINT "app_user_group_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "app_user_group" ADD CONSTRAINT "app_user_group_company_id_group_id_user_group_company_id_id_fk" FOREIGN KEY ("company_id","group_id") REFERENCES "public"."user_group"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "app_user_team" ADD CONSTRAINT "app_user_team_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "app_user_team" ADD CONSTRAINT "app_user_team_company_id_team_id_team_company_id_id_fk" FOREIGN KEY ("company_id","team_id") REFERENCES "public"."team"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_vehicle_type_vehicle_type_id_fk" FOREIGN KEY ("vehicle_type") REFERENCES "public"."vehicle_type"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_company_id_owner_company_owner_company_id_id_fk" FOREIGN KEY ("company_id","owner_company") REFERENCES "public"."owner"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_company_id_driver_driver_company_id_id_fk" FOREIGN KEY ("company_id","driver") REFERENCES "public"."driver"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_company_id_second_driver_driver_company_id_id_fk" FOREIGN KEY ("company_id","second_driver") REFERENCES "public"."driver"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vehicle_position" ADD CONSTRAINT "vehicle_position_company_id_vehicle_vehicle_company_id_id_fk" FOREIGN KEY ("company_id","vehicle") REFERENCES "public"."vehicle"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "inbound_mail" ADD CONSTRAINT "inbound_mail_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inbound_mail" ADD CONSTRAINT "inbound_mail_company_id_load_offer_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."offer"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inbound_mail" ADD CONSTRAINT "inbound_mail_company_id_bid_bid_company_id_id_fk" FOREIGN KEY ("company_id","bid") REFERENCES "public"."bid"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "outbound_mail" ADD CONSTRAINT "outbound_mail_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "outbound_mail" ADD CONSTRAINT "outbound_mail_company_id_bid_bid_company_id_id_fk" FOREIGN KEY ("company_id","bid") REFERENCES "public"."bid"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "audit_entry_company_id_record_type_record_id_index" ON "audit_entry" USING btree ("company_id","record_type","record_id");
CREATE INDEX "idempotency_key_created_at_index" ON "idempotency_key" USING btree ("created_at");
CREATE UNIQUE INDEX "live_event_company_id_seq_index" ON "live_event" USING btree ("company_id","seq");
CREATE INDEX "live_event_unnumbered" ON "live_event" USING btree ("company_id","id") WHERE seq is null;
CREATE INDEX "live_event_created_at_index" ON "live_event" USING btree ("created_at");
CREATE INDEX "bid_company_id_load_index" ON "bid" USING btree ("company_id","load");
CREATE INDEX "bid_company_id_dispatcher_id_index" ON "bid" USING btree ("company_id","dispatcher","id");
CREATE INDEX "broker_company_id_domain_index" ON "broker" USING btree ("company_id","domain");
CREATE INDEX "broker_company_id_name_index" ON "broker" USING btree ("company_id","name");
CREATE INDEX "broker_company_id_mc_number_index" ON "broker" USING btree ("company_id","mc_number");
CREATE INDEX "driver_company_id_owner_company_index" ON "driver" USING btree ("company_id","owner_company");
CREATE INDEX "notification_unread" ON "notification" USING btree ("company_id","user_id","id") WHERE read_at is null;
CREATE INDEX "offer_board" ON "offer" USING btree ("company_id",greatest(received_date, driver_bid_at) desc,id desc);
CREATE UNIQUE INDEX "offer_order" ON "offer" USING btree ("company_id","broker","order_number") WHERE order_number <> '';
CREATE INDEX "owner_company_id_name_index" ON "owner" USING btree ("company_id","name");
CREATE INDEX "user_session_company_id_user_id_index" ON "user_session" USING btree ("company_id","user_id");
CREATE INDEX "vehicle_company_id_object_id_index" ON "vehicle" USING btree ("company_id","object_id");
CREATE INDEX "vehicle_place" ON "vehicle" USING btree ("company_id","latitude_band","longitude");
CREATE INDEX "vehicle_status" ON "vehicle" USING btree ("company_id","status","unit_number");
CREATE INDEX "place_city" ON "place" USING btree ("state","city_key");
CREATE INDEX "place_city_trigram" ON "place" USING gin (city_key gin_trgm_ops);
CREATE UNIQUE INDEX "inbound_mail_company_id_dedup_key_index" ON "inbound_mail" USING btree ("company_id","dedup_key");
CREATE INDEX "inbound_mail_company_id_state_id_index" ON "inbound_mail" USING btree ("company_id","state","id");
CREATE INDEX "inbound_mail_company_id_bid_index" ON "inbound_mail" USING btree ("company_id","bid");
CREATE INDEX "outbound_mail_due" ON "outbound_mail" USING btree ("next_try_at") WHERE state in ('queued', 'sending');
CREATE INDEX "outbound_mail_company_id_id_index" ON "outbound_mail" USING btree ("company_id","id");
CREATE INDEX "outbound_mail_company_id_bid_index" ON "outbound_mail" USING btree ("company_id","bid");
