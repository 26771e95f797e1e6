import type { Client } from 'pg'
import { API_PREFIX } from '#contract/constants.ts'
import { listBrokers } from '#contract/entities/market/broker.ts'
import { createOffer, listOffers, readOffer } from '#contract/entities/market/offer.ts'
import { type Endpoint, buildPath } from '#contract/http.ts'
import { searchEverything } from '#contract/entities/reports/search.ts'
import { type Database, openDatabase } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { pruneOffers } from '#server/market/offer/offer-retention.repository.ts'
import { createUser } from '#server/people/user/user.service.ts'
import { openSession } from '#tests/support/wire-client.ts'
import { type Bench, PASSWORD } from './context.ts'
import { against, percentile, type Row } from './row.ts'

const [FEW = 50_000, MANY = 5_000_000] = (process.env['OFFERS'] ?? '').split(',').filter(Boolean).map(Number)
const AT_ONCE = 250_000
const DAYS = 200
const KEPT_DAYS = 180
/** With few offers, more of them must be old enough to fill every batch of pruning. */
const KEPT_DAYS_OF_FEW = 20
const PRUNED_AT_ONCE = 2000
const CALLS = 15
const BROKERS = 500
const STATES = ['TX', 'OH', 'MI', 'GA', 'IL', 'TN', 'CA', 'PA', 'NC', 'IN']

const BROKER_ROWS = `insert into broker (company_id, name, mc_number) select $1, 'Broker ' || n, (100000 + n)::text from generate_series(1, $2::int) as n returning id`

const OFFER_ROWS = `
  insert into offer (company_id, broker, received_date, posted_at, expires_at, is_bid, pick_up_at, pick_up_at_state, pick_up_date, pick_up_latitude,
    pick_up_longitude, deliver_to, deliver_to_state, delivery_date, vehicle_type, suggested_truck, miles, pieces, weight, order_number,
    contact_name, contact_email, reply_to, reply_to_source, subject, message_id, posted_price_cents, notes)
  select $1, ($2::int[])[1 + n % cardinality($2::int[])], at, at, at + interval '40 minutes', n % 50 = 0,
    'Town ' || n % 900 || ', ' || ($5::text[])[1 + n % 10], ($5::text[])[1 + n % 10], at + interval '1 day', 25 + random() * 23, -122 + random() * 50,
    'City ' || n % 700 || ', ' || ($5::text[])[1 + n / 10 % 10], ($5::text[])[1 + n / 10 % 10], at + interval '2 days', 'CARGO VAN', 'CARGO VAN',
    100 + n % 1500, 1 + n % 20, 100 + n % 9000, 'BO' || n, 'Pat ' || n % 40, 'pat@broker' || n % 500 || '.example', 'pat@broker' || n % 500 || '.example',
    'body', 'CARGO VAN from Town', n || '@broker.example', 60000 + n % 90000, 'No touch, tarp may be needed'
  from (select n, now() - make_interval(secs => ${DAYS} * 86400 * ($6::int - n)::float8 / $6::int) as at from generate_series($3::int, $4::int) as n) as made`

async function addOffers(client: Client, company: number, brokers: number[], count: number): Promise<void> {
  // Skips foreign key checks per row: the generated rows are consistent.
  await client.query("set session_replication_role = 'replica'")
  await client.query('set synchronous_commit = off')
  for (let first = 1; first <= count; first += AT_ONCE)
    await client.query(OFFER_ROWS, [
      company,
      brokers,
      first,
      Math.min(first + AT_ONCE - 1, count),
      STATES,
      count,
    ])
  await client.query("set session_replication_role = 'origin'")
  await client.query('vacuum analyze offer')
  await client.query('checkpoint')
}

interface Listing {
  name: string
  endpoint: Endpoint
  query?: Record<string, string>
  id?: (company: Company) => number
  body?: () => object
}

interface Company {
  count: number
  access: string
  offer: number
}

const offers = (count: number) => `${count.toLocaleString('en-US')} offers`

