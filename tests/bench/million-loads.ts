import type { Client } from 'pg'
import { API_PREFIX } from '#contract/constants.ts'
import { readDispatchDashboard, readProfit } from '#contract/entities/reports/dashboard.ts'
import { readToday } from '#contract/entities/reports/today.ts'
import { listConfirmedLoads } from '#contract/entities/freight/load.ts'
import { listSalaries } from '#contract/entities/money/pay.ts'
import { listOrders } from '#contract/entities/freight/order.ts'
import { type Endpoint, buildPath } from '#contract/http.ts'
import { defaultProfitRange } from '#contract/rules/day-range.ts'
import { openDatabase } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { tallyAll } from '#server/reports/dashboard/tally.repository.ts'
import { createUser } from '#server/people/user/user.service.ts'
import { openSession } from '#tests/support/wire-client.ts'
import { startLimit } from './child.ts'
import { type Bench, PASSWORD } from './context.ts'
import { against, atMost, percentile, type Row } from './row.ts'

const MANY = 1_000_000
const FEW = 100_000
const WEEKS = 520
const UNDER_WAY = 500
const TO_CHECK = 2000
const CALLS = 7
const FIRST_DAYS = 27
const NUMBERS: Readonly<Record<string, string>> = { 1: 'BL1-', 2: 'BL1-', 3: 'BL77-12' }

const LOADS = `
  insert into load (company_id, number, year, week, sequence, status, dispatcher, broker_reference, broker_price_cents, driver_price_cents,
    pick_up_at, deliver_to, pick_up_date, delivery_date, miles, created_at, invoice, proof_at, stop_count)
  select $1, 'BL' || age || '-' || sequence, extract(isoyear from booked), extract(week from booked), sequence,
    case when n > $2::int - ${UNDER_WAY} then 1 + n % 4 else 5 + n % 20 / 19 end, $3, 'PO' || n, 90000 + n % 70000, 60000 + n % 50000,
    'Laredo, TX 78040', 'Detroit, MI 48201', booked, booked + interval '2 days', 300 + n % 1500, booked,
    case when n > $2::int - ${UNDER_WAY + TO_CHECK} then null else 1 end, booked, 2
  from (select n, ${WEEKS} - n / ($2::int / ${WEEKS} + 1) as age, 1 + n % ($2::int / ${WEEKS} + 1) as sequence,
    date_trunc('week', now()) + interval '1 hour' - make_interval(weeks => ${WEEKS} - 1 - n / ($2::int / ${WEEKS} + 1)) as booked
    from generate_series(0, $2::int - 1) as n) as made`

const STOPS = `
  insert into load_stop (company_id, load, place, kind, address, time_zone, window_from, latitude, longitude)
  select $1, load.id, place, case place when 0 then 'pickup' else 'delivery' end, 'Detroit, MI', 'America/Detroit', load.created_at, 42, -83
  from load, generate_series(0, 1) as place where company_id = $1 and status <= 4`

async function addLoads(client: Client, company: number, dispatcher: number, count: number): Promise<void> {
  // Skips foreign keys and triggers per row: the generated rows are consistent.
  await client.query("set session_replication_role = 'replica'")
  await client.query(LOADS, [company, count, dispatcher])
  await client.query(STOPS, [company])
  await client.query("set session_replication_role = 'origin'")
}

interface Listing {
  name: string
  endpoint: Endpoint
  query: Record<string, string>
}

const daysBack = (days: number) => {
  const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { from: iso(Date.now() - days * 86_400_000), to: iso(Date.now()) }
}

