import { createOwner, updateOwner } from '#contract/entities/fleet/owner.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { owners } from '#server/fleet/owner/owner.record.ts'
import {
  announceOwners,
  ownerForHistory,
  maskBank,
  ownerToStored,
} from '#server/fleet/owner/owner.service.ts'
import type { owner } from '#server/fleet/schema/owner.table.ts'
import { ownerSheetQueries } from '#server/fleet/owner/owner-sheet.repository.ts'
import { nameKey } from '#server/kernel/sheets/import-names.ts'
import { listUses } from '#server/fleet/document/in-use.repository.ts'
import { toDigits, type SheetRules, toText } from '#server/kernel/sheets/sheet-rules.ts'

export const ownerSheetRules: SheetRules = {
  kind: 'owner',
  noun: 'owner company',
  create: createOwner.body,
  update: updateOwner.body.omit({ version: true }),
  uniqueKeys: [
    { name: 'name', fields: ['name'], key: ({ name }) => nameKey(toText(name)), words: 'this name' },
    {
      name: 'dot',
      fields: ['dot_number'],
      key: ({ dot_number }) => toDigits(dot_number),
      words: 'this DOT number',
    },
    {
      name: 'mc',
      fields: ['mc_number'],
      key: ({ mc_number }) => toDigits(mc_number),
      words: 'this MC number',
    },
    { name: 'ein', fields: ['ein'], key: ({ ein }) => toDigits(ein), words: 'this EIN' },
  ],
  rowForHistory: (row) => ownerForHistory(row as typeof owner.$inferSelect),
  inputForHistory: maskBank,
  toStored: ownerToStored,
  titleOf: ({ name }) => toText(name),
  async written(tx, who, { news }) {
    const entered = news.map(({ id, values }) => ({
      ...(values as { name: string; city?: string; state?: string }),
      id,
    }))
    if (entered.length > 0) await announceOwners(tx, who, entered)
    else await emit(tx, { type: 'DOCUMENTS_CHANGED', data: { of: 'owner', id: null } })
  },
  keeps: (tx, ids) => listUses(tx, 'owner', ids),
  removed: (tx) => emit(tx, { type: 'DOCUMENTS_CHANGED', data: { of: 'owner', id: null } }),
  queries: ownerSheetQueries,
  export: {
    fileName: 'Owners',
    find: (tx, query, _, who) => owners.ids(tx, who, query),
  },
}
