ALTER TABLE "broker_register" ADD COLUMN "asked" text DEFAULT '' NOT NULL;
UPDATE "broker_register" SET "asked" = CASE WHEN "broker".dot_number <> '' AND "broker_register".dot_number <> '' THEN 'DOT ' || "broker_register".dot_number
  WHEN "broker".dot_number <> '' THEN 'DOT ' || "broker".dot_number ELSE 'MC ' || "broker".mc_number END
FROM "broker" WHERE "broker".company_id = "broker_register".company_id AND "broker".id = "broker_register".broker;
