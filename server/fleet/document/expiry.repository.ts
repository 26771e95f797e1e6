import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DocumentCode, DocumentOf, RegisteredOf } from '#contract/rules/documents.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { document } from '#server/fleet/schema/document.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { filing } from '#server/fleet/schema/filing.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const OF_TABLE = { owner, driver, vehicle } as const
const ANY_TABLE = { ...OF_TABLE, filing } as const

const whereCurrent = (of: RegisteredOf) => {
  const { company_id, id } = OF_TABLE[of]
  return sql`${document.company_id} = ${company_id} and ${document.of} = ${sql.raw(`'${of}'`)} and ${document.of_id} = ${id}
    and ${document.replaced_at} is null`
}

const earliest = (of: RegisteredOf) =>
  sql`(select min(${document.expires_on}) from ${document} where ${whereCurrent(of)})`

const todaySql = (companyId: PgColumn) =>
  sql`(select (now() at time zone ${company.time_zone})::date from ${company} where ${company.id} = ${companyId})`

/**
 * Correlated subquery for a query of the record's table; skipped while the earliest expiry date is in the
 * future.
 */
export const expiredDocuments = (of: RegisteredOf): SQL => {
  const { company_id, documents_expire_on } = OF_TABLE[of]
  return sql`case when ${documents_expire_on} <= current_date + 1 then
    (select count(*)::int from ${document} where ${whereCurrent(of)} and ${document.expires_on} < ${todaySql(company_id)}) else 0 end`
}

export const isExpired = ({
  company_id,
  documents_expire_on,
}: Record<'company_id' | 'documents_expire_on', PgColumn>): SQL =>
  sql`${documents_expire_on} < ${todaySql(company_id)}`

const expirySql = (type: DocumentCode) =>
  sql`(select ${document.expires_on} from ${document} where ${whereCurrent('driver')} and ${document.type} = ${sql.raw(`'${type}'`)})`

export async function renewExpiry(tx: Tx, of: RegisteredOf, ids: readonly number[]): Promise<number[]> {
  const table = OF_TABLE[of]
  const { rows } = await tx.execute<{ id: number }>(sql`
    with renewed as (
      select ${table.company_id}, ${table.id}, ${earliest(of)} as day from ${table}
      where ${table.company_id} = ${tx.companyId} and ${table.id} = any (${sql.param([...ids])}::int[])
    )
    update ${table} set documents_expire_on = renewed.day from renewed
    where ${table.company_id} = renewed.company_id and ${table.id} = renewed.id and ${table.documents_expire_on} is distinct from renewed.day
    returning ${table.id}`)
  return rows.map(({ id }) => id)
}

export async function renewLicences(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .update(driver)
    .set({
      license_expires: sql`coalesce(${expirySql('driving_licence')}, ${driver.license_expires})`,
      medical_expires: sql`coalesce(${expirySql('medical_certificate')}, ${driver.medical_expires})`,
    })
    .where(
      sql`${driver.company_id} = ${tx.companyId} and ${driver.id} = any (${sql.param([...ids])}::int[])
        and (${expirySql('driving_licence')} <> coalesce(${driver.license_expires}, 'infinity')
          or ${expirySql('medical_certificate')} <> coalesce(${driver.medical_expires}, 'infinity'))`,
    )
}

export async function isThere(tx: Tx, of: DocumentOf, id: number): Promise<boolean> {
  const table = ANY_TABLE[of]
  const { rows } = await tx.execute(
    sql`select from ${table} where ${table.company_id} = ${tx.companyId} and ${table.id} = ${id}`,
  )
  return rows.length > 0
}

export async function listCurrentDocuments(
  tx: Tx,
  of: DocumentOf,
  id: number,
): Promise<{ type: DocumentCode; expires_on: string | null }[]> {
  return tx
    .select({ type: document.type, expires_on: document.expires_on })
    .from(document)
    .where(
      and(
        eq(document.company_id, tx.companyId),
        eq(document.of, of),
        eq(document.of_id, id),
        isNull(document.replaced_at),
      ),
    )
}
