import type { Client } from 'pg'
import { API_PREFIX } from '#contract/constants.ts'
import { readOrder } from '#contract/entities/freight/order.ts'
import { reportPosition } from '#contract/entities/fleet/position.ts'
import { buildPath } from '#contract/http.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { openSession } from '#tests/support/wire-client.ts'
import { startLimit } from './child.ts'
import { type Bench, FLEET, PASSWORD } from './context.ts'
import { load } from './load.ts'
import { cpuSeconds, family, parentOf } from './process.ts'
import { orderMapRows } from './order-map.ts'
import { against, type Row } from './row.ts'

const ACTIVE = 500
const RATE = FLEET / 10
const STEP_DEGREES = 0.002
const PHASE_SECONDS = 20
const PHASES = 2
const CONNECTIONS = 16

const LOADS = `
  insert into load (company_id, number, year, week, sequence, status, dispatcher, vehicle, unit_number, broker_price_cents, driver_price_cents,
    pick_up_at, deliver_to, pick_up_date, delivery_date, stop_count, deleted_at)
  select $1, 'RD-' || n, 1999, 1, n, 3, (select min(id) from app_user where company_id = $1), id, unit_number, 120000, 90000,
    'Laredo, TX 78040', 'Bangor, ME 04401', now() - interval '1 day', now() + interval '2 days', 2, now()
  from (select id, unit_number, row_number() over (order by id) as n from vehicle where company_id = $1 order by id limit ${ACTIVE}) as truck`

const STOPS = `
  insert into load_stop (company_id, load, place, kind, address, time_zone, window_from, window_to, latitude, longitude, arrived_at, departed_at)
  select $1, load.id, place, case place when 0 then 'pickup' else 'delivery' end, case place when 0 then pick_up_at else deliver_to end,
    'America/New_York', created_at, created_at + make_interval(days => 2 * place), case place when 0 then 27.5 else 44.8 end,
    case place when 0 then -99.5 else -68.8 end, case place when 0 then created_at end, case place when 0 then created_at end
  from load, generate_series(0, 1) as place where company_id = $1`

async function cpuSoFar({ product }: Bench, client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pids = [...family(product.pid), ...family(parentOf(rows[0]!.pid))]
  return pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
}

function reporter(
  vehicles: readonly { object_id: string; last_latitude: number; last_longitude: number }[],
  token: string,
) {
  let sent = 0
  return () => {
    const { object_id, last_latitude, last_longitude } = vehicles[sent % vehicles.length]!
    const steps = Math.floor(sent++ / vehicles.length)
    const lat = (last_latitude + steps * STEP_DEGREES).toFixed(5)
    const query = { id: object_id, token, lat, lon: String(last_longitude), timestamp: String(Date.now()) }
    return `${API_PREFIX}${buildPath(reportPosition)}?${new URLSearchParams(query)}`
  }
}

async function positionRow(bench: Bench, client: Client): Promise<Row> {
  const { companyId } = bench.fleet
  const [company, vehicles] = await Promise.all([
    client.query<{ tracking_token: string }>('select tracking_token from company where id = $1', [companyId]),
    client.query<{ object_id: string; last_latitude: number; last_longitude: number }>(
      'select object_id, last_latitude, last_longitude from vehicle where company_id = $1 order by id',
      [companyId],
    ),
  ])
  const path = reporter(vehicles.rows, company.rows[0]!.tracking_token)
  const report = (seconds: number) =>
    load({ url: bench.product.url, method: 'POST', connections: CONNECTIONS, seconds, perSecond: RATE, path })
  const spent = { idle: 0, active: 0 }
  await report(FLEET / RATE)
  for (let phase = 0; phase < PHASES; phase++)
    for (const state of ['idle', 'active'] as const) {
      const deleted = state === 'idle' ? 'now()' : 'null'
      await client.query(`update load set deleted_at = ${deleted} where company_id = $1`, [companyId])
      const before = await cpuSoFar(bench, client)
      const { perSecond } = await report(PHASE_SECONDS)
      const used = (await cpuSoFar(bench, client)) - before
      spent[state] += (used * 1000) / (perSecond * PHASE_SECONDS) / PHASES
    }
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from load_watch where company_id = $1',
    [companyId],
  )
  if (rows[0]!.count !== ACTIVE) throw new Error(`${rows[0]!.count} of ${ACTIVE} loads were reckoned.`)
  return against(
    {
      row: `CPU of a position, ${FLEET} vehicles, ${ACTIVE} of them with a load under way`,
      unit: 'ms',
      value: spent.active,
    },
    'the same without loads',
    spent.idle,
    { atMost: 2 },
  )
}

async function orderRow(bench: Bench, access: string, ids: readonly number[]): Promise<Row> {
  const limit = await startLimit('bare-http.ts', { DATABASE_URL: bench.databaseUrl })
  const any = () => ids[Math.floor(Math.random() * ids.length)]!
  const shared = { connections: CONNECTIONS, seconds: 6 }
  const ours = {
    url: bench.product.url,
    headers: { authorization: `Bearer ${access}` },
    path: () => `${API_PREFIX}${buildPath(readOrder, { id: any() })}`,
  }
  const theirs = {
    url: `http://127.0.0.1:${limit.port}`,
    path: () => `/order/${bench.fleet.companyId}/${any()}`,
  }
  try {
    await load({ ...ours, connections: 4, seconds: 2 })
    const product = await load({ ...shared, ...ours })
    const bare = await load({ ...shared, ...theirs })
    return against(
      { row: 'an order with its stops, estimates and events', unit: 'requests/s', value: product.perSecond },
      'bare Fastify + pg, the same in one statement',
      bare.perSecond,
      { atLeast: 0.65 },
    )
  } finally {
    await limit.stop()
  }
}

export async function roadRows(bench: Bench): Promise<Row[]> {
  const { companyId, username } = bench.fleet
  return withClient(bench.databaseUrl, async (client) => {
    await client.query(LOADS, [companyId])
    await client.query(STOPS, [companyId])
    const position = await positionRow(bench, client)
    const { rows } = await client.query<{ id: number }>('select id from load where company_id = $1', [
      companyId,
    ])
    const { access } = await openSession(bench.product.url, username, PASSWORD)
    const order = await orderRow(
      bench,
      access,
      rows.map(({ id }) => id),
    )
    return [position, order, ...(await orderMapRows(bench, client, rows[0]!.id))]
  })
}
