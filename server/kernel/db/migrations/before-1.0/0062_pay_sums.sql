ALTER TABLE "pay_week" ALTER COLUMN "carried_cents" SET DATA TYPE bigint;
ALTER TABLE "pay_week" ALTER COLUMN "paid_cents" SET DATA TYPE bigint;
-- A broker’s bookings are tallied by dispatcher as well: the job of the hour counts the months anew.
TRUNCATE load_tally, load_tally_month, load_tally_change;
