import Fastify from 'fastify'
import pg from 'pg'

const PAGE = `select json_build_object('count', $2::int, 'results', coalesce(json_agg(row_to_json(t)), '[]'::json))::text as body
  from (select * from vehicle where company_id = $1 and deleted_at is null order by unit_number, id limit 50) t`
const ONE =
  'select row_to_json(t)::text as body from (select * from vehicle where company_id = $1 and id = $2) t'
const INSERT = `insert into vehicle_position (company_id, vehicle, fix_time, latitude, longitude) values ($1, $2, $3, $4, $5)
  on conflict do nothing`
const INSERT_AND_NOTIFY = `with kept as (${INSERT} returning vehicle) select pg_notify('live', $1::int || ':' || vehicle) from kept`
const WEEK = `select json_build_object('results', coalesce(json_agg(row_to_json(t)), '[]'::json), 'totals', (
    select json_build_object('loads', count(*), 'miles', sum(miles), 'broker', sum(broker_price_cents), 'driver', sum(driver_price_cents))
    from load where company_id = $1 and year = $2 and week = $3 and deleted_at is null))::text as body
  from (select * from load where company_id = $1 and year = $2 and week = $3 and deleted_at is null order by sequence desc, id limit 50) t`

const SHOWN: Readonly<Record<string, string>> = {
  1: 'status <= 4',
  2: '(invoice is null or (status = 5 and proof_at is null)) and status in (5, 6)',
  3: 'status in (5, 6) and invoice is not null and (status = 6 or proof_at is not null)',
}
const ORDERED: Readonly<Record<string, string>> = {
  1: 'attention desc, due_at, id',
  2: 'delivery_date, id',
  3: 'id desc',
}
const ORDER = `row_to_json(t)::jsonb || jsonb_build_object('stops', (select coalesce(jsonb_agg(s order by s.place), '[]')
  from load_stop s where s.company_id = t.company_id and s.load = t.id))`
const numbered = "and ($2 = '' or lower(number) >= lower($2) and lower(number) < lower($2) || chr(1114111))"
const orders = (
  status: string,
) => `select json_build_object('results', coalesce(json_agg(${ORDER}), '[]'::json), 'count', (
    select count(*) from load where company_id = $1 and deleted_at is null and ${SHOWN[status]} ${numbered}))::text as body
  from (select * from load where company_id = $1 and deleted_at is null and ${SHOWN[status]} ${numbered} order by ${ORDERED[status]} limit 50) t`
const ONE_ORDER = `select (${ORDER} || jsonb_build_object('events', (select coalesce(jsonb_agg(e), '[]') from load_event e
  where e.company_id = t.company_id and e.load = t.id)))::text as body
  from (select load.*, eta_status, estimates from load left join load_watch w on w.company_id = load.company_id and w.load = load.id
    where load.company_id = $1 and load.id = $2) t`

const LOADS_BY_DAY = (
  at: string,
) => `days as (select (${at} at time zone time_zone)::date as day, status, pick_up_state, deliver_state, vehicle, broker, dispatcher,
    broker_price_cents, driver_price_cents from load cross join (select time_zone from company where id = $1) as clocks where company_id = $1 and deleted_at is null)`
const BEFORE = 'day between $2::date - ($3::date - $2::date + 1) and $2::date - 1'
const table = (by: string) => `(select coalesce(json_agg(t), '[]') from (
  select ${by}, count(*), sum(broker_price_cents - driver_price_cents) as profit from counted where ${by} is not null group by 1 order by 2 desc) t)`
const DASHBOARD = `with ${LOADS_BY_DAY('created_at')}, counted as (select * from days where day between $2 and $3)
  select json_build_object('count', (select count(*) from counted), 'before', (select count(*) from days where ${BEFORE}),
    'graph', (select coalesce(json_agg(t), '[]') from (select day, count(*) from counted group by 1 order by 1) t),
    'lanes', (select coalesce(json_agg(t), '[]') from (select pick_up_state, deliver_state, count(*) from counted group by 1, 2 order by 3 desc) t),
    'vehicles', ${table('vehicle')}, 'brokers', ${table('broker')}, 'dispatchers', ${table('dispatcher')})::text as body`
const MONEY =
  "json_build_object('loads', count(*), 'broker', sum(broker_price_cents), 'driver', sum(driver_price_cents))"
const PROFIT = `with ${LOADS_BY_DAY('earned_at')}, earned as (select * from days where status in (5, 6)),
    counted as (select * from earned where day between $2 and $3)
  select json_build_object('total', (select ${MONEY} from counted), 'before', (select ${MONEY} from earned where ${BEFORE}),
    'planned', (select ${MONEY} from days where status <= 4 and day between $2 and $3),
    'points', (select coalesce(json_agg(t), '[]') from (select date_trunc('week', day), ${MONEY} from counted group by 1 order by 1) t),
    'dispatchers', ${table('dispatcher')})::text as body`

