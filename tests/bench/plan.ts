import { API_PREFIX } from '#contract/constants.ts'
import { readFleetPlan } from '#contract/entities/market/fleet-plan.ts'
import { buildPath } from '#contract/http.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { openDatabase } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { type Pair, toGrid } from '#server/market/fleet-plan/assignment.ts'
import { proposeInThread } from '#server/market/fleet-plan/plan-thread.ts'
import { propose } from '#server/market/fleet-plan/propose.ts'
import { createUser } from '#server/people/user/user.service.ts'
import { openSession } from '#tests/support/wire-client.ts'
import { type Bench, PASSWORD } from './context.ts'
import { atMost, percentile, type Row } from './row.ts'

const TRUCKS = 200
const OFFERS = 500
const RUNS = 9
const USER = 'bench-plan'

/** Around five places, so that each truck reaches a fifth of the offers. */
const CENTERS = `(array[41.9, 33.7, 32.8, 39.8, 29.8])[1 + n % 5] + (random() - 0.5), (array[-87.6, -84.4, -96.8, -75.2, -95.4])[1 + n % 5] + (random() - 0.5)`

const OWNER_ROWS = `insert into owner (company_id, name, state, registration_status, documents_expire_on)
  values ($1, 'Plan Trucking LLC', 'TX', 3, current_date + 300) returning id`

const TRUCK_ROWS = `
  insert into vehicle (company_id, unit_number, owner_company, vehicle_type, object_id, payload, useful_cargo_length, useful_cargo_width,
    useful_cargo_height, status, registration_status, documents_expire_on, last_latitude, last_longitude, last_address, last_geo_date_time)
  select $1, 'P' || n, $2, 1, 'plan-' || n, 9000, 240, 90, 90, 1, 3, current_date + 300, ${CENTERS}, 'Somewhere, US', now()
  from generate_series(1, ${TRUCKS}) as n`

const OFFER_ROWS = `
  insert into offer (company_id, received_date, posted_at, expires_at, pick_up_at, pick_up_at_state, pick_up_date, pick_up_latitude, pick_up_longitude,
    deliver_to, deliver_to_state, delivery_date, deliver_latitude, deliver_longitude, miles, weight, contact_email, subject, message_id, posted_price_cents)
  select $1, now(), now(), now() + interval '2 hours', 'Town ' || n || ', IL', 'IL', now() + interval '10 hours', ${CENTERS},
    'City ' || n || ', OH', 'OH', now() + interval '3 days', 38 + random() * 4, -85 + random() * 4, 300 + n, 1000 + n, 'pat@broker.example',
    'Load ' || n, 'plan-' || n || '@broker.example', 90000 + n * 137 % 90000
  from generate_series(1, ${OFFERS}) as n`

async function wallOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const begins = performance.now()
    await work()
    times.push(performance.now() - begins)
  }
  return percentile(times, 0.5)
}

function everyPair(): Pair[] {
  const random = seededRandom(7)
  return Array.from({ length: TRUCKS * OFFERS }, (_, cell) => ({
    truck: 1 + Math.floor(cell / OFFERS),
    offer: 1 + (cell % OFFERS),
    worth: random.between(1, 200_000),
    deadhead_miles: random.between(0, 150),
  }))
}

/** The least of all runs: other work of the machine only adds to it. */
async function cpuOf(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS; run++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

const SIZE = `${TRUCKS} trucks × ${OFFERS} offers`
const MOST_MS = 200

/** Each truck fits each offer, which is more than any market has. */
export async function assignmentRows(): Promise<Row[]> {
  const pairs = everyPair()
  const grid = toGrid(pairs)
  const assigned = await cpuOf(() => propose(grid))
  const inThread = await cpuOf(() => proposeInThread(0, pairs))
  return [
    atMost({ row: `plan of ${SIZE}, CPU of the assignment`, unit: 'ms', value: assigned }, MOST_MS),
    atMost(
      { row: `plan of ${SIZE}, CPU with the start of its thread`, unit: 'ms', value: inThread },
      MOST_MS,
    ),
  ]
}

async function fillMarket({ databaseUrl }: Bench): Promise<void> {
  const db = openDatabase(databaseUrl)
  try {
    const { id } = await createCompany(db, {
      name: 'Bench Plan',
      abbreviation: 'BP',
      intake_address: 'plan@bench.example',
    })
    await createUser(db, id, { username: USER, password: PASSWORD, groups: ['Lead dispatcher'] })
    await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: number }>(OWNER_ROWS, [id])
      await client.query(TRUCK_ROWS, [id, rows[0]!.id])
      await client.query(OFFER_ROWS, [id])
      await client.query('analyze vehicle, offer')
    })
  } finally {
    await db.close()
  }
}

export async function planRows(bench: Bench): Promise<Row[]> {
  const assignment = await assignmentRows()
  await fillMarket(bench)
  const { access } = await openSession(bench.product.url, USER, PASSWORD)
  const url = `${bench.product.url}${API_PREFIX}${buildPath(readFleetPlan)}?team=0`
  let planned = 0
  const called = await wallOf(async () => {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${access}` } })
    const plan = (await answer.json()) as { results: unknown[] }
    planned = plan.results.length
  })
  if (planned < TRUCKS / 2) throw new Error(`the plan has ${planned} trucks`)
  return [...assignment, atMost({ row: `plan of ${SIZE}, the whole call`, unit: 'ms', value: called }, 1500)]
}
