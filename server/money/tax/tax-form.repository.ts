import { type SQL, sql } from 'drizzle-orm'
import type { TaxFormDetail } from '#contract/entities/money/tax-form.ts'
import { type TaxAmounts, type TaxClass, type TaxPayeeOf, type TinType } from '#contract/rules/tax.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { companyDay } from '#server/company/index.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { sumAdjusted } from '#server/money/pay/pay-adjusted.repository.ts'
import { payeeTable } from '#server/money/pay/payee.repository.ts'
import { driverPay, payAdjustment, payPayment, payProof, payWeek } from '#server/money/schema/pay.table.ts'
import { taxFiling, taxFormReview, taxPayee } from '#server/money/schema/tax.table.ts'

interface Payee {
  of: TaxPayeeOf
  payee: number
}

interface W9Row {
  id: number | null
  version: number
  created_at: string
  updated_at: string
  legal_name: string
  business_name: string
  classification: TaxClass
  exempt_code: string
  is_employee: boolean
  tin_type: TinType
  tin_secret: string
  tin_last_four: string
  address: string
  address_2: string
  city: string
  state: string
  zip: string
  signed_on: string | null
  is_electronic: boolean
}

export interface TaxRow extends TaxAmounts, Payee, W9Row {
  payee_name: string
  email: string
  reviewed_box1: number | null
  reviewed_box4: number | null
  filed_box1: number | null
  filed_box4: number | null
  filed_on: string | null
  filings: number
}

const OFS = sql`('settlement', 'driver')`
const isOf = (of: SQL, payee: SQL, some: readonly Payee[] | undefined) =>
  some
    ? sql`(${of}, ${payee}) in (select * from unnest(${sql.param(some.map((one) => one.of))}::text[], ${sql.param(some.map((one) => one.payee))}::int[]))`
    : sql`${of} in ${OFS}`

/**
 * Each payment counts on its day. What was held back from a week's pay, or paid on top of it, counts on the
 * day the week was first paid, or on its Sunday where nothing was due; an advance on the day it was recorded.
 */
function amounts(tx: Tx, year: number, some?: readonly Payee[]): SQL {
  const first = `${year}-01-01`
  const last = `${year}-12-31`
  const inYear = (day: SQL) => sql`${day} between ${first}::date and ${last}::date`
  const of = (kinds: string) =>
    sql`coalesce(sum(${payAdjustment.amount_cents}) filter (where ${payAdjustment.kind} in (${sql.raw(kinds)})), 0)`
  const isProven = sql`exists (select from ${payProof} where ${payProof.company_id} = ${payAdjustment.company_id}
    and ${payProof.adjustment} = ${payAdjustment.id} and ${payProof.removed_at} is null)`
  const lines = sql`(select coalesce(sum((line->>'amount_cents')::numeric), 0) from jsonb_array_elements(${payWeek.lines}) as line)`
  return sql`
    with paid as (select ${payPayment.week} as week, min(${payPayment.paid_on}) as first_on, sum(${payPayment.amount_cents}) as cents,
        sum(${payPayment.amount_cents}) filter (where ${inYear(sql`${payPayment.paid_on}`)}) as in_year
      from ${payPayment} join ${payWeek} on ${payWeek.company_id} = ${payPayment.company_id} and ${payWeek.id} = ${payPayment.week}
      where ${payPayment.company_id} = ${tx.companyId} and ${isOf(sql`${payWeek.of}`, sql`${payWeek.payee}`, some)} and ${payPayment.reversed_at} is null group by 1),
    held as (select ${payAdjustment.of} as of, ${payAdjustment.payee} as payee, ${payAdjustment.monday} as monday, ${sumAdjusted()} as net,
        ${of(`'deduction', 'chargeback'`)} as deducted, ${of(`'backup_withholding'`)} as withheld, ${of(`'escrow'`)} as escrow, ${of(`'escrow_return'`)} as returned,
        coalesce(sum(${payAdjustment.amount_cents}) filter (where ${payAdjustment.kind} = 'reimbursement' and ${isProven}), 0) as reimbursed
      from ${payAdjustment} where ${payAdjustment.company_id} = ${tx.companyId} and ${isOf(sql`${payAdjustment.of}`, sql`${payAdjustment.payee}`, some)} group by 1, 2, 3),
    weeks as (select ${payWeek.of} as of, ${payWeek.payee} as payee, ${payWeek.monday} as monday, ${payWeek.carried_cents} as carried,
        coalesce(paid.cents, 0) as paid, coalesce(paid.in_year, 0) as in_year, coalesce(paid.first_on, ${payWeek.monday} + 6) as settled_on,
        paid.week is not null as is_paid, ${payWeek.carried_cents} + ${lines} + coalesce(held.net, 0) as total,
        coalesce(held.deducted, 0) as deducted, coalesce(held.withheld, 0) as withheld, coalesce(held.escrow, 0) as held,
        coalesce(held.returned, 0) as returned, coalesce(held.reimbursed, 0) as reimbursed
      from ${payWeek} left join paid on paid.week = ${payWeek.id}
      left join held on held.of = ${payWeek.of} and held.payee = ${payWeek.payee} and held.monday = ${payWeek.monday}
      where ${payWeek.company_id} = ${tx.companyId} and ${isOf(sql`${payWeek.of}`, sql`${payWeek.payee}`, some)} and ${payWeek.lines} is not null
        and (paid.in_year is not null or ${inYear(sql`coalesce(paid.first_on, ${payWeek.monday} + 6)`)})),
    settled as (select weeks.*, (is_paid or total <= 0) and ${inYear(sql`settled_on`)} as is_settled from weeks),
    counted as (
      select of, payee, in_year as paid, case when is_settled then deducted else 0 end as deducted, case when is_settled then withheld else 0 end as withheld,
        0::bigint as advanced, case when is_settled then held else 0 end as held, case when is_settled then returned else 0 end as returned,
        case when is_settled then reimbursed else 0 end as reimbursed, case when is_settled then least(0, total - paid) - carried else 0 end as balance
      from settled
      union all
      select ${payAdjustment.of}, ${payAdjustment.payee}, 0, 0, 0, ${payAdjustment.amount_cents}, 0, 0, 0, 0
      from ${payAdjustment} where ${payAdjustment.company_id} = ${tx.companyId} and ${isOf(sql`${payAdjustment.of}`, sql`${payAdjustment.payee}`, some)}
        and ${payAdjustment.kind} = 'advance' and ${inYear(companyDay(tx.companyId, payAdjustment.created_at))})
    select of, payee, sum(paid)::float8 as paid_cents, sum(deducted)::float8 as deducted_cents, sum(withheld)::float8 as withheld_cents,
      sum(advanced)::float8 as advanced_cents, sum(held)::float8 as escrow_held_cents, sum(returned)::float8 as escrow_returned_cents,
      sum(reimbursed)::float8 as reimbursed_cents, sum(balance)::float8 as balance_cents
    from counted group by of, payee`
}

