CREATE TABLE "broker_rating" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"broker" integer NOT NULL,
	"user_id" integer NOT NULL,
	"rating" smallint NOT NULL,
	"rated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "broker_rating_company_id_broker_user_id_pk" PRIMARY KEY("company_id","broker","user_id")
);

CREATE TABLE "dispatch_view" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "dispatch_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	CONSTRAINT "dispatch_view_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "driver_bid" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "driver_bid_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"load" integer NOT NULL,
	"vehicle" integer NOT NULL,
	"driver" integer NOT NULL,
	"asked_by" integer NOT NULL,
	"unit_number" text NOT NULL,
	"driver_name" text NOT NULL,
	"driver_email" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"price_cents" integer,
	"miles_out" real,
	"minutes_out" real,
	"is_estimated" boolean DEFAULT true NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"reply_token" text NOT NULL,
	CONSTRAINT "driver_bid_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "driver_bid_reply_token_unique" UNIQUE("reply_token")
);

CREATE TABLE "offer_presence" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"offer" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_presence_company_id_offer_user_id_pk" PRIMARY KEY("company_id","offer","user_id")
);

ALTER TABLE "bid" ADD COLUMN "answer_confirmed_at" timestamp with time zone;
ALTER TABLE "bid" ADD COLUMN "answer_confirmed_by" integer;
ALTER TABLE "bid" ADD COLUMN "override_reason" text DEFAULT '' NOT NULL;
ALTER TABLE "broker" ADD COLUMN "credit_notes" text DEFAULT '' NOT NULL;
ALTER TABLE "company" ADD COLUMN "low_bid_cents_per_mile" integer DEFAULT 100 NOT NULL;
ALTER TABLE "inbound_mail" ADD COLUMN "driver_bid" integer;
ALTER TABLE "outbound_mail" ADD COLUMN "driver_bid" integer;
ALTER TABLE "broker_rating" ADD CONSTRAINT "broker_rating_company_id_broker_broker_company_id_id_fk" FOREIGN KEY ("company_id","broker") REFERENCES "public"."broker"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "broker_rating" ADD CONSTRAINT "broker_rating_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "dispatch_view" ADD CONSTRAINT "dispatch_view_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "driver_bid" ADD CONSTRAINT "driver_bid_company_id_load_offer_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."offer"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "driver_bid" ADD CONSTRAINT "driver_bid_company_id_vehicle_vehicle_company_id_id_fk" FOREIGN KEY ("company_id","vehicle") REFERENCES "public"."vehicle"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "driver_bid" ADD CONSTRAINT "driver_bid_company_id_driver_driver_company_id_id_fk" FOREIGN KEY ("company_id","driver") REFERENCES "public"."driver"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "driver_bid" ADD CONSTRAINT "driver_bid_company_id_asked_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","asked_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offer_presence" ADD CONSTRAINT "offer_presence_company_id_offer_offer_company_id_id_fk" FOREIGN KEY ("company_id","offer") REFERENCES "public"."offer"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "offer_presence" ADD CONSTRAINT "offer_presence_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "dispatch_view_name" ON "dispatch_view" USING btree ("company_id","user_id","name");
CREATE INDEX "driver_bid_company_id_load_index" ON "driver_bid" USING btree ("company_id","load");
CREATE INDEX "offer_presence_seen" ON "offer_presence" USING btree ("seen_at");
ALTER TABLE "bid" ADD CONSTRAINT "bid_company_id_answer_confirmed_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","answer_confirmed_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inbound_mail" ADD CONSTRAINT "inbound_mail_company_id_driver_bid_driver_bid_company_id_id_fk" FOREIGN KEY ("company_id","driver_bid") REFERENCES "public"."driver_bid"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "outbound_mail" ADD CONSTRAINT "outbound_mail_company_id_driver_bid_driver_bid_company_id_id_fk" FOREIGN KEY ("company_id","driver_bid") REFERENCES "public"."driver_bid"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "bid_created" ON "bid" USING btree ("company_id","created_at");
CREATE INDEX "offer_broker" ON "offer" USING btree ("company_id","broker","id");
CREATE INDEX "inbound_mail_company_id_driver_bid_index" ON "inbound_mail" USING btree ("company_id","driver_bid");
CREATE INDEX "outbound_mail_company_id_driver_bid_index" ON "outbound_mail" USING btree ("company_id","driver_bid");
