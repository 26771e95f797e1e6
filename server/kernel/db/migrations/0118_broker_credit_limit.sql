ALTER TABLE "broker" ADD COLUMN "credit_limit_cents" integer;
CREATE VIEW "public"."broker_balance" WITH (security_invoker = true) AS (select company_id, broker, sum(open_cents)::float8 as open_cents from invoice
    where open_cents > 0 group by company_id, broker);