/** Owners, and drivers who have a percentage or were paid. */
export function payees(tx: Tx, some?: readonly Payee[]): SQL {
  const hasWeek = (of: TaxPayeeOf, payee: SQL) =>
    sql`exists (select from ${payWeek} where ${payWeek.company_id} = ${tx.companyId} and ${payWeek.of} = ${of} and ${payWeek.payee} = ${payee})`
  const hasRate = sql`exists (select from ${driverPay} where ${driverPay.company_id} = ${tx.companyId} and ${driverPay.driver} = ${driver.id})`
  const owners = sql`select 'settlement' as of, ${owner.id} as payee, ${owner.name} as payee_name, ${owner.email} as email
    from ${owner} where ${owner.company_id} = ${tx.companyId} and (${owner.deleted_at} is null or ${hasWeek('settlement', sql`${owner.id}`)})`
  const drivers = sql`select 'driver' as of, ${driver.id} as payee, ${payeeTable('driver').name} as payee_name, ${driver.email} as email
    from ${driver} where ${driver.company_id} = ${tx.companyId} and (${hasWeek('driver', sql`${driver.id}`)} or (${driver.deleted_at} is null and ${hasRate}))`
  return sql`select * from (${owners} union all ${drivers}) as everyone where ${isOf(sql`of`, sql`payee`, some)}`
}

