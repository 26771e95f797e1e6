import type { Client } from 'pg'
import { openDatabase } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { seed } from '#server/kernel/operation/seed.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { createUser } from '#server/people/user/user.service.ts'
import { startPostgres } from '#server/kernel/db/postgres/supervisor.ts'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'
import { ownedUrl } from '#tests/support/owner.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { openSession, type WireSession } from '#tests/support/wire-client.ts'

export interface Bench {
  readonly product: Product
  readonly databaseUrl: string
  readonly companyId: number
  readonly intakeAddress: string
  readonly trackingToken: string
  readonly accounts: readonly WireSession[]
  readonly hr: WireSession
  readonly fleet: { readonly companyId: number; readonly username: string }
  stop(): Promise<void>
}

export const VEHICLES = 100_000
export const FLEET = 5000
export const PASSWORD = 'bench-freight'
const VEHICLES_OF_AN_OWNER = 50
const ACCOUNTS = 12
const INTAKE_ADDRESS = 'loads@bench.example'
const FLEET_USER = 'bench-fleet'
const HR_USER = 'bench-hr'
export const TEAM_USER = 'bench-team'

export const username = (place: number) => `bench${place}`

const OWNER_ROWS = `
  insert into owner (company_id, name, state, registration_status, documents_expire_on)
  select $1, 'Carrier' || n || ' Trucking LLC', 'TX', 1 + n % 4, current_date + (n % 700)::int - 20 from generate_series(1, $2::int) as n returning id`

const TEAM_ROWS = `insert into team (company_id, name) select $1, 'Team ' || n from generate_series(1, 10) as n returning id`

const VEHICLE_ROWS = `
  insert into vehicle (company_id, unit_number, owner_company, vehicle_type, object_id, payload, team, status, registration_status,
    documents_expire_on, last_latitude, last_longitude, last_address, last_geo_date_time)
  select $1, 'B' || lpad(n::text, 6, '0'), ($2::int[])[1 + n % cardinality($2::int[])], 1 + n % 5, 'bench-' || n, 2000 + n % 40 * 100,
    ($4::int[])[1 + n % 11], case when n % 50 = 0 then 3 when n % 20 = 0 then 2 else 1 end, case when n % 10 = 0 then 1 + n % 4 else 3 end,
    current_date + n % 700 - 20, 25 + random() * 23, -122 + random() * 50, 'Somewhere, US', now() - make_interval(secs => n % 7200)
  from generate_series(1, $3::int) as n`

async function addVehicles(client: Client, companyId: number, count: number): Promise<void> {
  const ids = async (text: string, ...values: unknown[]) =>
    (await client.query<{ id: number }>(text, values)).rows.map(({ id }) => id)
  const owners = await ids(OWNER_ROWS, companyId, count / VEHICLES_OF_AN_OWNER)
  const teams = await ids(TEAM_ROWS, companyId)
  await client.query(VEHICLE_ROWS, [companyId, owners, count, teams])
}

async function fill(
  databaseUrl: string,
): Promise<{ company: { id: number; tracking_token: string }; fleet: { id: number } }> {
  const db = openDatabase(databaseUrl)
  try {
    await seed(db)
    const company = await createCompany(db, {
      name: 'Bench Freight',
      abbreviation: 'BF',
      intake_address: INTAKE_ADDRESS,
    })
    for (let place = 0; place < ACCOUNTS; place++)
      await createUser(db, company.id, {
        username: username(place),
        password: PASSWORD,
        groups: ['Lead dispatcher'],
      })
    await createUser(db, company.id, { username: HR_USER, password: PASSWORD, groups: ['HR'] })
    const fleet = await createCompany(db, {
      name: 'Bench Fleet',
      abbreviation: 'BQ',
      intake_address: 'fleet@bench.example',
    })
    await createUser(db, fleet.id, { username: FLEET_USER, password: PASSWORD, groups: ['Lead dispatcher'] })
    await withClient(databaseUrl, async (client) => {
      await addVehicles(client, company.id, VEHICLES)
      await addVehicles(client, fleet.id, FLEET)
      await client.query('update vehicle set status = 1 where company_id = $1', [fleet.id])
      await client.query('vacuum analyze')
    })
    await createUser(db, company.id, {
      username: TEAM_USER,
      password: PASSWORD,
      groups: ['Lead dispatcher'],
      teams: ['Team 1'],
    })
    return { company, fleet }
  } finally {
    await db.close()
  }
}

export async function openBench(): Promise<Bench> {
  const dataDir = temporaryFolder()
  const postgres = await startPostgres({ dataDir })
  await migrate(postgres.url)
  const { company, fleet } = await fill(postgres.url)
  const address = await ownedUrl(postgres.url)
  const product = await startProduct({ DATABASE_URL: address, DEMO: 'off', LOG_LEVEL: 'warn' })
  const accounts: WireSession[] = []
  for (let place = 0; place < ACCOUNTS; place++)
    accounts.push(await openSession(product.url, username(place), PASSWORD))
  return {
    product,
    databaseUrl: postgres.url,
    companyId: company.id,
    intakeAddress: INTAKE_ADDRESS,
    trackingToken: company.tracking_token,
    accounts,
    hr: await openSession(product.url, HR_USER, PASSWORD),
    fleet: { companyId: fleet.id, username: FLEET_USER },
    stop: async () => {
      await product.stop()
      await postgres.stop()
      removeFolder(dataDir)
    },
  }
}
