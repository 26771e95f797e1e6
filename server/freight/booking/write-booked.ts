import { numbersBegin, toIsoWeek } from '#contract/rules/iso-week.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { batches } from '#server/kernel/sheets/sheet-rules.ts'
import {
  drawSequences,
  insertLoads,
  insertStops,
  type Numbering,
} from '#server/freight/booking/book.repository.ts'
import { loadsChanged } from '#server/freight/load-record/load-signal.ts'
import type { NewStop } from '#server/freight/load-record/stop.repository.ts'
import type { load } from '#server/freight/schema/load.table.ts'

export interface NewLoad {
  values: Omit<typeof load.$inferInsert, 'id' | 'number' | 'year' | 'week' | 'sequence'>
  stops: readonly NewStop[]
}

export async function writeBooked(
  tx: Tx,
  who: Changer,
  { abbreviation, today }: Numbering,
  loads: readonly NewLoad[],
): Promise<number[]> {
  const week = toIsoWeek(today)
  const begin = numbersBegin(abbreviation, week)
  const sequences = await drawSequences(tx, week, loads.length)
  const numbered = loads.map(({ values, stops }, index) => {
    const sequence = sequences[index]!
    return { values: { ...values, number: `${begin}${sequence}`, ...week, sequence }, stops }
  })
  const ids: number[] = []
  for (const batch of batches(numbered)) {
    const inserted = await insertLoads(
      tx,
      batch.map(({ values }) => values),
    )
    await Promise.all([
      insertStops(
        tx,
        inserted.flatMap((load, index) =>
          batch[index]!.stops.map((stop, place) => ({ ...stop, load, place })),
        ),
      ),
      audit(
        tx,
        ...inserted.map((record_id, index) => ({
          who,
          action: 'create',
          record_type: 'load',
          record_id,
          after: batch[index]!.values,
        })),
      ),
      loadsChanged(tx, ...inserted),
    ])
    ids.push(...inserted)
  }
  return ids
}
