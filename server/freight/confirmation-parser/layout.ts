import type { ReadPlace } from '#contract/rules/rate-confirmation.ts'
import type { PdfPage, PdfText, PdfWord } from '#server/kernel/pdf/pdf-page.ts'

/** Points; `top` continues through all pages. */
export interface Cell {
  readonly page: number
  readonly line: number
  readonly index: number
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly words: readonly (PdfWord & { readonly start: number })[]
}

export interface Line {
  readonly page: number
  readonly index: number
  readonly top: number
  readonly bottom: number
  readonly cells: readonly Cell[]
  readonly text: string
}

export interface Span {
  readonly cell: Cell
  readonly start: number
  readonly end: number
}

export interface Layout {
  readonly lines: readonly Line[]
  readonly text: string
}

const COLUMN_GAP = 0.75
const SAME_LINE = 0.55

interface Row {
  words: PdfWord[]
  top: number
  bottom: number
}

function groupRows({ words }: PdfPage): Row[] {
  const rows: Row[] = []
  for (const word of words.toSorted((one, other) => one.top + one.bottom - (other.top + other.bottom))) {
    const tall = word.bottom - word.top
    const row = rows.slice(-4).find(({ top, bottom }) => {
      const shared = Math.min(bottom, word.bottom) - Math.max(top, word.top)
      return shared > SAME_LINE * Math.min(tall, bottom - top)
    })
    if (!row) rows.push({ words: [word], top: word.top, bottom: word.bottom })
    else row.words.push(word)
  }
  return rows.toSorted((one, other) => one.top - other.top)
}

interface Start {
  page: number
  line: number
  above: number
  size: { width: number; height: number }
}

function toCell(words: readonly PdfWord[], index: number, { page, line, above, size }: Start): Cell {
  let text = ''
  const placed = words.map((word) => {
    const start = text === '' ? 0 : text.length + 1
    text = text === '' ? word.text : `${text} ${word.text}`
    return { ...word, start }
  })
  const x = (share: number) => share * size.width
  const y = (share: number) => above + share * size.height
  return {
    page,
    line,
    index,
    text,
    words: placed,
    left: x(Math.min(...words.map(({ left }) => left))),
    right: x(Math.max(...words.map(({ right }) => right))),
    top: y(Math.min(...words.map(({ top }) => top))),
    bottom: y(Math.max(...words.map(({ bottom }) => bottom))),
  }
}

function splitCells(row: Row, start: Start): Cell[] {
  const { size } = start
  const groups: PdfWord[][] = []
  for (const word of row.words.toSorted((one, other) => one.left - other.left)) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    const tall = (word.bottom - word.top) * size.height
    if (last && before && (word.left - before.right) * size.width < tall * COLUMN_GAP) last.push(word)
    else groups.push([word])
  }
  return groups.map((words, index) => toCell(words, index, start))
}

export function buildLayout({ pages }: PdfText): Layout {
  const lines: Line[] = []
  let above = 0
  for (const [index, page] of pages.entries()) {
    for (const row of groupRows(page)) {
      const cells = splitCells(row, { page: index + 1, line: lines.length, above, size: page })
      lines.push({
        page: index + 1,
        index: lines.length,
        top: Math.min(...cells.map(({ top }) => top)),
        bottom: Math.max(...cells.map(({ bottom }) => bottom)),
        cells,
        text: cells.map(({ text }) => text).join('   '),
      })
    }
    above += page.height
  }
  return { lines, text: lines.map(({ text }) => text).join('\n') }
}

export const spanText = ({ cell, start, end }: Span): string => cell.text.slice(start, end)

export function getLeft({ cell, start, end }: Span): number {
  const share =
    (cell.right - cell.left) /
    Math.max(toReadPlace({ cell, start: 0, end: cell.text.length }).right - (cell.words[0]?.left ?? 0), 1e-9)
  const first = cell.words.find((word) => word.start >= start && word.start < end) ?? cell.words[0]
  return first && cell.words[0] ? cell.left + (first.left - cell.words[0].left) * share : cell.left
}

export function toReadPlace({ cell, start, end }: Span): ReadPlace {
  const words = cell.words.filter((word) => word.start < end && word.start + word.text.length > start)
  const of = words.length > 0 ? words : cell.words
  return {
    page: cell.page,
    left: Math.min(...of.map(({ left }) => left)),
    top: Math.min(...of.map(({ top }) => top)),
    right: Math.max(...of.map(({ right }) => right)),
    bottom: Math.max(...of.map(({ bottom }) => bottom)),
  }
}

export const toWholeSpan = (cell: Cell): Span => ({ cell, start: 0, end: cell.text.length })

const overlaps = (one: Cell, other: Cell) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0

/** Next cell below that overlaps horizontally, within `heights` line heights. */
export function cellBelow({ lines }: Layout, cell: Cell, heights = 2.4): Cell | undefined {
  const tall = cell.bottom - cell.top
  for (const line of lines.slice(cell.line + 1, cell.line + 5)) {
    if (line.page !== cell.page || line.top - cell.bottom > tall * heights) return undefined
    const below = line.cells.filter((one) => overlaps(one, cell))
    const nearest = below.toSorted(
      (one, other) => Math.abs(one.left - cell.left) - Math.abs(other.left - cell.left),
    )[0]
    if (nearest) return nearest
  }
  return undefined
}

export const cellBefore = ({ lines }: Layout, cell: Cell): Cell | undefined =>
  lines[cell.line]?.cells[cell.index - 1]

export const cellAfter = ({ lines }: Layout, cell: Cell): Cell | undefined =>
  lines[cell.line]?.cells[cell.index + 1]
