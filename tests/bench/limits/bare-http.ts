import Fastify from 'fastify'
import pg from 'pg'

const PAGE = `select json_build_object('count', $2::int, 'results', coalesce(json_agg(row_to_json(t)), '[]'::json))::text as body
  from (select * from vehicle where company_id = $1 and deleted_at is null order by unit_number, id limit 50) t`
const ONE = 'select row_to_json(t)::text as body from (select * from vehicle where company_id = $1 and id = $2) t'
const INSERT = `insert into vehicle_position (company_id, vehicle, fix_time, latitude, longitude) values ($1, $2, $3, $4, $5)
  on conflict do nothing`
const INSERT_AND_NOTIFY = `with kept as (${INSERT} returning vehicle) select pg_notify('live', $1::int || ':' || vehicle) from kept`

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = Fastify()
const counted = new Map<string, number>()

async function count(company: string): Promise<number> {
  const known = counted.get(company)
  if (known !== undefined) return known
  const { rows } = await pool.query('select count(*)::int as count from vehicle where company_id = $1', [company])
  counted.set(company, rows[0].count)
  return rows[0].count
}

app.get<{ Params: { company: string } }>('/page/:company', async ({ params }, reply) => {
  const { rows } = await pool.query({ name: 'page', text: PAGE, values: [params.company, await count(params.company)] })
  return reply.type('application/json').send(rows[0].body)
})
app.get<{ Params: { company: string; id: string } }>('/one/:company/:id', async ({ params }, reply) => {
  const { rows } = await pool.query({ name: 'one', text: ONE, values: [params.company, params.id] })
  return reply.type('application/json').send(rows[0].body)
})
app.post<{ Params: { company: string; id: string }; Querystring: { lat: string; lon: string } }>(
  '/insert/:company/:id',
  async ({ params, query }) => {
    await pool.query({ name: 'insert', text: INSERT, values: [params.company, params.id, new Date(), query.lat, query.lon] })
    return { accepted: true }
  },
)
app.post<{ Params: { company: string; id: string }; Querystring: { lat: string; lon: string } }>(
  '/tell/:company/:id',
  async ({ params, query }) => {
    await pool.query({ name: 'tell', text: INSERT_AND_NOTIFY, values: [params.company, params.id, new Date(), query.lat, query.lon] })
    return { accepted: true }
  },
)
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ port: (app.server.address() as { port: number }).port })
