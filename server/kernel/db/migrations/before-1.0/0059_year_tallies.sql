-- Counts that can be made again: the hourly job does, and until then the loads are counted one by one.
TRUNCATE load_tally, load_tally_month, load_tally_change;
ALTER TABLE "load_tally_month" DROP CONSTRAINT "load_tally_month_company_id_month_pk";
ALTER TABLE "load_tally" DROP CONSTRAINT "load_tally_pk";
ALTER TABLE "load_tally" DROP COLUMN "key";
ALTER TABLE "load_tally" DROP COLUMN "count";
ALTER TABLE "load_tally" DROP COLUMN "broker_cents";
ALTER TABLE "load_tally" DROP COLUMN "driver_cents";
ALTER TABLE "load_tally" ADD COLUMN "months" integer DEFAULT 1 NOT NULL;
ALTER TABLE "load_tally" ADD COLUMN "keys" text[] NOT NULL;
ALTER TABLE "load_tally" ADD COLUMN "counts" integer[] NOT NULL;
ALTER TABLE "load_tally" ADD COLUMN "broker_cents" bigint[] NOT NULL;
ALTER TABLE "load_tally" ADD COLUMN "driver_cents" bigint[] NOT NULL;
ALTER TABLE "load_tally_month" ADD COLUMN "months" integer DEFAULT 1 NOT NULL;
ALTER TABLE "load_tally" ADD CONSTRAINT "load_tally_pk" PRIMARY KEY("company_id","month","months","counted_by","dispatcher","broker","dimension");
ALTER TABLE "load_tally_month" ADD CONSTRAINT "load_tally_month_company_id_month_months_pk" PRIMARY KEY("company_id","month","months");
