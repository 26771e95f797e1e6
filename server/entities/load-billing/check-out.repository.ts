import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { PAGE_SIZE } from '#contract/constants.ts'
import { checkOut, type CheckOut, type listCheckOut as listCheckOutCall } from '#contract/entities/load-billing.ts'
import { lacksOf } from '#contract/rules/billing.ts'
import type { LoadDocumentKind } from '#contract/rules/load-documents.ts'
import type { Tx } from '#server/db/client.ts'
import { jsonRow } from '#server/db/json-row.ts'
import { broker } from '#server/entities/broker/broker.table.ts'
import { company } from '#server/entities/company/company.table.ts'
import { fromLoad, isPriced, loadListComputed } from '#server/entities/load/load.repository.ts'
import { searched } from '#server/entities/load/load-search.repository.ts'
import { load } from '#server/entities/load/load.table.ts'
import { kindsOfLoad, waivedOfLoad } from '#server/entities/load-billing/load-billing.repository.ts'
import type { Viewer } from '#server/entities/user/viewer.ts'

type Query = z.output<typeof listCheckOutCall.query>

const isOpen = sql`${load.deleted_at} is null and ${load.status} in (5, 6) and (${load.invoice} is null or (${load.status} = 5 and ${load.proof_at} is null))`
const deliveredOn = sql`(${load.delivered_at} at time zone ${company.time_zone})::date`
const yesterday = sql`((now() at time zone ${company.time_zone})::date - 1)`
const isYesterdays = sql`(${load.status} = 5 and ${load.proof_at} is null and coalesce(${deliveredOn} = ${yesterday}, false))`

const passing = async (tx: Tx, { search, proof }: Omit<Query, 'page'>): Promise<SQL> =>
  sql.join(
    [
      sql`${load.company_id} = ${tx.companyId}`,
      isOpen,
      ...(proof === undefined ? [] : [sql`(${load.status} = 5 and ${load.proof_at} is null) = ${proof === 'missing'}`]),
      ...(await searched(tx, search)),
    ],
    sql` and `,
  )

type Row = Omit<CheckOut, 'lacks' | 'may_add'> &
  Record<string, unknown> & { kinds: LoadDocumentKind[]; po_number: string; needs_po: boolean; needs_originals: boolean }

const listed = checkOut.omit({ broker_price_cents: true, delivered_yesterday: true, lacks: true, waived: true, may_add: true })

async function rowsOf(tx: Tx, { id, seesAllPrices }: Viewer, tail: SQL): Promise<Row[]> {
  const price = sql`case when ${isPriced(id, seesAllPrices)} then ${load.broker_price_cents} end`
  const { rows } = await tx.execute<Row>(sql`
    select ${jsonRow(load, listed, loadListComputed)},
      ${price} as broker_price_cents, ${isYesterdays} as delivered_yesterday, ${waivedOfLoad} as waived, ${kindsOfLoad} as kinds,
      ${load.po_number} as po_number, coalesce(${broker.needs_po}, false) as needs_po, coalesce(${broker.needs_originals}, false) as needs_originals
    ${fromLoad} join ${company} on ${company.id} = ${load.company_id} ${tail}`)
  return rows
}

const shown = ({ kinds, po_number, needs_po, needs_originals, broker_price_cents, ...row }: Row): Omit<CheckOut, 'may_add'> => {
  const lacks = lacksOf({ status: row.status, kinds, po_number, needs_po, needs_originals })
  return {
    ...row,
    ...(broker_price_cents !== null && { broker_price_cents }),
    lacks,
    waived: lacks.filter((code) => row.waived.includes(code)),
  } as Omit<CheckOut, 'may_add'>
}

/** One page of the check-out queue as a user sees it: delivered yesterday without POD first, then who waits longest. */
export async function listCheckOut(tx: Tx, viewer: Viewer, { page, ...filter }: Query): Promise<Omit<CheckOut, 'may_add'>[]> {
  const rows = await rowsOf(
    tx,
    viewer,
    sql`where ${await passing(tx, filter)} order by ${isYesterdays} desc, ${load.earned_at} nulls last, ${load.id}
      limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
  )
  return rows.map(shown)
}

export async function countCheckOut(tx: Tx, filter: Omit<Query, 'page'>): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count ${fromLoad} where ${await passing(tx, filter)}`)
  return rows[0]?.count ?? 0
}

export async function readCheckOut(tx: Tx, viewer: Viewer, id: number): Promise<Omit<CheckOut, 'may_add'> | undefined> {
  const [row] = await rowsOf(tx, viewer, sql`where ${load.company_id} = ${tx.companyId} and ${load.id} = ${id} and ${isOpen}`)
  return row && shown(row)
}
