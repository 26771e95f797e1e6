import { and, eq, isNull, sql } from 'drizzle-orm'
import type { TaxFormDetail } from '#contract/entities/money/tax-form.ts'
import type { TaxPayeeOf } from '#contract/rules/tax.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { isRow, nextVersion } from '#server/kernel/db/row.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { taxCopy } from '#server/money/schema/tax.table.ts'

interface Payee {
  of: TaxPayeeOf
  payee: number
}

const REACHED_NOBODY = sql`('failed', 'bounced')`

export const listCopies = (tx: Tx, { of, payee }: Payee, year: number): Promise<TaxFormDetail['copies']> =>
  queryRows(
    tx,
    sql`select ${taxCopy.id} as id, ${outgoingMail.to} as to, to_json(${taxCopy.created_at}) #>> '{}' as created_at,
        to_json(${taxCopy.opened_at}) #>> '{}' as opened_at, ${taxCopy.box1_cents}::float8 as box1_cents
      from ${taxCopy} join ${outgoingMail} on ${outgoingMail.company_id} = ${taxCopy.company_id} and ${outgoingMail.id} = ${taxCopy.mail}
      where ${taxCopy.company_id} = ${tx.companyId} and ${taxCopy.year} = ${year} and ${taxCopy.of} = ${of} and ${taxCopy.payee} = ${payee}
      order by ${taxCopy.id} desc`,
  )

interface Amounts {
  box1_cents: number
  box4_cents: number
}

/** An email that reached nobody does not count. */
export async function isCopySent(
  tx: Tx,
  { of, payee }: Payee,
  year: number,
  { box1_cents, box4_cents }: Amounts,
): Promise<boolean> {
  const rows = await queryRows<{ id: number }>(
    tx,
    sql`select ${taxCopy.id} as id from ${taxCopy}
      join ${outgoingMail} on ${outgoingMail.company_id} = ${taxCopy.company_id} and ${outgoingMail.id} = ${taxCopy.mail}
      where ${taxCopy.company_id} = ${tx.companyId} and ${taxCopy.year} = ${year} and ${taxCopy.of} = ${of} and ${taxCopy.payee} = ${payee}
        and ${taxCopy.box1_cents} = ${box1_cents} and ${taxCopy.box4_cents} = ${box4_cents} and ${outgoingMail.state} not in ${REACHED_NOBODY} limit 1`,
  )
  return rows.length > 0
}

export async function insertCopy(tx: Tx, values: typeof taxCopy.$inferInsert): Promise<void> {
  await tx.insert(taxCopy).values(values)
}

export async function findCopyByToken(
  tx: SystemTx,
  token_hash: string,
): Promise<{ company_id: number; id: number } | undefined> {
  const [row] = await tx
    .select({ company_id: taxCopy.company_id, id: taxCopy.id })
    .from(taxCopy)
    .where(eq(taxCopy.token_hash, token_hash))
  return row
}

export interface CopyLink extends Payee, Amounts {
  id: number
  year: number
  company_name: string
  is_over: boolean
  is_opened: boolean
}

export async function readCopyLink(tx: Tx, id: number): Promise<CopyLink | undefined> {
  const [row] = await queryRows<CopyLink>(
    tx,
    sql`select ${taxCopy.id} as id, ${taxCopy.of} as of, ${taxCopy.payee} as payee, ${taxCopy.year} as year, ${company.name} as company_name,
        ${taxCopy.box1_cents}::float8 as box1_cents, ${taxCopy.box4_cents}::float8 as box4_cents,
        ${taxCopy.ends_at} <= now() as is_over, ${taxCopy.opened_at} is not null as is_opened
      from ${taxCopy} join ${company} on ${company.id} = ${taxCopy.company_id} where ${isRow(tx, taxCopy, id)}`,
  )
  return row
}

/** False where another call has opened it. */
export async function markCopyOpened(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .update(taxCopy)
    .set({ ...nextVersion(taxCopy), opened_at: sql`now()` })
    .where(and(isRow(tx, taxCopy, id), isNull(taxCopy.opened_at)))
    .returning({ id: taxCopy.id })
  return rows.length > 0
}
