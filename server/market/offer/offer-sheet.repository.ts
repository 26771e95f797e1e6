import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'
import { boardKey } from '#server/market/offer/offer.repository.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import type { SheetQueries } from '#server/kernel/sheets/sheet-sql.repository.ts'
import { sheetImport } from '#server/kernel/sheets/sheet.table.ts'

const EXPORTED = 20_000

export const offerSheetQueries: SheetQueries = {
  table: offer,
  computed: {
    broker_company: sql`coalesce(${broker.name}, '')`,
    broker_mc_number: sql`coalesce(${broker.mc_number}, '')`,
    broker_dot_number: sql`coalesce(${broker.dot_number}, '')`,
  },
  joined: sql`left join ${broker} on ${broker.company_id} = ${offer.company_id} and ${broker.id} = ${offer.broker}`,
  archive: {
    isIn: (row) => row['is_withdrawn'] === true,
    is: sql`${offer.is_withdrawn}`,
    set: sql`is_withdrawn = true, withdrawn_reason = 'The import that entered it was undone.'`,
    note: { action: 'withdraw', before: { is_withdrawn: false }, after: { is_withdrawn: true } },
  },
  sameKeys: () => sql`false`,
}

export async function offersOnBoard(tx: Tx): Promise<Int32Array> {
  const rows = await tx
    .select({ id: offer.id })
    .from(offer)
    .where(and(eq(offer.company_id, tx.companyId), eq(offer.is_withdrawn, false)))
    .orderBy(sql`${boardKey} desc`, sql`${offer.id} desc`)
    .limit(EXPORTED)
  return Int32Array.from(rows, ({ id }) => id)
}

export async function listUndeletableOffers(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const isAsked = sql<boolean>`exists (select from ${driverBid}
    where ${driverBid.company_id} = ${offer.company_id} and ${driverBid.offer} = ${offer.id})`
  const wasThere = sql<boolean>`coalesce(${offer.created_at} < max(${sheetImport.created_at}), false)`
  const rows = await tx
    .select({
      id: offer.id,
      is_bid: offer.is_bid,
      is_taken: offer.is_taken,
      source: offer.source,
      isAsked,
      wasThere,
    })
    .from(offer)
    .leftJoin(
      sheetImport,
      and(
        eq(sheetImport.company_id, offer.company_id),
        eq(sheetImport.kind, 'offer'),
        sql`${offer.id} = any(${sheetImport.created_ids})`,
      ),
    )
    .where(and(eq(offer.company_id, tx.companyId), inArray(offer.id, [...ids])))
    .groupBy(offer.company_id, offer.id)
  const getReason = (row: (typeof rows)[number]) => {
    if (row.is_bid || row.is_taken) return 'Kept: a bid was sent on it.'
    if (row.isAsked) return 'Kept: a driver was asked about it.'
    if (row.wasThere) return 'Kept with the file’s values: it was already on the board.'
    return row.source === 'file' ? undefined : 'Kept: reposted since.'
  }
  return new Map(
    rows.flatMap((row) => {
      const why = getReason(row)
      return why === undefined ? [] : [[row.id, why] as const]
    }),
  )
}
