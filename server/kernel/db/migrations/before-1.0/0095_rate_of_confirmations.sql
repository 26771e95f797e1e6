ALTER TABLE "rate_confirmation" ADD COLUMN "rate_cents" numeric GENERATED ALWAYS AS (coalesce((decisions->'rate'->>'value')::numeric,
  (jsonb_path_query_first(reading, '$.fields[*] ? (@.key == "rate" && @.state != "blocked")')->>'value')::numeric)) STORED;
ALTER TABLE "rate_confirmation" ADD COLUMN "settled_price_cents" numeric GENERATED ALWAYS AS ((decisions->'rate'->>'load_value')::numeric) STORED;
