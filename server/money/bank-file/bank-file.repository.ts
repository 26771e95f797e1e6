import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BankFile, BankFileDetail } from '#contract/entities/money/bank-file.ts'
import { BANK_FILE_SINCE_DAYS, type BankFileState, type BankPayeeOf } from '#contract/rules/bank.ts'
import { dayNow } from '#server/kernel/tenant/read-company.repository.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { insertRow, isRow, lockRow, nextVersion, readRow, updateRow } from '#server/kernel/db/row.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { bankAccount, bankFile, bankFileEntry, bankReturn } from '#server/money/schema/bank.table.ts'
import { payPayment, payWeek } from '#server/money/schema/pay.table.ts'

export interface UnfiledPayment {
  id: number
  of: BankPayeeOf
  payee: number
  monday: string
  paid_on: string
  reference: string
  amount_cents: number
}

/** Recorded for owners and drivers in the last weeks; newest run first. */
export const listUnfiled = (tx: Tx, most: number): Promise<UnfiledPayment[]> =>
  queryRows(
    tx,
    sql`select ${payPayment.id} as id, ${payWeek.of} as of, ${payWeek.payee} as payee, ${payWeek.monday}::text as monday,
        ${payPayment.paid_on}::text as paid_on, ${payPayment.reference} as reference, ${payPayment.amount_cents}::float8 as amount_cents
      from ${payPayment} join ${payWeek} on ${payWeek.company_id} = ${payPayment.company_id} and ${payWeek.id} = ${payPayment.week}
      where ${payPayment.company_id} = ${tx.companyId} and ${payWeek.of} in ('settlement', 'driver') and ${payPayment.reversed_at} is null
        and ${payPayment.paid_on} >= (select (${dayNow})::date from ${company} where ${company.id} = ${tx.companyId}) - ${BANK_FILE_SINCE_DAYS}::int
        and not exists (select from ${bankFileEntry} where ${bankFileEntry.company_id} = ${payPayment.company_id}
          and ${bankFileEntry.payment} = ${payPayment.id} and ${bankFileEntry.is_live})
      order by ${payPayment.paid_on} desc, ${payPayment.reference}, ${payPayment.id} limit ${most}`,
  )

export interface Prenote {
  account: number
  file: number
  state: BankFileState
  effective_on: string
}

/** The last one of each account that is not in a voided file. */
export const listPrenotes = (tx: Tx): Promise<Prenote[]> =>
  queryRows(
    tx,
    sql`select distinct on (e.account) e.account, f.id as file, f.state, f.effective_on::text as effective_on
      from ${bankFileEntry} as e join ${bankFile} as f on f.company_id = e.company_id and f.id = e.file
      where e.company_id = ${tx.companyId} and e.kind = 'prenote' and e.is_live
      order by e.account, e.id desc`,
  )

