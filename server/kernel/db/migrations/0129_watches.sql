CREATE TABLE "watch" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "watch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"pickup_place" text DEFAULT '' NOT NULL,
	"pickup_radius" integer,
	"delivery_place" text DEFAULT '' NOT NULL,
	"delivery_radius" integer,
	"max_weight" integer,
	"min_rate_cents" integer,
	"has_unpriced" boolean DEFAULT true NOT NULL,
	"home_by" date,
	"quiet_from" text DEFAULT '' NOT NULL,
	"quiet_until" text DEFAULT '' NOT NULL,
	"by_email" boolean DEFAULT false NOT NULL,
	"by_push" boolean DEFAULT false NOT NULL,
	"removal_asked_at" timestamp with time zone,
	"user_id" integer NOT NULL,
	"vehicle" integer,
	"pickup_latitude" double precision,
	"pickup_longitude" double precision,
	"pickup_states" text[] DEFAULT '{}' NOT NULL,
	"delivery_latitude" double precision,
	"delivery_longitude" double precision,
	"delivery_states" text[] DEFAULT '{}' NOT NULL,
	"avoided_states" text[] DEFAULT '{}' NOT NULL,
	"vehicle_types" integer[] DEFAULT '{}' NOT NULL,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watch_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "watch_catch" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "watch_catch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"watch" integer NOT NULL,
	"offer" integer NOT NULL,
	"deadhead_miles" real,
	"rate_per_mile_cents" integer,
	CONSTRAINT "watch_catch_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "watch_catch_once" UNIQUE("company_id","watch","offer")
);

CREATE TABLE "watch_queue" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "watch_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"offer" integer NOT NULL,
	CONSTRAINT "watch_queue_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "watch" ADD CONSTRAINT "watch_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "watch" ADD CONSTRAINT "watch_company_id_vehicle_vehicle_company_id_id_fk" FOREIGN KEY ("company_id","vehicle") REFERENCES "public"."vehicle"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "watch_catch" ADD CONSTRAINT "watch_catch_company_id_watch_watch_company_id_id_fk" FOREIGN KEY ("company_id","watch") REFERENCES "public"."watch"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "watch_catch" ADD CONSTRAINT "watch_catch_company_id_offer_offer_company_id_id_fk" FOREIGN KEY ("company_id","offer") REFERENCES "public"."offer"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "watch_queue" ADD CONSTRAINT "watch_queue_company_id_offer_offer_company_id_id_fk" FOREIGN KEY ("company_id","offer") REFERENCES "public"."offer"("company_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "watch_of_user" ON "watch" USING btree ("company_id","user_id","id");
CREATE INDEX "watch_catch_offer" ON "watch_catch" USING btree ("company_id","offer");
CREATE INDEX "watch_queue_offer" ON "watch_queue" USING btree ("company_id","offer");
