import { type SQL, sql } from 'drizzle-orm'
import type { BooksKind, BooksParty } from '#contract/rules/books.ts'
import { toIsoWeek, weekText } from '#contract/rules/iso-week.ts'
import { isFrozen, PAY_STATE_CODES, payId } from '#contract/rules/pay.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { sumAdjusted } from '#server/money/pay/pay-adjusted.repository.ts'
import { creditNote, invoice, payment } from '#server/money/schema/invoice.table.ts'
import { payAdjustment, payWeek } from '#server/money/schema/pay.table.ts'
import { remittance } from '#server/money/schema/remittance.table.ts'

/** A record of ours as books take it. */
export interface BooksSource {
  kind: BooksKind
  record: number
  number: string
  day: string
  due_on: string
  party: number
  party_of: BooksParty
  party_name: string
  amount_cents: number
  lines: { text: string; amount_cents: number }[]
  memo: string
  path: string
}

/** Those of these dates and those of these ids. */
export interface SourceRange {
  from_on: string
  to_on: string
  ids: readonly number[]
}

const isAsked = (id: SQL, day: SQL, { from_on, to_on, ids }: SourceRange) =>
  sql`(${day} between ${from_on}::date and ${to_on}::date or ${id} = any(${sql.param([...ids])}::int[]))`

type Row = Omit<BooksSource, 'kind' | 'party_of' | 'path'>

async function readInvoices(tx: Tx, range: SourceRange): Promise<BooksSource[]> {
  const rows = await queryRows<Row>(
    tx,
    sql`select ${invoice.id} as record, ${invoice.number} as number, ${invoice.issued_on}::text as day, ${invoice.due_on}::text as due_on,
        ${invoice.broker} as party, ${broker.name} as party_name, ${invoice.total_cents} as amount_cents, '' as memo,
        (select coalesce(json_agg(json_build_object('text', concat_ws(' ', 'Load', line->>'load_number', part->>'what'),
            'amount_cents', (part->>'amount_cents')::int) order by place, extra), '[]')
          from jsonb_array_elements(${invoice.content}->'lines') with ordinality as one (line, place)
          cross join jsonb_array_elements(jsonb_build_array(line) || coalesce(line->'charges', '[]')) with ordinality as two (part, extra)) as lines
      from ${invoice} join ${broker} on ${broker.company_id} = ${invoice.company_id} and ${broker.id} = ${invoice.broker}
      where ${invoice.company_id} = ${tx.companyId} and ${isAsked(sql`${invoice.id}`, sql`${invoice.issued_on}`, range)}
      order by ${invoice.issued_on}, ${invoice.id}`,
  )
  return rows.map((row) => ({
    ...row,
    kind: 'invoice',
    party_of: 'broker',
    path: `/confirmed-loads/invoices/${row.record}`,
  }))
}

async function readCredits(tx: Tx, range: SourceRange): Promise<BooksSource[]> {
  const rows = await queryRows<Row & { of: number }>(
    tx,
    sql`select ${creditNote.id} as record, ${creditNote.number} as number, ${creditNote.issued_on}::text as day, ${creditNote.issued_on}::text as due_on,
        ${invoice.broker} as party, ${broker.name} as party_name, ${creditNote.amount_cents} as amount_cents, ${creditNote.invoice} as of,
        'Invoice ' || ${invoice.number} || ': ' || ${creditNote.reason} as memo,
        json_build_array(json_build_object('text', 'Credit on invoice ' || ${invoice.number}, 'amount_cents', ${creditNote.amount_cents})) as lines
      from ${creditNote} join ${invoice} on ${invoice.company_id} = ${creditNote.company_id} and ${invoice.id} = ${creditNote.invoice}
      join ${broker} on ${broker.company_id} = ${invoice.company_id} and ${broker.id} = ${invoice.broker}
      where ${creditNote.company_id} = ${tx.companyId} and ${isAsked(sql`${creditNote.id}`, sql`${creditNote.issued_on}`, range)}
      order by ${creditNote.issued_on}, ${creditNote.id}`,
  )
  return rows.map(({ of, ...row }) => ({
    ...row,
    kind: 'credit',
    party_of: 'broker',
    path: `/confirmed-loads/invoices/${of}`,
  }))
}

