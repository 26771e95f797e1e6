ALTER TABLE "api_key" ADD COLUMN "end_reason" text;
UPDATE "api_key" SET "end_reason" = 'revoked' WHERE "revoked_at" IS NOT NULL;
-- Who lost one of a key's permissions is found at the key's next call.
UPDATE "api_key" SET "revoked_at" = now(), "end_reason" = CASE WHEN "app_user"."is_active" THEN 'not_admin' ELSE 'deactivated' END
  FROM "app_user" WHERE "app_user"."company_id" = "api_key"."company_id" AND "app_user"."id" = "api_key"."user_id" AND "revoked_at" IS NULL
  AND NOT ("app_user"."is_active" AND ("app_user"."is_admin" OR "app_user"."is_superuser"));
