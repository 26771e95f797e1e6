import type { DocumentCode } from '#contract/rules/documents.ts'
import { daysBetween, normalDate } from '#contract/rules/dates.ts'
import type { PdfPage, PdfText, PdfWord } from '#server/kernel/pdf/pdf-page.ts'

/** YYYY-MM-DD, with the words on the document beside it. */
export interface FoundDate {
  day: string
  words: string
}

interface Line {
  text: string
  words: readonly (PdfWord & { start: number })[]
}

interface Dated extends FoundDate {
  left: number
  right: number
  row: number
  kind: 'expires' | 'issued' | 'other' | 'none'
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = `(${MONTHS.join('|')})[a-z]{0,6}\\.?`
const FORMS: readonly [RegExp, (parts: readonly string[]) => [year: string, month: string, day: string]][] = [
  [
    /(?<![\d/.-])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?![\d/])/g,
    ([m = '', d = '', y = '']) => [y, m, d],
  ],
  [
    /(?<![\d/.-])((?:19|20)\d{2})[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)/g,
    ([y = '', m = '', d = '']) => [y, m, d],
  ],
  [
    new RegExp(`\\b${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`, 'gi'),
    ([m = '', d = '', y = '']) => [y, m, d],
  ],
  [
    new RegExp(`\\b(\\d{1,2})[\\s-]+${MONTH}[\\s-]+(\\d{4})\\b`, 'gi'),
    ([d = '', m = '', y = '']) => [y, m, d],
  ],
]
const EXPIRES = /\bexp\b|expir|valid (?:through|thru|until|to)\b|good (?:through|thru)|\b4b\b/i
const ISSUED =
  /\biss(?:ue|ued)?\b|issuance|\beff\b|effective|\bfrom\b|signed|inspected|inspection date|date of inspection|\b4a\b/i
const OTHER = /\bdob\b|birth|(?:^|\s)3\s*dob|printed|revised|\brev\b|hire/i

const LONGEST_YEARS = 15
const MOST_DATES = 400

function toDay([year, month, day]: readonly [string, string, string]): string | null {
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const parts = [year.length === 2 ? `20${year}` : year, String(named || month), day]
  const found = normalDate(parts.map((part) => part.padStart(2, '0')).join('-'))
  return found !== null && found >= '1900' && found < '2101' ? found : null
}

function toLines({ words }: PdfPage): Line[] {
  const rows: PdfWord[][] = []
  for (const word of words.toSorted((one, other) => one.top - other.top)) {
    const middle = (word.top + word.bottom) / 2
    const row = rows.findLast(([first]) => first && middle > first.top && middle < first.bottom)
    if (row) row.push(word)
    else rows.push([word])
  }
  return rows.map((row) => {
    let text = ''
    const placed = row
      .toSorted((one, other) => one.left - other.left)
      .map((word) => {
        const start = text === '' ? 0 : text.length + 1
        text += (text === '' ? '' : ' ') + word.text
        return { ...word, start }
      })
    return { text, words: placed }
  })
}

const kindOf = (text: string): Dated['kind'] => {
  const last = (sign: RegExp) => [...text.matchAll(new RegExp(sign.source, 'gi'))].at(-1)?.index ?? -1
  const [expires, issued, other] = [last(EXPIRES), last(ISSUED), last(OTHER)]
  if (Math.max(expires, issued, other) < 0) return 'none'
  if (expires > issued && expires > other) return 'expires'
  return issued > other ? 'issued' : 'other'
}

const LABEL_ROWS = 3
/** In parts of the page's width: a wider gap separates labels. */
const GAP = 0.02

function segments({ words }: Line): { left: number; right: number; text: string }[] {
  const parts: { left: number; right: number; text: string }[] = []
  for (const { left, right, text } of words) {
    const open = parts.at(-1)
    if (open && left - open.right < GAP) Object.assign(open, { right, text: `${open.text} ${text}` })
    else parts.push({ left, right, text })
  }
  return parts
}