export const readAccounts = (tx: Tx, ids: readonly number[]): Promise<(typeof bankAccount.$inferSelect)[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(bankAccount)
        .where(and(eq(bankAccount.company_id, tx.companyId), inArray(bankAccount.id, [...ids])))

export async function readLastSequence(tx: Tx): Promise<number> {
  const [row] = await queryRows<{ sequence: number }>(
    tx,
    sql`select sequence from ${bankFileEntry} where ${bankFileEntry.company_id} = ${tx.companyId} order by id desc limit 1`,
  )
  return row?.sequence ?? 0
}

export const listModifiers = async (tx: Tx, day: string): Promise<string[]> =>
  (
    await queryRows<{ modifier: string }>(
      tx,
      sql`select modifier from ${bankFile} where ${bankFile.company_id} = ${tx.companyId} and created_on = ${day}::date`,
    )
  ).map(({ modifier }) => modifier)

/** HHMM in the company's zone. */
export async function readTime(tx: Tx): Promise<string> {
  const [row] = await queryRows<{ time: string }>(
    tx,
    sql`select to_char(now() at time zone ${company.time_zone}, 'HH24MI') as time from ${company} where ${company.id} = ${tx.companyId}`,
  )
  return row?.time ?? '0000'
}

export const insertFile = (tx: Tx, values: typeof bankFile.$inferInsert): Promise<number> =>
  insertRow(tx, bankFile, values)

export const saveFile = (tx: Tx, id: number, values: Partial<typeof bankFile.$inferInsert>): Promise<void> =>
  updateRow(tx, bankFile, id, values)

export async function insertEntries(
  tx: Tx,
  entries: readonly (typeof bankFileEntry.$inferInsert)[],
): Promise<void> {
  await tx.insert(bankFileEntry).values([...entries])
}

export const readFile = (tx: Tx, id: number) => readRow(tx, bankFile, id)
export const lockFile = (tx: Tx, id: number) => lockRow(tx, bankFile, id)

export async function setSent(tx: Tx, id: number, sent_by: number): Promise<void> {
  await tx
    .update(bankFile)
    .set({ state: 'sent', sent_at: sql`now()`, sent_by, ...nextVersion(bankFile) })
    .where(isRow(tx, bankFile, id))
}

export async function setVoided(tx: Tx, id: number, voided_by: number, void_reason: string): Promise<void> {
  await tx
    .update(bankFile)
    .set({ state: 'voided', voided_at: sql`now()`, voided_by, void_reason, ...nextVersion(bankFile) })
    .where(isRow(tx, bankFile, id))
  await tx
    .update(bankFileEntry)
    .set({ is_live: false })
    .where(and(eq(bankFileEntry.company_id, tx.companyId), eq(bankFileEntry.file, id)))
}

const name = (id: ReturnType<typeof sql>) =>
  sql`coalesce((select ${fullName(user)} from ${user} where ${user.company_id} = f.company_id and ${user.id} = ${id}), '')`
const wire = (instant: ReturnType<typeof sql>) => sql`to_json(${instant}) #>> '{}'`

export type BankFileRow = Omit<BankFile, 'file_name'> & { created_on: string }

const columns = sql`f.id, f.version, ${wire(sql`f.created_at`)} as created_at, ${wire(sql`f.updated_at`)} as updated_at, f.created_on::text as created_on,
  f.state as file_state, f.effective_on::text as effective_on, f.payments, f.prenotes, f.credit_cents::float8 as credit_cents,
  f.debit_cents::float8 as debit_cents, f.entry_hash, f.sha256, ${name(sql`f.created_by`)} as created_by, ${wire(sql`f.sent_at`)} as sent_at,
  ${name(sql`f.sent_by`)} as sent_by, ${wire(sql`f.voided_at`)} as voided_at, f.void_reason`

interface Page {
  page: number
  size: number
  file_state?: BankFileState | undefined
}

export async function pageOfFiles(
  tx: Tx,
  { page, size, file_state }: Page,
): Promise<{ count: number; rows: BankFileRow[] }> {
  const where = sql`f.company_id = ${tx.companyId} ${file_state === undefined ? sql`` : sql`and f.state = ${file_state}`}`
  const [counted] = await queryRows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from ${bankFile} as f where ${where}`,
  )
  const rows = await queryRows<BankFileRow>(
    tx,
    sql`select ${columns} from ${bankFile} as f where ${where} order by f.id desc limit ${size} offset ${(page - 1) * size}`,
  )
  return { count: counted?.count ?? 0, rows }
}

export async function readFileRow(tx: Tx, id: number): Promise<BankFileRow | undefined> {
  const [row] = await queryRows<BankFileRow>(
    tx,
    sql`select ${columns} from ${bankFile} as f where f.company_id = ${tx.companyId} and f.id = ${id}`,
  )
  return row
}

type EntryRow = Omit<BankFileDetail['entries'][number], 'pay' | 'account'> & {
  account_last_four: string
  payee: number | null
}

export const listEntries = (tx: Tx, file: number): Promise<EntryRow[]> =>
  queryRows(
    tx,
    sql`select e.id, e.kind, e.trace, e.payee_name, e.account_last_four, e.amount_cents::float8 as amount_cents,
        w.of, w.payee, w.monday::text as monday
      from ${bankFileEntry} as e left join ${payPayment} as p on p.company_id = e.company_id and p.id = e.payment
      left join ${payWeek} as w on w.company_id = p.company_id and w.id = p.week
      where e.company_id = ${tx.companyId} and e.file = ${file} order by e.trace, e.id`,
  )

export interface SentEntry {
  id: number
  file: number
  file_state: BankFileState
  kind: 'payment' | 'prenote' | 'offset'
  account: number | null
  payment: number | null
  payee_name: string
  amount_cents: number
  of: BankPayeeOf | null
  payee: number | null
  monday: string | null
  is_reversed: boolean
}

/** The last one with this trace number: they begin again after ten million. */
export async function findEntry(tx: Tx, trace: string): Promise<SentEntry | undefined> {
  const [row] = await queryRows<SentEntry>(
    tx,
    sql`select e.id, e.file, f.state as file_state, e.kind, e.account, e.payment, e.payee_name, e.amount_cents::float8 as amount_cents,
        w.of, w.payee, w.monday::text as monday, p.reversed_at is not null as is_reversed
      from ${bankFileEntry} as e join ${bankFile} as f on f.company_id = e.company_id and f.id = e.file
      left join ${payPayment} as p on p.company_id = e.company_id and p.id = e.payment
      left join ${payWeek} as w on w.company_id = p.company_id and w.id = p.week
      where e.company_id = ${tx.companyId} and e.trace = ${trace} and e.is_live order by e.id desc limit 1`,
  )
  return row
}

/** Undefined for an item that was read before. */
export async function insertReturn(
  tx: Tx,
  values: typeof bankReturn.$inferInsert,
): Promise<number | undefined> {
  const [row] = await tx
    .insert(bankReturn)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: bankReturn.id })
  return row?.id
}

export const saveOutcome = (tx: Tx, id: number, outcome: string): Promise<void> =>
  updateRow(tx, bankReturn, id, { outcome })

export const listReturns = (tx: Tx, file: number): Promise<BankFileDetail['returns']> =>
  queryRows(
    tx,
    sql`select r.id, r.code, e.payee_name, e.amount_cents::float8 as amount_cents, r.outcome, ${wire(sql`r.created_at`)} as created_at
      from ${bankReturn} as r join ${bankFileEntry} as e on e.company_id = r.company_id and e.id = r.entry
      where r.company_id = ${tx.companyId} and e.file = ${file} order by r.id`,
  )

/** Code by account: a prenote that came back, or a payment for a reason that lies with the account. */
export async function listRefusedAccounts(tx: Tx, codes: readonly string[]): Promise<Map<number, string>> {
  const rows = await queryRows<{ account: number; code: string }>(
    tx,
    sql`select e.account, r.code from ${bankReturn} as r
      join ${bankFileEntry} as e on e.company_id = r.company_id and e.id = r.entry
      where r.company_id = ${tx.companyId} and e.account is not null
        and (r.code = any(${sql.param([...codes])}::text[]) or (e.kind = 'prenote' and r.code like 'R%'))
      order by r.id`,
  )
  return new Map(rows.map(({ account, code }) => [account, code]))
}
