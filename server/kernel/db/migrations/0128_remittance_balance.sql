CREATE VIEW "public"."remittance_balance" WITH (security_invoker = true) AS (select remittance.company_id, remittance.id as remittance, remittance.broker, applied.cents as applied_cents, refunded.cents as refunded_cents,
        remittance.amount_cents - applied.cents - refunded.cents as unapplied_cents
      from remittance
      cross join lateral (select coalesce(sum(paid.amount_cents), 0)::int as cents from payment as paid
        where paid.company_id = remittance.company_id and paid.remittance = remittance.id and paid.removed_at is null) as applied
      cross join lateral (select coalesce(sum(refund.amount_cents), 0)::int as cents from credit_refund as refund
        where refund.company_id = remittance.company_id and refund.remittance = remittance.id and refund.removed_at is null) as refunded
      where remittance.removed_at is null);
CREATE OR REPLACE VIEW "public"."broker_balance" WITH (security_invoker = true) AS (select company_id, broker, sum(open_cents)::float8 as open_cents, sum(cents)::float8 as exposure_cents from (
      select company_id, broker, open_cents, open_cents as cents from invoice where open_cents > 0
      union all
      select company_id, broker, 0, broker_price_cents + coalesce((select sum(charge.broker_cents) from load_charge as charge
          where charge.company_id = load.company_id and charge.load = load.id and charge.rate_part = ''), 0)
        from load where deleted_at is null and invoice is null and broker is not null
      union all
      select company_id, broker, 0, -unapplied_cents from remittance_balance
    ) as part group by company_id, broker);
