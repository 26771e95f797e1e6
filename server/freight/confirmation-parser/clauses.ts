import { pattern } from '#contract/rules/pattern.ts'
import type { ReadField } from '#contract/rules/rate-confirmation.ts'
import type { Duty, DutyKind } from '#contract/rules/rate-duties.ts'
import { amountsIn } from './amounts.ts'
import { doubted, toReadField, buildFlow, toSpans } from './flow.ts'
import type { Cell, Layout, Span } from './layout.ts'

interface Sentence {
  readonly text: string
  readonly spans: readonly Span[]
  readonly cents: number | null
}

const LONGEST = 400

/**
 * A line begins a new sentence after a gap, or when its first word would have fitted on the previous line.
 */
const COLUMN = 40

function isNewBlock(before: Cell, cell: Cell): boolean {
  const word =
    ((cell.right - cell.left) / cell.text.length) * (cell.text.indexOf(' ') + 1 || cell.text.length)
  const fits = before.right + word < Math.max(before.right, cell.right) - 4
  // Text beside a table's amount does not continue in the first column of the next row.
  const isNextRow = before.index > 0 && cell.left < before.left - COLUMN
  return (
    fits ||
    isNextRow ||
    cell.page !== before.page ||
    cell.top - before.bottom > (cell.bottom - cell.top) * 0.9
  )
}

