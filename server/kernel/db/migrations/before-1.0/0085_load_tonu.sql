CREATE INDEX "load_tonu" ON "load" USING btree ("company_id","earned_at") WHERE deleted_at is null and status = 6;

-- The lines of locked weeks say which loads were TONU, as those that are locked from now on do.
UPDATE "pay_week" SET "lines" = (
  SELECT jsonb_agg(CASE WHEN "load"."status" = 6 THEN line || '{"is_tonu": true}' ELSE line END ORDER BY place)
  FROM jsonb_array_elements("pay_week"."lines") WITH ORDINALITY AS lines (line, place)
    LEFT JOIN "load" ON "load"."company_id" = "pay_week"."company_id" AND "load"."id" = (line->>'load')::int)
WHERE EXISTS (
  SELECT FROM jsonb_array_elements("pay_week"."lines") AS line
    JOIN "load" ON "load"."company_id" = "pay_week"."company_id" AND "load"."id" = (line->>'load')::int AND "load"."status" = 6);
