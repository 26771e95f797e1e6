CREATE VIEW "public"."current_load" WITH (security_invoker = true) AS (select distinct on (company_id, vehicle) company_id, vehicle, load, empty_at, address, latitude, longitude, time_zone
    from truck_load
    where vehicle is not null and (status <> 1 or now() >= least(
      date_trunc('day', pick_up_date, coalesce(pick_up_zone, 'UTC')), pick_up_date - interval '12 hours'))
    order by company_id, vehicle, status = 1,
      case when status <> 1 then pick_up_date end desc nulls first,
      case when status <> 1 then load end desc, pick_up_date, load);
CREATE OR REPLACE VIEW "public"."truck_load" WITH (security_invoker = true) AS (select load.company_id, load.vehicle, load.id as load, load.number, load.status, load.pick_up_date, load.pick_up_at,
      pickup.time_zone as pick_up_zone,
      pickup.latitude as pick_up_latitude, pickup.longitude as pick_up_longitude, coalesce(pickup.window_to, pickup.window_from) as due_at, coalesce(pickup.window_from, pickup.window_to, load.pick_up_date) as begins_at,
      load.delivery_date, load.second_driver is not null as is_team,
      coalesce(watch.empty_at, delivery.window_to, delivery.window_from, load.delivery_date) as empty_at,
      watch.empty_driven_minutes as driven_minutes, watch.empty_duty_since as duty_since, watch.empty_basis as basis,
      coalesce(delivery.address, load.deliver_to) as address, delivery.latitude, delivery.longitude, delivery.time_zone,
      pickup.window_from as opens_at
    from load
    left join load_watch as watch on watch.company_id = load.company_id and watch.load = load.id
    left join lateral (select time_zone, latitude, longitude, window_from, window_to from load_stop as stop
      where stop.company_id = load.company_id and stop.load = load.id order by stop.place limit 1) as pickup on true
    left join lateral (select address, latitude, longitude, time_zone, window_from, window_to, departed_at from load_stop as stop
      where stop.company_id = load.company_id and stop.load = load.id order by stop.place desc limit 1) as delivery on true
    where load.deleted_at is null and load.status <= 4 and delivery.departed_at is null);
