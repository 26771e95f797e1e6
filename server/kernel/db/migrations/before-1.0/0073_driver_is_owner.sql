ALTER TABLE "driver" ADD COLUMN "is_owner" boolean DEFAULT false NOT NULL;
CREATE UNIQUE INDEX "driver_is_owner" ON "driver" USING btree ("company_id","owner_company") WHERE is_owner and deleted_at is null;

-- Until now the owner of a company was the one driver of it who alone had its e-mail address or its phone number.
UPDATE "driver" SET "is_owner" = true FROM (
  SELECT one."company_id", min(one."id") AS id
  FROM "owner" JOIN "driver" AS one ON one."company_id" = "owner"."company_id" AND one."owner_company" = "owner"."id" AND one."deleted_at" IS NULL
  WHERE "owner"."deleted_at" IS NULL
    AND (("owner"."email" <> '' AND lower(one."email") = lower("owner"."email"))
      OR (length(right(regexp_replace("owner"."phone", '\D', '', 'g'), 10)) = 10
        AND right(regexp_replace(one."phone", '\D', '', 'g'), 10) = right(regexp_replace("owner"."phone", '\D', '', 'g'), 10)))
  GROUP BY one."company_id", one."owner_company" HAVING count(*) = 1) AS own
WHERE "driver"."company_id" = own."company_id" AND "driver"."id" = own.id;
