-- A record's documents expire with the first of all that stand, required or not.
UPDATE "owner" SET "documents_expire_on" = standing.day FROM (
  SELECT one."company_id", one."id", (SELECT min("expires_on") FROM "document" WHERE "document"."company_id" = one."company_id" AND "of" = 'owner' AND "of_id" = one."id" AND "replaced_at" IS NULL) AS day
  FROM "owner" AS one) AS standing
WHERE "owner"."company_id" = standing."company_id" AND "owner"."id" = standing."id" AND "owner"."documents_expire_on" IS DISTINCT FROM standing.day;
UPDATE "driver" SET "documents_expire_on" = standing.day FROM (
  SELECT one."company_id", one."id", (SELECT min("expires_on") FROM "document" WHERE "document"."company_id" = one."company_id" AND "of" = 'driver' AND "of_id" = one."id" AND "replaced_at" IS NULL) AS day
  FROM "driver" AS one) AS standing
WHERE "driver"."company_id" = standing."company_id" AND "driver"."id" = standing."id" AND "driver"."documents_expire_on" IS DISTINCT FROM standing.day;
UPDATE "vehicle" SET "documents_expire_on" = standing.day FROM (
  SELECT one."company_id", one."id", (SELECT min("expires_on") FROM "document" WHERE "document"."company_id" = one."company_id" AND "of" = 'vehicle' AND "of_id" = one."id" AND "replaced_at" IS NULL) AS day
  FROM "vehicle" AS one) AS standing
WHERE "vehicle"."company_id" = standing."company_id" AND "vehicle"."id" = standing."id" AND "vehicle"."documents_expire_on" IS DISTINCT FROM standing.day;
