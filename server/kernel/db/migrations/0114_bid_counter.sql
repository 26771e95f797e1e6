ALTER TABLE "bid" ADD COLUMN "counter_price_cents" integer;
