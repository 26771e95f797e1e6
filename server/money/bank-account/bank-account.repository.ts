import { sql } from 'drizzle-orm'
import type { BankAccountDetail } from '#contract/entities/money/bank-account.ts'
import type { AccountType, BankPayeeOf, HolderKind } from '#contract/rules/bank.ts'
import { COOLING_OFF_DAYS, FORMER_CONTACT_DAYS } from '#contract/rules/bank.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { insertRow, isRow, updateRow } from '#server/kernel/db/row.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { bankAccount } from '#server/money/schema/bank.table.ts'
import { payees } from '#server/money/tax/tax-form.repository.ts'

export interface BankPayee {
  of: BankPayeeOf
  payee: number
}

/** The account in use or, without one, the one that waits. */
export interface PayeeAccount extends BankPayee {
  payee_name: string
  email: string
  /** Of the account in use; null without one. */
  id: number | null
  is_stopped: boolean
  holder_name: string
  holder_kind: HolderKind
  account_type: AccountType
  routing_last_four: string
  account_last_four: string
  effective_at: string | null
  waiting: number | null
  waiting_by: number | null
  waits_until: string | null
  version: number
  created_at: string
  updated_at: string
}

const EFFECTIVE = sql`a.effective_at <= now()`
const WAITING = sql`a.ended_at is null and (a.effective_at is null or a.effective_at > now())`
const accounts = (tx: Tx) =>
  sql`${bankAccount} as a where a.company_id = ${tx.companyId} and a.of = named.of and a.payee = named.payee`
const wire = (instant: ReturnType<typeof sql>) => sql`to_json(${instant}) #>> '{}'`

/** All payees of the company, or some; by name. The database's clock decides what is in use. */
export const readPayeeAccounts = (tx: Tx, some?: readonly BankPayee[]): Promise<PayeeAccount[]> =>
  queryRows(
    tx,
    sql`select named.of, named.payee, named.payee_name, named.email, used.id, used.ended_at is not null as is_stopped,
        coalesce(used.holder_name, next.holder_name, '') as holder_name, coalesce(used.holder_kind, next.holder_kind, 'company') as holder_kind,
        coalesce(used.account_type, next.account_type, 'checking') as account_type,
        coalesce(used.routing_last_four, next.routing_last_four, '') as routing_last_four,
        coalesce(used.account_last_four, next.account_last_four, '') as account_last_four,
        ${wire(sql`used.effective_at`)} as effective_at, next.id as waiting, next.entered_by as waiting_by,
        ${wire(sql`next.effective_at`)} as waits_until, coalesce(every.version, 0)::int as version,
        ${wire(sql`coalesce(every.created_at, 'epoch')`)} as created_at, ${wire(sql`coalesce(every.updated_at, 'epoch')`)} as updated_at
      from (${payees(tx, some)}) as named
      left join lateral (select a.* from ${accounts(tx)} and ${EFFECTIVE} order by a.effective_at desc, a.id desc limit 1) as used on true
      left join lateral (select a.* from ${accounts(tx)} and ${WAITING} order by a.id desc limit 1) as next on true
      left join lateral (select sum(a.version) as version, min(a.created_at) as created_at, max(a.updated_at) as updated_at from ${accounts(tx)}) as every on true
      order by lower(named.payee_name), named.of, named.payee`,
  )

type Change = BankAccountDetail['changes'][number] & { routing_last_four: string; account_last_four: string }

/** Newest first. */
export const listChanges = (
  tx: Tx,
  { of, payee }: BankPayee,
): Promise<Omit<Change, 'routing' | 'account'>[]> => {
  const name = (id: ReturnType<typeof sql>) =>
    sql`coalesce((select ${fullName(user)} from ${user} where ${user.company_id} = a.company_id and ${user.id} = ${id}), '')`
  return queryRows(
    tx,
    sql`select a.id, case when a.ended_at is not null and a.effective_at is null then 'canceled'
          when a.effective_at is null or a.effective_at > now() then 'waiting'
          when a.id <> first_value(a.id) over (order by (a.effective_at <= now()) desc nulls last, a.effective_at desc, a.id desc) then 'replaced'
          when a.ended_at is not null then 'stopped' else 'in_use' end as state,
        a.holder_name, a.holder_kind, a.account_type, a.routing_last_four, a.account_last_four, ${wire(sql`a.created_at`)} as created_at,
        ${name(sql`a.entered_by`)} as entered_by, ${wire(sql`a.effective_at`)} as effective_at, ${name(sql`a.approved_by`)} as approved_by,
        ${wire(sql`a.ended_at`)} as ended_at, ${name(sql`a.ended_by`)} as ended_by, a.end_reason, a.notified
      from ${bankAccount} as a where a.company_id = ${tx.companyId} and a.of = ${of} and a.payee = ${payee}
      order by a.id desc`,
  )
}

/** Serializes changes and approvals of a company's bank accounts until commit. */
export async function lockBankAccounts(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('bank accounts'), ${tx.companyId})`)
}

export const insertAccount = (tx: Tx, values: typeof bankAccount.$inferInsert): Promise<number> =>
  insertRow(tx, bankAccount, values)

export const saveAccount = (
  tx: Tx,
  id: number,
  values: Partial<typeof bankAccount.$inferInsert>,
): Promise<void> => updateRow(tx, bankAccount, id, values)

/** The two days begin with this transaction. */
export async function startCoolingOff(tx: Tx, id: number): Promise<void> {
  await tx
    .update(bankAccount)
    .set({ effective_at: sql`now() + make_interval(days => ${COOLING_OFF_DAYS})` })
    .where(isRow(tx, bankAccount, id))
}

export async function setApproved(tx: Tx, id: number, approved_by: number): Promise<void> {
  await tx
    .update(bankAccount)
    .set({
      approved_by,
      effective_at: sql`now()`,
      updated_at: sql`now()`,
      version: sql`${bankAccount.version} + 1`,
    })
    .where(isRow(tx, bankAccount, id))
}

interface Ending {
  by: number
  reason: string
  isCanceled: boolean
}

export async function endAccount(tx: Tx, id: number, { by, reason, isCanceled }: Ending): Promise<void> {
  await tx
    .update(bankAccount)
    .set({
      ended_at: sql`now()`,
      ended_by: by,
      end_reason: reason,
      ...(isCanceled && { effective_at: null }),
      updated_at: sql`now()`,
      version: sql`${bankAccount.version} + 1`,
    })
    .where(isRow(tx, bankAccount, id))
}

/** Email addresses that the payee's record had in the last `FORMER_CONTACT_DAYS`, oldest first. */
export async function readFormerEmails(tx: Tx, { of, payee }: BankPayee): Promise<string[]> {
  const rows = await queryRows<{ email: string }>(
    tx,
    sql`select ${auditEntry.before} ->> 'email' as email from ${auditEntry}
      where ${auditEntry.company_id} = ${tx.companyId} and ${auditEntry.record_type} = ${of === 'driver' ? 'driver' : 'owner'}
        and ${auditEntry.record_id} = ${payee} and ${auditEntry.before} ? 'email'
        and ${auditEntry.created_at} > now() - make_interval(days => ${FORMER_CONTACT_DAYS})
      order by ${auditEntry.id}`,
  )
  return rows.map(({ email }) => email ?? '')
}
