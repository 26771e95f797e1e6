CREATE TABLE "broker_alias" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "broker_alias_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"broker" integer NOT NULL,
	"name" text NOT NULL,
	"mc_number" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"domain" text DEFAULT '' NOT NULL,
	CONSTRAINT "broker_alias_company_id_id_pk" PRIMARY KEY("company_id","id")
);

DROP INDEX "offer_order";
ALTER TABLE "broker" ADD COLUMN "search_key" text GENERATED ALWAYS AS (btrim(regexp_replace(regexp_replace(lower(name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g'))) STORED;
ALTER TABLE "broker" ADD COLUMN "search_key_2" text GENERATED ALWAYS AS (regexp_replace(btrim(regexp_replace(regexp_replace(lower(name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g')), '^[^ ]+ ?', '')) STORED;
ALTER TABLE "broker" ADD COLUMN "search_key_3" text GENERATED ALWAYS AS (regexp_replace(btrim(regexp_replace(regexp_replace(lower(name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g')), '^[^ ]+( [^ ]+)? ?', '')) STORED;
ALTER TABLE "broker" ADD COLUMN "double_key" text GENERATED ALWAYS AS (regexp_replace(regexp_replace(btrim(regexp_replace(regexp_replace(lower(name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g')), '( (inc|incorporated|llc|ltd|limited|co|corp|corporation|company|lp|llp))+$', ''), '[^[:alnum:]]+', '', 'g')) STORED;
ALTER TABLE "driver" ADD COLUMN "search_key" text GENERATED ALWAYS AS (btrim(regexp_replace(regexp_replace(lower(first_name || ' ' || last_name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g'))) STORED;
ALTER TABLE "driver" ADD COLUMN "search_key_2" text GENERATED ALWAYS AS (regexp_replace(btrim(regexp_replace(regexp_replace(lower(first_name || ' ' || last_name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g')), '^[^ ]+ ?', '')) STORED;
ALTER TABLE "driver" ADD COLUMN "search_key_3" text GENERATED ALWAYS AS (regexp_replace(btrim(regexp_replace(regexp_replace(lower(first_name || ' ' || last_name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g')), '^[^ ]+( [^ ]+)? ?', '')) STORED;
ALTER TABLE "offer" ADD COLUMN "is_double" boolean DEFAULT false NOT NULL;
ALTER TABLE "offer" ADD COLUMN "order_key" text GENERATED ALWAYS AS (lower(order_number)) STORED;
ALTER TABLE "owner" ADD COLUMN "search_key" text GENERATED ALWAYS AS (btrim(regexp_replace(regexp_replace(lower(name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g'))) STORED;
ALTER TABLE "owner" ADD COLUMN "search_key_2" text GENERATED ALWAYS AS (regexp_replace(btrim(regexp_replace(regexp_replace(lower(name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g')), '^[^ ]+ ?', '')) STORED;
ALTER TABLE "owner" ADD COLUMN "search_key_3" text GENERATED ALWAYS AS (regexp_replace(btrim(regexp_replace(regexp_replace(lower(name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g')), '^[^ ]+( [^ ]+)? ?', '')) STORED;
ALTER TABLE "vehicle" ADD COLUMN "unit_key" text GENERATED ALWAYS AS (lower(unit_number)) STORED;
ALTER TABLE "vehicle" ADD COLUMN "vin_key" text GENERATED ALWAYS AS (lower(vin)) STORED;
ALTER TABLE "broker_alias" ADD CONSTRAINT "broker_alias_company_id_broker_broker_company_id_id_fk" FOREIGN KEY ("company_id","broker") REFERENCES "public"."broker"("company_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "broker_alias_company_id_broker_index" ON "broker_alias" USING btree ("company_id","broker");
CREATE INDEX "broker_alias_company_id_domain_index" ON "broker_alias" USING btree ("company_id","domain");
CREATE INDEX "broker_alias_company_id_name_index" ON "broker_alias" USING btree ("company_id","name");
CREATE INDEX "broker_alias_company_id_mc_number_index" ON "broker_alias" USING btree ("company_id","mc_number");
CREATE INDEX "broker_company_id_double_key_index" ON "broker" USING btree ("company_id","double_key");
CREATE INDEX "broker_mc_search" ON "broker" USING btree ("company_id","mc_number" collate "C");
CREATE INDEX "broker_search" ON "broker" USING btree ("company_id","search_key" collate "C");
CREATE INDEX "broker_search_2" ON "broker" USING btree ("company_id","search_key_2" collate "C");
CREATE INDEX "broker_search_3" ON "broker" USING btree ("company_id","search_key_3" collate "C");
CREATE INDEX "driver_search" ON "driver" USING btree ("company_id","search_key" collate "C");
CREATE INDEX "driver_search_2" ON "driver" USING btree ("company_id","search_key_2" collate "C");
CREATE INDEX "driver_search_3" ON "driver" USING btree ("company_id","search_key_3" collate "C");
CREATE INDEX "offer_order_search" ON "offer" USING btree ("company_id","order_key" collate "C");
CREATE INDEX "owner_search" ON "owner" USING btree ("company_id","search_key" collate "C");
CREATE INDEX "owner_search_2" ON "owner" USING btree ("company_id","search_key_2" collate "C");
CREATE INDEX "owner_search_3" ON "owner" USING btree ("company_id","search_key_3" collate "C");
CREATE INDEX "vehicle_company_id_owner_company_index" ON "vehicle" USING btree ("company_id","owner_company");
CREATE INDEX "vehicle_company_id_driver_index" ON "vehicle" USING btree ("company_id","driver");
CREATE INDEX "vehicle_company_id_second_driver_index" ON "vehicle" USING btree ("company_id","second_driver");
CREATE INDEX "vehicle_unit_search" ON "vehicle" USING btree ("company_id","unit_key" collate "C");
CREATE INDEX "vehicle_vin_search" ON "vehicle" USING btree ("company_id","vin_key" collate "C");
CREATE UNIQUE INDEX "offer_order" ON "offer" USING btree ("company_id","broker","order_number") WHERE order_number <> '' and not is_double;