export async function millionLoadsRows({ product, databaseUrl }: Bench): Promise<Row[]> {
  const db = openDatabase(databaseUrl)
  const sessions: Record<number, string> = {}
  const companies: Record<number, number> = {}
  try {
    for (const [abbreviation, count] of [
      ['BW', FEW],
      ['BM', MANY],
    ] as const) {
      const company = await createCompany(db, {
        name: `Bench ${count}`,
        abbreviation,
        intake_address: `l${count}@bench.example`,
      })
      const username = `bench-loads-${count}`
      const user = await createUser(db, company.id, {
        username,
        password: PASSWORD,
        groups: ['Administrator'],
      })
      await withClient(databaseUrl, async (client) => {
        await addLoads(client, company.id, user.id, count)
        await client.query('vacuum analyze load')
      })
      await tallyAll((work) => db.tenant(company.id, work))
      sessions[count] = (await openSession(product.url, username, PASSWORD)).access
      companies[count] = company.id
    }
  } finally {
    await db.close()
  }
  const many = companies[MANY]
  const week = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ year: number; week: number }>(
      "select extract(isoyear from at)::int as year, extract(week from at)::int as week from (select now() - interval '70 days' as at) as back",
    )
    return rows[0]!
  })

  const timed = async (url: string, headers: Record<string, string> = {}) => {
    const times: number[] = []
    for (let call = 0; call <= CALLS; call++) {
      const begin = performance.now()
      const answer = await fetch(url, { headers })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
      if (call > 0) times.push(performance.now() - begin)
    }
    return times
  }
  const ask = ({ endpoint, query }: Listing, count: number) =>
    timed(`${product.url}${API_PREFIX}${buildPath(endpoint)}?${new URLSearchParams(query)}`, {
      authorization: `Bearer ${sessions[count]}`,
    })
  const medianOf = async (listing: Listing, count: number) => percentile(await ask(listing, count), 0.5)

  const thatWeek = { year: String(week.year), week: String(week.week) }
  const lists: Listing[] = [
    { name: 'a week', endpoint: listConfirmedLoads, query: thatWeek },
    {
      name: 'a week, delivered, by miles',
      endpoint: listConfirmedLoads,
      query: { ...thatWeek, status: '2', order: '-miles' },
    },
    { name: 'salaries of a week', endpoint: listSalaries, query: thatWeek },
    { name: 'salaries of all weeks', endpoint: listSalaries, query: {} },
    { name: 'all, page 40', endpoint: listConfirmedLoads, query: { page: '40' } },
    { name: 'a number', endpoint: listConfirmedLoads, query: { search: 'BL77-12' } },
  ]
  const orders = Object.entries(NUMBERS).flatMap(([status, number]) =>
    ['', number].map((search): Listing => ({
      name: `orders, status ${status}${search && ', a number'}`,
      endpoint: listOrders,
      query: { status, search },
    })),
  )
  const figures: Listing[] = [7, 28, 365, 1095].flatMap((days) => [
    { name: `dashboard, ${days} days`, endpoint: readDispatchDashboard, query: daysBack(days) },
    ...['day', 'week', 'month'].map((group) => ({
      name: `profit by ${group}, ${days} days`,
      endpoint: readProfit,
      query: { ...daysBack(days), group },
    })),
  ])
  const firstViews = [
    { name: 'dashboard', endpoint: readDispatchDashboard, query: daysBack(FIRST_DAYS) },
    { name: 'profit', endpoint: readProfit, query: defaultProfitRange(daysBack(0).to) },
  ]

  const limit = await startLimit('bare-http.ts', { DATABASE_URL: databaseUrl })
  try {
    const bareUrl = `http://127.0.0.1:${limit.port}/week/${many}/${week.year}/${week.week}`
    await timed(bareUrl)
    await ask(lists[0]!, MANY)
    const product50 = await ask(lists[0]!, MANY)
    const bare = percentile([...(await timed(bareUrl)), ...(await timed(bareUrl))], 0.5)
    const rows: Row[] = [
      against(
        {
          row: 'a week of 1,000,000 loads with its totals, median',
          unit: 'ms',
          value: percentile(product50, 0.5),
        },
        'bare Fastify + pg, the same in two statements',
        bare,
        { atMost: 1 / 0.7 },
      ),
    ]
    for (const listing of lists) {
      const measured = {
        row: `1,000,000 loads: ${listing.name}, median`,
        unit: 'ms',
        value: await medianOf(listing, MANY),
      }
      rows.push(against(measured, 'the same of 100,000', await medianOf(listing, FEW), { atMost: 3 }))
    }
    for (const listing of orders) {
      const measured = {
        row: `1,000,000 loads: ${listing.name}, median`,
        unit: 'ms',
        value: await medianOf(listing, MANY),
      }
      const { status, search = '' } = listing.query
      const plain = await timed(
        `http://127.0.0.1:${limit.port}/orders/${many}/${status}?${new URLSearchParams({ search })}`,
      )
      rows.push(
        against(
          measured,
          'bare Fastify + pg, the page and its count in one statement',
          percentile(plain, 0.5),
          { atMost: 2 },
        ),
      )
      rows.push(against(measured, 'the same of 100,000', await medianOf(listing, FEW), { atMost: 3 }))
    }
    for (const { name, endpoint, query } of firstViews) {
      const measured = {
        row: `1,000,000 loads: first view of the ${name}, median`,
        unit: 'ms',
        value: await medianOf({ name, endpoint, query: { ...query } }, MANY),
      }
      const plain = await timed(
        `http://127.0.0.1:${limit.port}/${name}/${companies[FEW]}/${query.from}/${query.to}`,
      )
      rows.push(
        against(
          measured,
          'bare Fastify + pg, the same figures added up from 100,000 loads',
          percentile(plain, 0.5),
          { atMost: 0.5 },
        ),
      )
    }
    rows.push(
      atMost(
        {
          row: '1,000,000 loads: what needs a dispatcher today, p95',
          unit: 'ms',
          value: percentile(await ask({ name: 'today', endpoint: readToday, query: {} }, MANY), 0.95),
        },
        60,
      ),
    )
    const all: number[] = []
    for (const listing of figures) {
      const times = await ask(listing, MANY)
      all.push(...times)
      console.error(`  ${percentile(times, 0.5).toFixed(1)} ms  ${listing.name}`)
    }
    rows.push(
      atMost(
        {
          row: '1,000,000 loads: dashboard and profit over 7 to 1,095 days, p95',
          unit: 'ms',
          value: percentile(all, 0.95),
        },
        60,
      ),
    )
    return rows
  } finally {
    await limit.stop()
  }
}
