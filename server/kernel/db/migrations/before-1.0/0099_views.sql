CREATE VIEW "public"."booked_bid" WITH (security_invoker = true) AS (select company_id, bid, id as load, number, pick_up_date, delivery_date, driver_name
    from load where bid is not null and deleted_at is null);
CREATE VIEW "public"."load_of_offer" WITH (security_invoker = true) AS (select company_id, offer, id as load from load where offer is not null);
CREATE VIEW "public"."number_of_invoice" WITH (security_invoker = true) AS (select company_id, id as invoice, number from invoice);
CREATE VIEW "public"."thread_file" WITH (security_invoker = true) AS (select company_id, id, bid, mail, file_key, file_name, content_type, size
    from rate_confirmation where mail is not null);
CREATE VIEW "public"."vehicle_load" WITH (security_invoker = true) AS (select company_id, vehicle, id as load, delivery_date, coalesce((
      select max((estimate ->> 'eta')::timestamptz) from load_watch as watch
      cross join jsonb_array_elements(watch.estimates) as estimate
      where watch.company_id = load.company_id and watch.load = load.id), delivery_date) as delivery_at, deliver_to, (
      select stop.time_zone from load_stop as stop
      where stop.company_id = load.company_id and stop.load = load.id order by stop.place desc limit 1) as time_zone
    from load where deleted_at is null and status <= 4);
