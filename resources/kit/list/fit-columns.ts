import type { ColumnField } from './use-columns.ts'

interface FitParts<R> {
  columns: readonly ColumnField<R>[]
  widths: readonly number[]
  /** Pixels; 0 where nothing is laid out, so that all fit. */
  room: number
  keeps: (field: ColumnField<R>) => boolean
}

export const isMoney = <R>({ cell, quantity }: Pick<ColumnField<R>, 'cell' | 'quantity'>): boolean =>
  quantity === 'money' || cell === 'money'

const getPriority = <R>(field: ColumnField<R>) => field.column.priority ?? (isMoney(field) ? 'always' : 0)

/** Not of a price that the user may not see: it is missing from the answer, and its dash says so. */
const isZero = (value: unknown): boolean => value === 0 || value === null

/** In a list with money, the names of the figures that are zero in every row; those declared 'always' stay. */
export function findZeroColumns<R extends object>(
  columns: readonly ColumnField<R>[],
  rows: readonly R[],
  keeps: (field: ColumnField<R>) => boolean,
): readonly string[] {
  if (rows.length === 0 || !columns.some(isMoney)) return []
  return columns
    .slice(1)
    .filter((field) => isMoney(field) || field.quantity === 'number')
    .filter((field) => field.column.priority !== 'always' && !keeps(field))
    .map(({ name }) => name)
    .filter((name) => rows.every((row) => isZero(Reflect.get(row, name))))
}

/** Names of the columns to hide so that the others fit: lowest priority first, then from the right. */
export function findCutColumns<R>({ columns, widths, room, keeps }: FitParts<R>): readonly string[] {
  if (room === 0) return []
  const ranked = columns
    .map((field, index) => ({ field, width: widths[index] ?? 0, priority: getPriority(field) }))
    .slice(1)
    .filter(({ field, priority }) => priority !== 'always' && !keeps(field))
    .toReversed()
    .toSorted((a, b) => Number(a.priority) - Number(b.priority))
  let over = widths.reduce((sum, width) => sum + width, 0) - room
  const cut: typeof ranked = []
  for (const one of ranked) {
    if (over <= 0) break
    over -= one.width
    cut.push(one)
  }
  // A wide column may have made room for a narrow one that was cut before it.
  const hidden = cut.toReversed().filter(({ width }) => {
    if (over + width > 0) return true
    over += width
    return false
  })
  return hidden.map(({ field }) => field.name)
}
