import { loadIntake } from '#server/entities/load/load-intake.service.ts'
import { keptLoads, loadSheetQueries } from '#server/entities/load/load-sheet.repository.ts'
import { loadSheetRow } from '#server/entities/load/load-sheet-row.ts'
import { loadsChanged } from '#server/entities/load/load-signal.ts'
import { type SheetRules, textOf } from '#server/entities/sheet/sheet-rules.ts'

export const loadSheetRules: SheetRules = {
  kind: 'load',
  noun: 'load',
  create: loadSheetRow,
  update: loadSheetRow,
  uniqueKeys: [
    { name: 'number', fields: ['number'], key: ({ number }) => textOf(number).toLowerCase(), words: 'this number' },
    {
      name: 'reference',
      fields: ['broker', 'broker_reference'],
      key({ broker, broker_reference }) {
        const reference = textOf(broker_reference).toLowerCase()
        return typeof broker === 'number' && reference !== '' ? `${broker}\n${reference}` : ''
      },
      words: 'this broker and reference',
    },
  ],
  titleOf: ({ number }) => textOf(number),
  problem: (_record, values) =>
    (
      [
        ['pick_up_from', 'pick_up_until'],
        ['deliver_from', 'deliver_until'],
      ] as const
    ).flatMap(([from, until]) => {
      const [first, last] = [textOf(values[from]), textOf(values[until])]
      return first !== '' && last !== '' && last < first ? [{ field: until, text: 'Enter an end at or after the start.' }] : []
    })[0],
  mayUndoOthers: ({ can }) => can('all-loads', 'delete'),
  keeps: keptLoads,
  removed: (tx, rows) => loadsChanged(tx, ...rows.map(({ id }) => id as number)),
  intake: loadIntake,
  queries: loadSheetQueries,
}