/** Whole checks and transfers, as the bank shows them. */
async function readPayments(tx: Tx, range: SourceRange): Promise<BooksSource[]> {
  const rows = await queryRows<Row>(
    tx,
    sql`select ${remittance.id} as record, 'R' || ${remittance.id} as number, ${remittance.received_on}::text as day, ${remittance.received_on}::text as due_on,
        ${remittance.broker} as party, ${broker.name} as party_name, ${remittance.amount_cents} as amount_cents, '[]'::json as lines,
        concat_ws(', ', nullif(${remittance.reference}, ''), (select 'Invoices ' || string_agg(${invoice.number}, ', ' order by ${invoice.id}) from ${payment}
          join ${invoice} on ${invoice.company_id} = ${payment.company_id} and ${invoice.id} = ${payment.invoice}
          where ${payment.company_id} = ${remittance.company_id} and ${payment.remittance} = ${remittance.id} and ${payment.removed_at} is null)) as memo
      from ${remittance} join ${broker} on ${broker.company_id} = ${remittance.company_id} and ${broker.id} = ${remittance.broker}
      where ${remittance.company_id} = ${tx.companyId} and ${remittance.removed_at} is null
        and ${isAsked(sql`${remittance.id}`, sql`${remittance.received_on}`, range)}
      order by ${remittance.received_on}, ${remittance.id}`,
  )
  return rows.map((row) => ({
    ...row,
    kind: 'payment',
    party_of: 'broker',
    path: `/confirmed-loads/payments/${row.record}`,
  }))
}

const FROZEN = PAY_STATE_CODES.filter(isFrozen)

/** Locked weeks of owners and directly paid drivers, with what they are due. A negative week is carried on. */
async function readBills(tx: Tx, range: SourceRange): Promise<BooksSource[]> {
  const due = sql`${payWeek.carried_cents}
    + (select coalesce(sum((line->>'amount_cents')::numeric), 0) from jsonb_array_elements(${payWeek.lines}) as line)
    + (select ${sumAdjusted()} from ${payAdjustment} where ${payAdjustment.company_id} = ${payWeek.company_id}
      and ${payAdjustment.of} = ${payWeek.of} and ${payAdjustment.payee} = ${payWeek.payee} and ${payAdjustment.monday} = ${payWeek.monday})`
  const sunday = sql`(${payWeek.monday} + 6)`
  const rows = await queryRows<
    Pick<Row, 'record' | 'party' | 'party_name' | 'day' | 'amount_cents'> & { of: string; monday: string }
  >(
    tx,
    sql`select * from (select ${payWeek.id} as record, ${payWeek.of} as of, ${payWeek.payee} as party, ${payWeek.monday}::text as monday, ${sunday}::text as day,
        case ${payWeek.of} when 'driver' then ${driverName} else ${owner.name} end as party_name, (${due})::float8 as amount_cents
      from ${payWeek}
      left join ${owner} on ${payWeek.of} = 'settlement' and ${owner.company_id} = ${payWeek.company_id} and ${owner.id} = ${payWeek.payee}
      left join ${driver} on ${payWeek.of} = 'driver' and ${driver.company_id} = ${payWeek.company_id} and ${driver.id} = ${payWeek.payee}
      where ${payWeek.company_id} = ${tx.companyId} and ${payWeek.of} in ('settlement', 'driver') and ${payWeek.lines} is not null
        and ${payWeek.state} = any(${sql.param(FROZEN)}::text[]) and ${isAsked(sql`${payWeek.id}`, sunday, range)}) as week
      where amount_cents > 0 order by day, record`,
  )
  return rows.map(({ of, monday, ...row }) => {
    const isDriver = of === 'driver'
    const week = weekText(toIsoWeek(monday))
    const text = `${isDriver ? 'Driver pay' : 'Settlement'} ${week}`
    return {
      ...row,
      kind: 'bill',
      number: `${isDriver ? 'D' : 'S'}${row.party}-${week}`,
      due_on: row.day,
      party_of: isDriver ? 'driver' : 'owner',
      lines: [{ text, amount_cents: row.amount_cents }],
      memo: text,
      path: `/accounting/${isDriver ? 'drivers' : 'settlements'}/${payId(row.party, monday)}`,
    }
  })
}

const READERS: Readonly<Record<BooksKind, (tx: Tx, range: SourceRange) => Promise<BooksSource[]>>> = {
  invoice: readInvoices,
  credit: readCredits,
  payment: readPayments,
  bill: readBills,
}

export const readSources = (tx: Tx, kind: BooksKind, range: SourceRange): Promise<BooksSource[]> =>
  READERS[kind](tx, range)