/** All payees of the company, or some. */
export const readTaxRows = (tx: Tx, year: number, some?: readonly Payee[]): Promise<TaxRow[]> =>
  queryRows(
    tx,
    sql`select named.of, named.payee, named.payee_name, named.email,
        coalesce(summed.paid_cents, 0) as paid_cents, coalesce(summed.deducted_cents, 0) as deducted_cents, coalesce(summed.withheld_cents, 0) as withheld_cents,
        coalesce(summed.advanced_cents, 0) as advanced_cents, coalesce(summed.escrow_held_cents, 0) as escrow_held_cents,
        coalesce(summed.escrow_returned_cents, 0) as escrow_returned_cents, coalesce(summed.reimbursed_cents, 0) as reimbursed_cents, coalesce(summed.balance_cents, 0) as balance_cents,
        w9.id, coalesce(w9.version, 0) as version, to_json(coalesce(w9.created_at, 'epoch')) #>> '{}' as created_at, to_json(coalesce(w9.updated_at, 'epoch')) #>> '{}' as updated_at,
        coalesce(w9.legal_name, '') as legal_name, coalesce(w9.business_name, '') as business_name, coalesce(w9.classification, 'unknown') as classification,
        coalesce(w9.exempt_code, '') as exempt_code, coalesce(w9.is_employee, false) as is_employee, coalesce(w9.tin_type, 'ein') as tin_type,
        coalesce(w9.tin_secret, '') as tin_secret, coalesce(w9.tin_last_four, '') as tin_last_four, coalesce(w9.address, '') as address,
        coalesce(w9.address_2, '') as address_2, coalesce(w9.city, '') as city, coalesce(w9.state, '') as state, coalesce(w9.zip, '') as zip, w9.signed_on::text as signed_on, coalesce(w9.is_electronic, false) as is_electronic,
        review.box1_cents::float8 as reviewed_box1, review.box4_cents::float8 as reviewed_box4,
        filed.box1_cents::float8 as filed_box1, filed.box4_cents::float8 as filed_box4, filed.filed_on::text as filed_on, coalesce(filed.number, 0) as filings
      from (${payees(tx, some)}) as named
      left join (${amounts(tx, year, some)}) as summed on summed.of = named.of and summed.payee = named.payee
      left join ${taxPayee} as w9 on w9.company_id = ${tx.companyId} and w9.of = named.of and w9.payee = named.payee
      left join ${taxFormReview} as review on review.company_id = ${tx.companyId} and review.year = ${year} and review.of = named.of and review.payee = named.payee
      left join (select distinct on (f.of, f.payee) f.* from ${taxFiling} as f where f.company_id = ${tx.companyId} and f.year = ${year}
        order by f.of, f.payee, f.number desc) as filed on filed.of = named.of and filed.payee = named.payee
      order by lower(named.payee_name), named.of, named.payee`,
  )

const EPOCH = sql.raw(`(date '2000-01-03')`)

export const listTaxPayments = (
  tx: Tx,
  { of, payee }: Payee,
  year: number,
): Promise<TaxFormDetail['payments']> =>
  queryRows(
    tx,
    sql`select ${payPayment.id} as id, ${payWeek.payee} * 4096 + (${payWeek.monday} - ${EPOCH}) / 7 as pay, ${payWeek.monday}::text as monday,
        ${payPayment.paid_on}::text as paid_on, ${payPayment.amount_cents}::float8 as amount_cents, ${payPayment.reference} as reference
      from ${payPayment} join ${payWeek} on ${payWeek.company_id} = ${payPayment.company_id} and ${payWeek.id} = ${payPayment.week}
      where ${payPayment.company_id} = ${tx.companyId} and ${payWeek.of} = ${of} and ${payWeek.payee} = ${payee} and ${payPayment.reversed_at} is null
        and ${payPayment.paid_on} between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
      order by ${payPayment.paid_on}, ${payPayment.id}`,
  )

export const listFilings = (tx: Tx, { of, payee }: Payee, year: number): Promise<TaxFormDetail['filings']> =>
  queryRows(
    tx,
    sql`select ${taxFiling.id} as id, ${taxFiling.number} > 1 as is_correction, ${taxFiling.filed_on}::text as filed_on, ${taxFiling.before_cents}::float8 as before_cents,
        ${taxFiling.box1_cents}::float8 as box1_cents, ${taxFiling.box4_cents}::float8 as box4_cents, ${taxFiling.reference} as reference,
        ${fullName(user)} as filed_by, to_json(${taxFiling.created_at}) #>> '{}' as created_at
      from ${taxFiling} join ${user} on ${user.company_id} = ${taxFiling.company_id} and ${user.id} = ${taxFiling.filed_by}
      where ${taxFiling.company_id} = ${tx.companyId} and ${taxFiling.of} = ${of} and ${taxFiling.payee} = ${payee} and ${taxFiling.year} = ${year}
      order by ${taxFiling.number} desc`,
  )

/** Serializes reviews, filings and Forms W-9 of a company until commit. */
export async function lockTaxForms(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tax forms'), ${tx.companyId})`)
}

/** Payees whose form was reviewed and not filed yet, whatever became of its amounts. */
export const listUnfiled = (tx: Tx, year: number): Promise<Payee[]> =>
  queryRows(
    tx,
    sql`select ${taxFormReview.of} as of, ${taxFormReview.payee} as payee from ${taxFormReview}
      where ${taxFormReview.company_id} = ${tx.companyId} and ${taxFormReview.year} = ${year}
        and not exists (select from ${taxFiling} where ${taxFiling.company_id} = ${taxFormReview.company_id} and ${taxFiling.year} = ${taxFormReview.year}
          and ${taxFiling.of} = ${taxFormReview.of} and ${taxFiling.payee} = ${taxFormReview.payee})
      order by ${taxFormReview.of}, ${taxFormReview.payee}`,
  )
