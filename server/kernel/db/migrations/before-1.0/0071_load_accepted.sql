ALTER TABLE "driver_bid" ADD COLUMN "priced_at" timestamp with time zone;
ALTER TABLE "driver_bid" ADD COLUMN "priced_by" text;
ALTER TABLE "load" ADD COLUMN "accepted_price_cents" integer;
ALTER TABLE "load" ADD COLUMN "accepted_driver_name" text DEFAULT '' NOT NULL;
ALTER TABLE "load" ADD COLUMN "accepted_way" text;
ALTER TABLE "load" ADD COLUMN "accepted_by" text DEFAULT '' NOT NULL;
ALTER TABLE "load" ADD COLUMN "accepted_at" timestamp with time zone;

-- What a driver accepted stands, whatever a load becomes.
CREATE FUNCTION refuse_accepted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what the driver of load % accepted does not change', OLD.number;
END
$$;
CREATE TRIGGER refuse_accepted
  BEFORE UPDATE OF accepted_price_cents, accepted_driver_name, accepted_way, accepted_by, accepted_at ON load FOR EACH ROW
  WHEN ((NEW.accepted_price_cents, NEW.accepted_driver_name, NEW.accepted_way, NEW.accepted_by, NEW.accepted_at)
    IS DISTINCT FROM (OLD.accepted_price_cents, OLD.accepted_driver_name, OLD.accepted_way, OLD.accepted_by, OLD.accepted_at))
  EXECUTE FUNCTION refuse_accepted();
