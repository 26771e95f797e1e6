ALTER TABLE "place" ADD COLUMN "population" integer DEFAULT 0 NOT NULL;

-- The towns of Canada and Mexico are read again when the server starts: their states have other codes, and they other names beside their own.
DELETE FROM "place" WHERE "country" <> 'US';
