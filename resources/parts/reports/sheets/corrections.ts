import type { CorrectedCell, DayOrder, ImportDecisions } from '#contract/entities/reports/sheet.ts'

export type Word = ImportDecisions['words'][number]

/** Cells corrected on the page by `correctionKey`, and decisions on the whole file; `pending` are not checked since. */
export interface Corrections {
  cells: ReadonlyMap<string, CorrectedCell>
  decisions: ImportDecisions
  pending: ReadonlySet<string>
}

export interface CorrectionState extends Corrections {
  isBusy: boolean
  onMend: (cell: CorrectedCell) => void
  onWord: (word: Word, alone?: number) => void
  onForget: (word: Pick<Word, 'column' | 'text'>, alone?: CorrectedCell) => void
  onCheck: () => void
}

export const NO_CORRECTIONS: Corrections = {
  cells: new Map(),
  decisions: { columns: {}, day_order: null, words: [] },
  pending: new Set(),
}

export const correctionKey = (row: number, column: CorrectedCell['column']) => `${row}:${column}`

export const plainWord = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
export const wordKey = ({ column, text }: Pick<Word, 'column' | 'text'>) => `${column}=${plainWord(text)}`
const columnKey = (index: number) => `column ${index}`

export const isColumnPending = ({ pending }: Pick<Corrections, 'pending'>) =>
  [...pending].some((key) => key.startsWith('column '))

export const hasDecisions = ({ columns, day_order, words }: ImportDecisions) =>
  Object.keys(columns).length > 0 || day_order !== null || words.length > 0

const withPending = ({ pending }: Corrections, key: string) => new Set(pending).add(key)

export function withCorrection(now: Corrections, cell: CorrectedCell): Corrections {
  const key = correctionKey(cell.row, cell.column)
  return { ...now, cells: new Map(now.cells).set(key, cell), pending: withPending(now, key) }
}

/** Reads all cells of the column that equal `text` as `value`; `alone` is the row whose own correction it replaces. */
export function withWord(now: Corrections, word: Word, alone?: number): Corrections {
  const key = wordKey(word)
  const others = now.decisions.words.filter((one) => wordKey(one) !== key)
  const own = alone === undefined ? '' : correctionKey(alone, word.column)
  const pending = withPending(now, key)
  pending.delete(own)
  return {
    cells: new Map([...now.cells].filter(([cell]) => cell !== own)),
    decisions: { ...now.decisions, words: [...others, word] },
    pending,
  }
}

export function withoutWord(now: Corrections, word: Pick<Word, 'column' | 'text'>): Corrections {
  const key = wordKey(word)
  return {
    ...now,
    decisions: { ...now.decisions, words: now.decisions.words.filter((one) => wordKey(one) !== key) },
    pending: withPending(now, key),
  }
}

export const withColumn = (now: Corrections, index: number, field: string | null): Corrections => ({
  ...now,
  decisions: { ...now.decisions, columns: { ...now.decisions.columns, [index]: field } },
  pending: withPending(now, columnKey(index)),
})

export const withDayOrder = (now: Corrections, day_order: DayOrder): Corrections => ({
  ...now,
  decisions: { ...now.decisions, day_order },
})