const BOOK = `with made as (
    insert into load (company_id, number, year, week, sequence, dispatcher, broker, vehicle, broker_price_cents, driver_price_cents, stop_count)
    values ($1, 'BARE-' || $5::int, 1999, 1, $5, $2, $3, $4, 120000, 90000, 2) returning company_id, id)
  insert into load_stop (company_id, load, place, kind, address, time_zone)
  select company_id, id, place, case place when 0 then 'pickup' else 'delivery' end, 'Akron, OH', 'America/New_York' from made, generate_series(0, 1) as place`

const USERS = `select json_build_object('count', (select count(*) from app_user where company_id = $1 and not is_superuser),
    'results', coalesce(json_agg(row_to_json(t)), '[]'::json))::text as body
  from (select id, created_at, updated_at, version, username, first_name, last_name, email, phone, is_admin, is_active, last_login,
      (select string_agg(g.name, ', ') from app_user_group m join user_group g on g.company_id = m.company_id and g.id = m.group_id
        where m.company_id = u.company_id and m.user_id = u.id) as role_names
    from app_user u where company_id = $1 and not is_superuser order by lower(trim(concat_ws(' ', first_name, last_name))), id
    limit 50 offset ($2::int - 1) * 50) t`

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = Fastify()
const counted = new Map<string, number>()

async function count(company: string): Promise<number> {
  const known = counted.get(company)
  if (known !== undefined) return known
  const { rows } = await pool.query('select count(*)::int as count from vehicle where company_id = $1', [
    company,
  ])
  counted.set(company, rows[0].count)
  return rows[0].count
}

app.get<{ Params: { company: string } }>('/page/:company', async ({ params }, reply) => {
  const { rows } = await pool.query({
    name: 'page',
    text: PAGE,
    values: [params.company, await count(params.company)],
  })
  return reply.type('application/json').send(rows[0].body)
})
app.get<{ Params: { company: string; page: string } }>(
  '/users/:company/:page',
  async ({ params: { company, page } }, reply) => {
    const { rows } = await pool.query({ name: 'users', text: USERS, values: [company, page] })
    return reply.type('application/json').send(rows[0].body)
  },
)
for (const [name, text] of Object.entries({ dashboard: DASHBOARD, profit: PROFIT }))
  app.get<{ Params: { company: string; from: string; to: string } }>(
    `/${name}/:company/:from/:to`,
    async ({ params }, reply) => {
      const { rows } = await pool.query({ name, text, values: [params.company, params.from, params.to] })
      return reply.type('application/json').send(rows[0].body)
    },
  )
app.get<{ Params: { company: string; year: string; week: string } }>(
  '/week/:company/:year/:week',
  async ({ params }, reply) => {
    const { rows } = await pool.query({
      name: 'week',
      text: WEEK,
      values: [params.company, params.year, params.week],
    })
    return reply.type('application/json').send(rows[0].body)
  },
)
app.get<{ Params: { company: string; status: string }; Querystring: { search?: string } }>(
  '/orders/:company/:status',
  async ({ params: { company, status }, query: { search = '' } }, reply) => {
    const { rows } = await pool.query({
      name: `orders ${status}`,
      text: orders(status),
      values: [company, search],
    })
    return reply.type('application/json').send(rows[0].body)
  },
)
app.get<{ Params: { company: string; id: string } }>('/order/:company/:id', async ({ params }, reply) => {
  const { rows } = await pool.query({ name: 'order', text: ONE_ORDER, values: [params.company, params.id] })
  return reply.type('application/json').send(rows[0].body)
})
app.get<{ Params: { company: string; id: string } }>('/one/:company/:id', async ({ params }, reply) => {
  const { rows } = await pool.query({ name: 'one', text: ONE, values: [params.company, params.id] })
  return reply.type('application/json').send(rows[0].body)
})
app.post<{ Params: { company: string; id: string }; Querystring: { lat: string; lon: string } }>(
  '/insert/:company/:id',
  async ({ params, query }) => {
    await pool.query({
      name: 'insert',
      text: INSERT,
      values: [params.company, params.id, new Date(), query.lat, query.lon],
    })
    return { accepted: true }
  },
)
app.post<{ Params: { company: string; id: string }; Querystring: { lat: string; lon: string } }>(
  '/tell/:company/:id',
  async ({ params, query }) => {
    await pool.query({
      name: 'tell',
      text: INSERT_AND_NOTIFY,
      values: [params.company, params.id, new Date(), query.lat, query.lon],
    })
    return { accepted: true }
  },
)
let booked = 0
app.post<{ Params: { company: string; user: string; broker: string; vehicle: string } }>(
  '/book/:company/:user/:broker/:vehicle',
  async ({ params: { company, user, broker, vehicle } }) => {
    await pool.query({ name: 'book', text: BOOK, values: [company, user, broker, vehicle, ++booked] })
    return { accepted: true }
  },
)
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ port: (app.server.address() as { port: number }).port })
