import { createHash } from 'node:crypto'
import { MAX_BANK_HEADS, NO_BANK_HEAD, type BankColumns } from '#contract/entities/money/bank-sheet.ts'
import { columnName, type ReadSheet } from '#server/kernel/sheets/read-gather.ts'

/** By the key of its titles: banks name their columns alike in each of their files. */
export type BankLayouts = ReadonlyMap<string, BankColumns>

const MAX_HEAD_TEXT = 120

/** The sheet below a header line; blank lines count for none. */
export function belowHead({ titles, rows }: ReadSheet, head: number): ReadSheet {
  if (head === 0) return { titles, rows }
  if (head === NO_BANK_HEAD) {
    const first = { row: Math.max(1, (rows[0]?.row ?? 2) - 1), cells: titles }
    return { titles: titles.map((_, index) => `Column ${columnName(index)}`), rows: [first, ...rows] }
  }
  return { titles: (rows[head - 1]?.cells ?? []).map((cell) => cell.trim()), rows: rows.slice(head) }
}

export const possibleHeads = ({ rows }: ReadSheet): number[] =>
  Array.from({ length: Math.min(MAX_BANK_HEADS, rows.length + 1) }, (_, index) => index)

export const headTexts = (sheet: ReadSheet): string[] =>
  possibleHeads(sheet).map((head) =>
    belowHead(sheet, head)
      .titles.filter((title) => title !== '')
      .join(', ')
      .slice(0, MAX_HEAD_TEXT),
  )

export const layoutKey = (titles: readonly string[]): string =>
  createHash('sha256')
    .update(titles.map((title) => title.toLowerCase()).join('\u0000'))
    .digest('base64url')

export function knownColumns(sheet: ReadSheet, layouts: BankLayouts): BankColumns | undefined {
  for (const head of [...possibleHeads(sheet), NO_BANK_HEAD]) {
    const columns = layouts.get(layoutKey(belowHead(sheet, head).titles))
    if (columns && (columns.header === NO_BANK_HEAD) === (head === NO_BANK_HEAD))
      return withHead(columns, head)
  }
  return undefined
}

export const withHead = ({ paid_on, amount, text }: BankColumns, head: number): BankColumns => ({
  paid_on,
  amount,
  text,
  ...(head !== 0 && { header: head }),
})