let order = 0
const CALLED: readonly Listing[] = [
  { name: 'the board', endpoint: listOffers },
  { name: 'the board of two states', endpoint: listOffers, query: { pick_up_states: 'TX,OH' } },
  {
    name: 'the board around a place',
    endpoint: listOffers,
    query: { radius_type: '2', radius: '150', radius_latitude: '39.7', radius_longitude: '-84.2' },
  },
  {
    name: 'the board by a filter that nothing passes',
    endpoint: listOffers,
    query: { pick_up_address: 'nowhere at all' },
  },
  { name: 'an order number is searched', endpoint: searchEverything, query: { search: 'BO4711' } },
  { name: 'a short number is searched', endpoint: searchEverything, query: { search: 'BO' } },
  { name: 'the list of brokers', endpoint: listBrokers },
  { name: 'one offer', endpoint: readOffer, id: ({ offer }) => offer },
  {
    name: 'an offer is entered',
    endpoint: createOffer,
    body: () => ({
      pick_up_at: 'Dayton, OH',
      deliver_to: 'Toledo, OH',
      order_number: `NEW${++order}`,
      broker_company: 'Broker 7',
    }),
  },
]

async function call(
  url: string,
  { endpoint, query = {}, id, body }: Listing,
  company: Company,
): Promise<number> {
  const target = `${url}${API_PREFIX}${buildPath(endpoint, { id: id?.(company) ?? 0 })}?${new URLSearchParams(query)}`
  const authorization = `Bearer ${company.access}`
  const sent = body && {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body()),
  }
  const begin = performance.now()
  const answer = await fetch(target, sent ?? { headers: { authorization } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${target}: ${answer.status} ${text}`)
  return performance.now() - begin
}

async function prune(db: Database, keptDays: number): Promise<number> {
  const times: number[] = []
  for (let batch = 0; batch <= CALLS; batch++) {
    const begin = performance.now()
    const gone = await db.system((tx) => pruneOffers(tx, keptDays, PRUNED_AT_ONCE))
    if (gone !== PRUNED_AT_ONCE) throw new Error(`only ${gone} offers were old`)
    if (batch > 0) times.push(performance.now() - begin)
  }
  return percentile(times, 0.5)
}

export async function millionOffersRows({ product, databaseUrl }: Bench): Promise<Row[]> {
  const db = openDatabase(databaseUrl)
  const open = async (count: number, abbreviation: string): Promise<Company> => {
    const username = `bench-offers-${abbreviation}`
    const company = await createCompany(db, {
      name: `Bench ${abbreviation}`,
      abbreviation,
      intake_address: `${abbreviation}@bench.example`,
    })
    await createUser(db, company.id, { username, password: PASSWORD, groups: ['Administrator'] })
    return withClient(databaseUrl, async (client) => {
      const brokers = (await client.query<{ id: number }>(BROKER_ROWS, [company.id, BROKERS])).rows.map(
        ({ id }) => id,
      )
      await addOffers(client, company.id, brokers, count)
      const { rows } = await client.query<{ id: number }>(
        'select id from offer where company_id = $1 and is_bid order by id limit 1',
        [company.id],
      )
      return {
        count,
        access: (await openSession(product.url, username, PASSWORD)).access,
        offer: rows[0]!.id,
      }
    })
  }
  try {
    await open(FEW, 'OP')
    const prunedFew = await prune(db, KEPT_DAYS_OF_FEW)
    const few = await open(FEW, 'OF')
    const many = await open(MANY, 'OM')
    const rows: Row[] = []
    for (const listing of CALLED) {
      const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
      for (let n = 0; n <= CALLS; n++) {
        const [small, large] = [await call(product.url, listing, few), await call(product.url, listing, many)]
        if (n > 0) times.few.push(small)
        if (n > 0) times.many.push(large)
      }
      const measured = {
        row: `${offers(MANY)}: ${listing.name}, median`,
        unit: 'ms',
        value: percentile(times.many, 0.5),
      }
      rows.push(
        against(measured, `the same of ${FEW.toLocaleString('en-US')}`, percentile(times.few, 0.5), {
          atMost: 1.2,
        }),
      )
      console.error(
        `  ${measured.value.toFixed(1)} ms, ${percentile(times.few, 0.5).toFixed(1)} ms  ${listing.name}`,
      )
    }
    const pruned = {
      row: `${offers(MANY)}: ${PRUNED_AT_ONCE} old ones are deleted, median`,
      unit: 'ms',
      value: await prune(db, KEPT_DAYS),
    }
    return [
      ...rows,
      against(pruned, `the same of ${FEW.toLocaleString('en-US')}`, prunedFew, { atMost: 1.2 }),
    ]
  } finally {
    await db.close()
  }
}
