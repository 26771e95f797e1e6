import type { ColumnField } from './use-columns.ts'

interface FitParts<R> {
  columns: readonly ColumnField<R>[]
  widths: readonly number[]
  /** Pixels; 0 where nothing is laid out, so that all fit. */
  room: number
  keeps: (field: ColumnField<R>) => boolean
}

const getPriority = <R>({ cell, column }: ColumnField<R>) =>
  column.priority ?? (cell === 'money' ? 'always' : 0)

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
