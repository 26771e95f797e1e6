ALTER TABLE "vehicle" ADD COLUMN "vague_latitude" double precision;
ALTER TABLE "vehicle" ADD COLUMN "vague_longitude" double precision;
ALTER TABLE "vehicle" ADD COLUMN "vague_miles" real;
ALTER TABLE "vehicle" ADD COLUMN "vague_at" timestamp with time zone;