function splitSentences(layout: Layout): Sentence[] {
  const flow = buildFlow(
    layout.lines.flatMap(({ cells }) => cells),
    ' ',
  )
  const ends = [...flow.text.matchAll(/(?<=[a-z)%\d"][.;])\s+(?=[A-Z(•\d-])|\s+(?=[•●▪*]\s)/g)].map(
    ({ index }) => index,
  )
  const breaks = flow.pieces.flatMap((piece, index) => {
    const before = flow.pieces[index - 1]
    const isApart = before && (isNewBlock(before.cell, piece.cell) || piece.cell.line === before.cell.line)
    return isApart || /:\s*$/.test(before?.cell.text ?? '') ? [piece.at] : []
  })
  const cuts = [...new Set([0, ...ends, ...breaks, flow.text.length])].toSorted((one, other) => one - other)
  return cuts.slice(1).flatMap((end, index) => {
    const start = cuts[index] ?? 0
    const text = flow.text.slice(start, end).trim().slice(0, LONGEST)
    if (text.length < 8) return []
    const spans = toSpans(flow, start, Math.min(end, start + LONGEST + 5))
    const amount = spans.flatMap(({ cell, start: from, end: to }) =>
      amountsIn(layout, cell).filter((one) => one.start >= from && one.end <= to),
    )[0]
    return [{ text, spans, cents: amount?.cents ?? null }]
  })
}

const DURATION =
  /\b(?<count>\d{1,3}|one|two|three|four|twelve|twenty-four|forty-eight)\s*(?:\(\d+\)\s*)?(?<unit>minutes?|mins?|hours?|hrs?|business days?|days?)\b/i
const WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  twelve: 12,
  'twenty-four': 24,
  'forty-eight': 48,
}

function minutesIn(text: string): number | null {
  const { count = '', unit = '' } = DURATION.exec(text)?.groups ?? {}
  if (count === '') return null
  const number = WORDS[count.toLowerCase()] ?? Number(count)
  return number * (/^min/i.test(unit) ? 1 : /^h/i.test(unit) ? 60 : 1440)
}

const BINDS = pattern('i')`
  \b(?:must|shall|required?|requires|will be|need(?:s|ed)?|fines? of|penalty of|is to|are to|agrees? to|mandatory
    |failure|within|upon|immediately|send|submit|email|accept|notify|call|due)\b
`
const DUTIES: readonly (readonly [DutyKind, RegExp])[] = [
  [
    'pod',
    /\b(?:pods?|proofs? of delivery|signed (?:bol|bill|delivery))\b(?=.*\b(?:within|upon|immediately|same day|hours?|hrs?|minutes|days?)\b)/i,
  ],
  [
    'tracking',
    /\b(?:macro ?-?point|four ?-?kites|trucker ?tools|project ?44|descartes|turvo|happy ?robot|elds?|tracking|track)\b/i,
  ],
  [
    'detention',
    /\bdetention\b(?=.*\b(?:notif\w*|notice|report\w*|advise\w*|approv\w*|call|e-?mail|prior|before)\b)/i,
  ],
  ['updates', /\b(?:check ?-?calls?|status updates?|location updates?|daily updates?)\b/i],
  [
    'fine',
    /\b(?:fines?|penalt\w+|deduct\w*|charge ?backs?|withh\w+|late fee|will be (?:charged|assessed|reduced)|forfeit\w*)\b/i,
  ],
]

const splitWords = (text: string) => new Set(text.toLowerCase().match(/[a-z]{3,}/g))

function isSame(one: Sentence, other: Sentence): boolean {
  const [a, b] = [splitWords(one.text), splitWords(other.text)]
  return (
    one.cents === other.cents && [...a].filter((word) => b.has(word)).length >= 0.7 * Math.min(a.size, b.size)
  )
}

const eachOnce = (sentences: readonly Sentence[]): Sentence[] =>
  sentences.filter((one, index) => !sentences.slice(0, index).some((earlier) => isSame(one, earlier)))

export function findDuties(layout: Layout): Duty[] {
  const sentences = splitSentences(layout)
  const duties = DUTIES.flatMap(([kind, pattern]): Duty[] => {
    const found = sentences.filter(
      ({ text, cents }) => pattern.test(text) && BINDS.test(text) && (kind !== 'fine' || cents !== null),
    )
    const all = kind === 'fine' ? eachOnce(found).slice(0, 5) : found.slice(0, 1)
    return all.map(({ text, cents, spans }) => ({
      kind,
      text,
      minutes: kind === 'fine' ? null : minutesIn(text),
      cents: /\$/.test(text) ? cents : null,
      page: spans[0]?.cell.page ?? 1,
    }))
  })
  const isSaid = ({ kind, text, cents }: Duty) =>
    kind === 'fine' && duties.some((one) => one.kind !== 'fine' && one.text === text && one.cents === cents)
  return duties.filter((duty) => !isSaid(duty))
}

const NET = pattern('i')`
  \b(?:net[\s-]*(?<net>\d{1,3})
    |(?<days>\d{1,3})\s*(?:calendar |business )?days?\b(?=[^.]{0,40}\b(?:receipt|invoice|delivery
        |paperwork|pod|approval)\b)
    |(?:payment )?terms\s*:?\s*(?:net\s*)?(?<term>\d{1,3})\s*days?\b)
`
const QUICK = /\bquick ?-?pay\b|\bqp\b|\b\d(?:\.\d)?\s?%/i
const OTHER_DEADLINE = /\b(?:submit|received|claim|dispute|file)\w*\b[^.]{0,30}$/i
const PAYS = /\b(?:pay|paid|payment|terms|net|invoices?)\b/i

function terms(sentences: readonly Sentence[]): ReadField[] {
  const found = sentences.flatMap((sentence) => {
    const { text, spans } = sentence
    const match = PAYS.test(text) ? NET.exec(text) : null
    const days = match?.groups?.net ?? match?.groups?.days ?? match?.groups?.term
    if (!match || days === undefined || Number(days) > 180 || OTHER_DEADLINE.test(text.slice(0, match.index)))
      return []
    return [
      {
        days: Number(days),
        spans,
        isQuick: QUICK.test(text.slice(Math.max(0, match.index - 25), match.index + match[0].length + 12)),
        isNamed: match.groups?.net !== undefined || match.groups?.term !== undefined,
      },
    ]
  })
  const usual = found.filter(({ isQuick }) => !isQuick)
  const from =
    usual.filter(({ isNamed }) => isNamed).length > 0
      ? usual.filter(({ isNamed }) => isNamed)
      : usual.length > 0
        ? usual
        : found
  const [first] = from
  if (!first) return []
  const field = toReadField('terms', first.days, first.spans.slice(0, 2))
  return [
    from.some(({ days }) => days !== first.days)
      ? doubted(field, 'marked', 'The document lists several payment terms.')
      : field,
  ]
}

const ABOUT: readonly (readonly [string, RegExp])[] = [
  ['detention', /\bdetention\b(?=.*(?:\$|\bhours?\b|\bhr\b|\bfree\b))/i],
  ['layover', /\blay ?-?overs?\b/i],
  ['tonu', /\b(?:tonu|truck ordered,? (?:and )?not used|truck order not used)\b/i],
]

const NEEDS: readonly RegExp[] = [
  /\b(?:po|p\.o\.|purchase order|load|pro|order|reference|confirmation) (?:number|#|no\.?)\b[^.]{0,40}\b(?:must|required|on|reference[d]?|include[d]?|appear)\b|\breference (?:our |the )?(?:load|po|pro)\b/i,
  /\boriginals?\b[^.]{0,40}\b(?:bol|bill|paper\w*|pod|document\w*|invoice|receipt)/i,
  /\b(?:portal|upload\w* (?:to|at|via)|triumph ?pay|relay payments|submit (?:online|through))\b/i,
  /\b(?:signed|copy of|legible)\b[^.]{0,60}\b(?:bol|bill of lading|pod|proof of delivery|rate confirmation|lumper)\b/i,
]

export function termFields(layout: Layout): ReadField[] {
  const sentences = splitSentences(layout)
  const whole = (key: string, { text, spans }: Sentence) => toReadField(key, text, spans)
  const about = ABOUT.flatMap(([key, pattern]) => {
    const found = sentences.find(({ text }) => pattern.test(text))
    return found ? [whole(key, found)] : []
  })
  const needs = NEEDS.flatMap(
    (pattern) =>
      sentences.find(
        ({ text }) =>
          pattern.test(text) &&
          /\b(?:invoice|bill\w*|pay\w*|submit\w*|required|paperwork|document\w*|upload)\b/i.test(text),
      ) ?? [],
  )
  return [
    ...terms(sentences),
    ...about,
    ...[...new Set(needs)].map((one, index) => whole(`invoice_needs.${index + 1}`, one)),
  ]
}
