ALTER TABLE "vehicle" ADD COLUMN "home_base" text DEFAULT '' NOT NULL;
ALTER TABLE "vehicle" ADD COLUMN "home_seen_at" timestamp with time zone;
ALTER TABLE "vehicle" ADD COLUMN "home_latitude" double precision;
ALTER TABLE "vehicle" ADD COLUMN "home_longitude" double precision;
-- A truck without a home base of its own is at home in its owner's city.
UPDATE "vehicle" SET "home_latitude" = town.latitude, "home_longitude" = town.longitude
FROM "owner", (
  SELECT state, city_key, avg(latitude) AS latitude, avg(longitude) AS longitude FROM "place" WHERE country = 'US' GROUP BY state, city_key
) AS town
WHERE "owner".company_id = "vehicle".company_id AND "owner".id = "vehicle".owner_company
  AND town.state = "owner".state AND town.city_key = regexp_replace(lower("owner".city), '[^a-z0-9]', '', 'g');
