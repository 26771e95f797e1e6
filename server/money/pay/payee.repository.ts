import { sql } from 'drizzle-orm'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import type { PAYEES } from '#server/money/schema/pay.table.ts'

export type Of = (typeof PAYEES)[number]

export const payeeTable = (of: Of) =>
  ({
    // Platform operators are no employees until they have a load.
    salary: {
      table: user,
      name: fullName(user),
      isPaid: sql`(not ${user.is_superuser} or exists (select from ${load} where ${load.company_id} = ${user.company_id} and ${load.dispatcher} = ${user.id}))`,
    },
    settlement: { table: owner, name: sql`${owner.name}`, isPaid: sql`true` },
    driver: { table: driver, name: driverName, isPaid: sql`true` },
  })[of]

interface Payee {
  name: string
  email: string
}

export async function readPayees(tx: Tx, of: Of, ids: readonly number[]): Promise<Map<number, Payee>> {
  if (ids.length === 0) return new Map()
  const { table, name, isPaid } = payeeTable(of)
  const rows = await queryRows<Payee & { id: number }>(
    tx,
    sql`select ${table.id} as id, ${name} as name, ${table.email} as email from ${table}
      where ${table.company_id} = ${tx.companyId} and ${table.id} = any(${sql.param([...new Set(ids)])}::int[]) and ${isPaid}`,
  )
  return new Map(rows.map(({ id, ...payee }) => [id, payee]))
}

export const readPayee = async (tx: Tx, of: Of, id: number): Promise<Payee | undefined> =>
  (await readPayees(tx, of, [id])).get(id)
