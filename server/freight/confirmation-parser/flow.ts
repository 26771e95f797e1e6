import type { Certainty, ReadField, ReadValue } from '#contract/rules/rate-confirmation.ts'
import { type Cell, toReadPlace, type Span } from './layout.ts'

/** Concatenated cells, with a mapping from characters back to positions. */
export interface Flow {
  readonly text: string
  readonly pieces: readonly { readonly cell: Cell; readonly at: number; readonly from: number }[]
}

export function buildFlow(parts: readonly (Cell | Span)[], between: string): Flow {
  let text = ''
  const pieces = parts.map((part) => {
    const span = 'cell' in part ? part : { cell: part, start: 0, end: part.text.length }
    if (text !== '') text += between
    const at = text.length
    text += span.cell.text.slice(span.start, span.end)
    return { cell: span.cell, at, from: span.start }
  })
  return { text, pieces }
}

export function toSpans({ text, pieces }: Flow, start: number, end: number): Span[] {
  return pieces.flatMap(({ cell, at, from }, index) => {
    const next = pieces[index + 1]?.at ?? text.length + 1
    const [first, last] = [Math.max(start, at), Math.min(end, next)]
    const most = cell.text.length
    const span = { cell, start: Math.min(from + first - at, most), end: Math.min(from + last - at, most) }
    return first < last && span.start < span.end ? [span] : []
  })
}

export function toReadField(
  key: string,
  value: ReadValue,
  spans: readonly Span[],
  state: Certainty = 'accepted',
  why = '',
): ReadField {
  const text = spans
    .map(({ cell, start, end }) => cell.text.slice(start, end).trim())
    .filter((part) => part !== '')
    .join(' ')
  return { key, value, text, places: spans.map(toReadPlace), state, why }
}

const CERTAINTIES: readonly Certainty[] = ['accepted', 'marked', 'blocked']

export const doubted = (field: ReadField, state: Certainty, why: string): ReadField =>
  CERTAINTIES.indexOf(state) <= CERTAINTIES.indexOf(field.state) ? field : { ...field, state, why }
