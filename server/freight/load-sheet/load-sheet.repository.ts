import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { mayDeleteLoad } from '#contract/rules/load-access.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { loadDocument } from '#server/freight/schema/load-document.table.ts'
import { type SheetQueries, texts } from '#server/kernel/sheets/sheet-sql.repository.ts'
import type { SheetUser } from '#server/kernel/sheets/sheet-rules.ts'

export const loadSheetQueries: SheetQueries = {
  table: load,
  computed: {},
  joined: sql``,
  sameKeys: ({ number = [], reference = [] }) =>
    or(
      sql`${load.number_key} = ${texts(number)}`,
      sql`${load.reference_key} = ${texts(reference.map((key) => key.slice(key.indexOf('\n') + 1)))}`,
    ) ?? sql`false`,
}

export async function listUndeletableLoads(
  tx: Tx,
  ids: readonly number[],
  who: SheetUser,
): Promise<Map<number, string>> {
  const condition = and(
    eq(loadDocument.company_id, load.company_id),
    eq(loadDocument.load, load.id),
    isNull(loadDocument.removed_at),
  )
  const rows = await tx
    .select({
      id: load.id,
      dispatcher: load.dispatcher,
      invoice: load.invoice,
      documents: sql<number>`count(${loadDocument.id})::int`,
    })
    .from(load)
    .leftJoin(loadDocument, condition)
    .where(and(eq(load.company_id, tx.companyId), inArray(load.id, [...ids])))
    .groupBy(load.company_id, load.id)
  const getReason = (row: (typeof rows)[number]) => {
    if (!mayDeleteLoad(row, who)) return 'Kept: belongs to another dispatcher.'
    if (row.invoice !== null) return 'Kept: already invoiced.'
    return row.documents > 0 ? 'Kept: has documents.' : undefined
  }
  return new Map(
    rows.flatMap((row) => {
      const why = getReason(row)
      return why === undefined ? [] : [[row.id, why] as const]
    }),
  )
}