/** The nearest words with a meaning in the rows above, standing over the date. */
function kindAbove(
  lines: readonly Line[],
  row: number,
  { left, right }: { left: number; right: number },
): Dated['kind'] {
  for (const line of lines.slice(Math.max(0, row - LABEL_ROWS), row).toReversed()) {
    const over = segments(line).filter((part) => part.right > left && part.left < right)
    const kind = kindOf(over.map(({ text }) => text).join(' '))
    if (kind !== 'none') return kind
  }
  return 'none'
}

function datesIn(lines: readonly Line[]): Dated[] {
  const found: Dated[] = []
  for (const [row, { text, words }] of lines.entries()) {
    const inLine = FORMS.flatMap(([form, parts]) =>
      [...text.matchAll(form)].flatMap((match) => {
        const day = toDay(parts(match.slice(1)))
        return day === null ? [] : [{ day, start: match.index, end: match.index + match[0].length }]
      }),
    ).toSorted((one, other) => one.start - other.start)
    let from = 0
    for (const { day, start, end } of inLine) {
      const covered = words.filter((word) => word.start < end && word.start + word.text.length > start)
      const box = {
        left: Math.min(...covered.map((word) => word.left)),
        right: Math.max(...covered.map((word) => word.right)),
      }
      const before = text.slice(from, start)
      const beside = kindOf(before)
      const kind = beside === 'none' ? kindAbove(lines, row, box) : beside
      found.push({ day, ...box, row, kind, words: text.slice(Math.max(from, start - 40), end).trim() })
      from = end
      if (found.length >= MOST_DATES) return found
    }
  }
  return found
}

const YEAR_DAYS = [150, 1130] as const

/** Policies stand as rows of effective and expiration dates, on an ACORD 25 without a label in the row. */
const policyEnds = (dates: readonly Dated[]): Dated[] =>
  dates.flatMap((end, index) => {
    const start = dates[index - 1]
    if (!start || start.row !== end.row || start.kind === 'other' || end.kind === 'other') return []
    const days = daysBetween(start.day, end.day)
    return days >= YEAR_DAYS[0] && days <= YEAR_DAYS[1] ? [end] : []
  })

const INSURED: readonly DocumentCode[] = ['coi', 'insurance']

const earliest = (dates: readonly Dated[]) =>
  dates.toSorted((one, other) => one.day.localeCompare(other.day))[0]
const latest = (dates: readonly Dated[]) =>
  dates.toSorted((one, other) => other.day.localeCompare(one.day))[0]
const shown = (date: Dated | undefined): FoundDate | null =>
  date ? { day: date.day, words: date.words } : null

/** The first policy to end counts for insurance; elsewhere the last date that is said to be the expiry. */
export function findDates(
  { pages }: Pick<PdfText, 'pages'>,
  type: DocumentCode | '',
  today: string,
): { expires_on: FoundDate | null; issued_on: FoundDate | null } {
  const latestDay = `${Number(today.slice(0, 4)) + LONGEST_YEARS}${today.slice(4)}`
  const dates = pages.flatMap((page) => {
    const on = datesIn(toLines(page))
    const policies = new Set(policyEnds(on))
    return on.map((date) => ({ ...date, isPolicy: policies.has(date) }))
  })
  const issued = latest(dates.filter(({ kind, day }) => kind === 'issued' && day <= today))
  const isPlausible = ({ day }: Dated) => day <= latestDay && day > `${Number(today.slice(0, 4)) - 10}`
  const ends = dates.filter(isPlausible)
  const policies = ends.filter(({ isPolicy }) => isPolicy)
  const said = ends.filter(({ kind }) => kind === 'expires')
  const expires =
    (type === '' || INSURED.includes(type)) && policies.length > 0 ? earliest(policies) : latest(said)
  return { expires_on: shown(expires), issued_on: shown(issued) }
}
