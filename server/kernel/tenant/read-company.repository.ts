import { getTableColumns, type Placeholder, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { preparedRows } from '#server/kernel/db/statement.ts'
import { company } from '#server/kernel/tenant/company.table.ts'

const ofCompany = ({ id }: { id: Placeholder }) => sql`from ${company} where ${company.id} = ${id}`
const whole = preparedRows('read company', ['id'], getTableColumns(company), ofCompany)
export const dayNow = sql<string>`((now() at time zone ${company.time_zone})::date)::text`
const today = preparedRows('company today', ['id'], { day: dayNow }, ofCompany)

function ofOne<Row>(tx: Tx, [row]: readonly Row[]): Row {
  if (!row) throw new Error(`company ${tx.companyId} does not exist`)
  return row
}

const zone = preparedRows('zone of company', ['id'], { time_zone: company.time_zone }, ofCompany)

export async function readZone(tx: Tx): Promise<string> {
  return ofOne(tx, await zone(tx, { id: tx.companyId })).time_zone
}

export async function readCompany(tx: Tx) {
  return ofOne(tx, await whole(tx, { id: tx.companyId }))
}

/** YYYY-MM-DD in the company's time zone. */
export async function companyToday(tx: Tx): Promise<string> {
  return ofOne(tx, await today(tx, { id: tx.companyId })).day
}
