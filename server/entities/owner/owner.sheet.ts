import { createOwner, updateOwner } from '#contract/entities/owner.ts'
import { ownerForHistory, ownerInputForHistory, ownerToStored } from '#server/entities/owner/owner.service.ts'
import type { owner } from '#server/entities/owner/owner.table.ts'
import { nameKey } from '#server/entities/sheet/import-names.ts'
import { digitsOf, type SheetRules, textOf } from '#server/entities/sheet/sheet-rules.ts'

export const ownerSheetRules: SheetRules = {
  kind: 'owner',
  noun: 'owner company',
  create: createOwner.body,
  update: updateOwner.body.omit({ version: true }),
  uniqueKeys: [
    { name: 'name', fields: ['name'], key: ({ name }) => nameKey(textOf(name)), words: 'this name' },
    { name: 'dot', fields: ['dot_number'], key: ({ dot_number }) => digitsOf(dot_number), words: 'this DOT number' },
    { name: 'mc', fields: ['mc_number'], key: ({ mc_number }) => digitsOf(mc_number), words: 'this MC number' },
    { name: 'ein', fields: ['ein'], key: ({ ein }) => digitsOf(ein), words: 'this EIN' },
  ],
  rowForHistory: (row) => ownerForHistory(row as typeof owner.$inferSelect),
  inputForHistory: ownerInputForHistory,
  toStored: ownerToStored,
  titleOf: ({ name }) => textOf(name),
}
