import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { brokerBalance } from '#server/kernel/db/views.table.ts'
import { preparedRows } from '#server/kernel/db/statement.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const exposureCents = sql<number>`case when ${broker.credit_limit_cents} is null then 0 else coalesce((
  select ${brokerBalance.exposure_cents} from ${brokerBalance}
  where ${brokerBalance.company_id} = ${broker.company_id} and ${brokerBalance.broker} = ${broker.id}), 0) end`

const loadVehicle = preparedRows(
  'vehicle of load',
  ['company', 'id'],
  {
    id: vehicle.id,
    unit_number: vehicle.unit_number,
    status: vehicle.status,
    payload: vehicle.payload,
    hazmat: vehicle.hazmat,
    documents_expire_on: vehicle.documents_expire_on,
    owner_name: owner.name,
    owner_documents_expire_on: owner.documents_expire_on,
    driver: vehicle.driver,
    second_driver: vehicle.second_driver,
    deleted_at: vehicle.deleted_at,
  },
  ({
    company,
    id,
  }) => sql`from ${vehicle} join ${owner} on ${owner.company_id} = ${vehicle.company_id} and ${owner.id} = ${vehicle.owner_company}
    where ${vehicle.company_id} = ${company} and ${vehicle.id} = ${id} for no key update of ${vehicle}`,
)

const brokerStatus = preparedRows(
  'broker status',
  ['company', 'id'],
  {
    name: broker.name,
    is_blacklisted: broker.is_blacklisted,
    blacklist_reason: broker.blacklist_reason,
    credit_limit_cents: broker.credit_limit_cents,
    exposure_cents: exposureCents,
  },
  ({ company, id }) =>
    sql`from ${broker} where ${broker.company_id} = ${company} and ${broker.id} = ${id} for share`,
)

/** Takes the vehicle's row lock until commit, so that no other load is assigned to it meanwhile. */
export async function readLoadVehicle(tx: Tx, id: number) {
  const [found] = await loadVehicle(tx, { company: tx.companyId, id })
  return found
}

export interface LoadDriver {
  id: number
  name: string
  documents_expire_on: string | null
}

export async function readLoadDrivers(tx: Tx, ids: readonly number[]): Promise<Map<number, LoadDriver>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id: driver.id,
      name: driverName,
      documents_expire_on: driver.documents_expire_on,
    })
    .from(driver)
    .where(and(eq(driver.company_id, tx.companyId), inArray(driver.id, [...ids]), isNull(driver.deleted_at)))
    .for('share')
  return new Map(rows.map((row) => [row.id, row]))
}

export async function readBrokerEligibility(tx: Tx, id: number) {
  const [found] = await brokerStatus(tx, { company: tx.companyId, id })
  return found
}
