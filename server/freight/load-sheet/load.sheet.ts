import { loadIntake } from '#server/freight/load-sheet/load-intake.service.ts'
import { listUndeletableLoads, loadSheetQueries } from '#server/freight/load-sheet/load-sheet.repository.ts'
import { loadSheetRow } from '#server/freight/load-sheet/load-sheet-row.ts'
import { loadsChanged } from '#server/freight/load-record/load-signal.ts'
import { type SheetRules, toText } from '#server/kernel/sheets/sheet-rules.ts'

export const loadSheetRules: SheetRules = {
  kind: 'load',
  noun: 'load',
  create: loadSheetRow,
  update: loadSheetRow,
  uniqueKeys: [
    {
      name: 'number',
      fields: ['number'],
      key: ({ number }) => toText(number).toLowerCase(),
      words: 'this number',
    },
    {
      name: 'reference',
      fields: ['broker', 'broker_reference'],
      key({ broker, broker_reference }) {
        const reference = toText(broker_reference).toLowerCase()
        return typeof broker === 'number' && reference !== '' ? `${broker}\n${reference}` : ''
      },
      words: 'this broker and reference',
    },
  ],
  titleOf: ({ number }) => toText(number),
  problem: (_record, values) =>
    (
      [
        ['pick_up_from', 'pick_up_until'],
        ['deliver_from', 'deliver_until'],
      ] as const
    ).flatMap(([from, until]) => {
      const [first, last] = [toText(values[from]), toText(values[until])]
      return first !== '' && last !== '' && last < first
        ? [{ field: until, text: 'Enter an end time at or after the start time.' }]
        : []
    })[0],
  mayUndoOthers: ({ can }) => can('all-loads', 'delete'),
  keeps: listUndeletableLoads,
  removed: (tx, rows) => loadsChanged(tx, ...rows.map(({ id }) => id as number)),
  intake: loadIntake,
  queries: loadSheetQueries,
}
