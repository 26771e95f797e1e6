import { pattern } from '#contract/rules/pattern.ts'
import type { ReadField } from '#contract/rules/rate-confirmation.ts'
import { dollars } from '#contract/rules/money.ts'
import { type Amount, amountsIn } from './amounts.ts'
import { foreignMoney } from './currency.ts'
import { doubted, toReadField } from './flow.ts'
import { type Cell, cellAfter, type Layout, type Line, type Span } from './layout.ts'

type Role = 'total' | 'line_haul' | 'fuel' | 'accessorial'

/** `rank` 2: explicitly the carrier's. */
interface Charge {
  readonly amount: Amount
  readonly role: Role
  readonly rank: number
}

const NOT_OURS =
  /\b(?:customer|shipper(?:'s)?|sell|bill(?:ed|ing)? (?:rate|to)|retail|client|gross (?:revenue|rate)|margin|broker(?:age)? (?:fee|margin|commission))\b/i
const NO_CHARGE = pattern('i')`
  \b(?:insur\w*|liabilit\w*|cargo (?:value|coverage|limit)
    |(?:declared|invoice|released|commodity|product|freight|cargo) value|value of|penalt\w*
    |fine[ds]?|deduct\w*|quick ?-?pay|reduc\w*|limit\w*|minimum|maximum|max\b|up to
    |not (?:to )?exceed|per (?:hour|hr|mile|day|stop|load|occurrence|incident|minute)
    |\/ ?(?:hr|hour|mile|mi|day|stop)|each|after \d|free (?:time)?|late|no-?show|tonu|truck order\w*
    |order(?:ed)? not used|layover|chargeback|charge ?back|service failure
    |if (?:the )?(?:carrier|driver|load)|fee of|will be (?:charged|assessed|withheld|deducted)
    |subject to|advance|deposit|com ?check|bond|coverage|combined single|aggregate|rpm|rate per
    |withheld|check fee|efs|discount|savings|previous(?:ly)?|original(?:ly)?|prior|was|instead of
    |void|supersede[sd]?)\b
`
const CARRIERS_TOTAL = pattern('i')`
  \b(?:(?:total )?(?:carrier|truck|hauler|driver|vendor
      |purchased transportation)(?:'s)? (?:freight )?(?:pay(?:ment)?|rate|total|charges?|cost|amount
      |settlement|compensation)
    |(?:total )?(?:pay|payable|due|amount due|paid|payment|compensation) to (?:the )?(?:carrier
      |truck)
    |total (?:carrier|truck) \w+|agreed (?:upon )?(?:rate|amount|price|total|linehaul rate)
    |all[- ]in(?:clusive)?(?: \w+)?|contract(?:ed)? (?:rate|amount|price)|confirmed rate|flat rate
    |total agreed|total pay|total rate|rate total|grand total|carrier total|net (?:pay|carrier)
    |we (?:will|agree to) pay|agrees? to pay|your pay|pays?)\b
`
const TOTAL = /\b(?:sub ?total|totals?|amount due|amount|balance due|rate|price|pay|compensation|charges)\b/i
const LINE_HAUL = pattern('i')`
  \b(?:line ?-?haul|base (?:rate|carrier rate|charge|freight)|freight charge|linehaul
    |transportation charge|flat freight|freight(?: rate)?|haul(?:ing)? charge|lh)\b
`
const FUEL = /\b(?:fuel|fsc|f\/s)\b/i
const ACCESSORIAL = pattern('i')`
  \b(?:stop ?-?off|extra stop|additional (?:stop|drop|pick)|tarp\w*|lumper|team|expedite\w*|hazmat
    |haz ?mat|border|customs|toll\w*|permit\w*|lift ?gate|driver assist|hand ?unload
    |inside (?:pick|deliver)\w*|pallet jack|detention|over ?weight|weekend|after hours|scale|escort
    |reefer|temperature|accessorial\w*|residential|appointment|limited access|surcharge|drop trailer
    |stop charge|stops?)\b
`

const FLAT = /[\s–(-]+flat(?: rate| fee)?\b\)?/i

const NUMBERS_ONLY = /^[\s\d.,$x×@()/-]*(?:flat|each|ea|usd|cad|mi|miles)?[\s\d.,$]*$/i

function before(amount: Amount, line: Line): string {
  const { cell } = amount
  const own = cell.text.slice(0, amount.start)
  const others = line.cells.slice(0, cell.index).map(({ text }) => text)
  return [...others, own].join(' ').trim()
}

interface Name {
  label: string
  sentence: string
}

function findNames(layout: Layout, amount: Amount): Name[] {
  const line = layout.lines[amount.cell.line] as Line
  const own = before(amount, line)
  const behind = amount.cell.text.slice(amount.end)
  const last = layout.lines[line.index - 1]
  const isWrapped = line.cells.length === 1 && last?.cells.length === 1 && last.page === line.page
  const sentence = `${isWrapped ? `${last.text} ` : ''}${line.text}`
  const names: Name[] = NUMBERS_ONLY.test(own) ? [] : [{ label: `${own} ${behind}`, sentence }]
  if (names.length > 0 && amount.cell.text.slice(0, amount.start).trim() !== '') return names
  for (const above of layout.lines.slice(Math.max(0, line.index - 8), line.index).toReversed()) {
    if (above.page !== line.page) break
    const over = above.cells.find(
      (cell) => cell.left < amount.cell.right + 12 && cell.right > amount.cell.left - 12,
    )
    if (over && !NUMBERS_ONLY.test(over.text))
      return [...names, { label: `${over.text} ${behind}`, sentence: over.text }]
  }
  return names.length > 0 ? names : [{ label: behind, sentence }]
}

const CLAUSE = /\b(?:shall|must|will|agrees that|in the event|provided|unless|failure)\b/i

function parseRole(label: string, sentence: string): { role: Role; rank: number } | undefined {
  const whole = label.slice(-90)
  const named = whole.replace(FLAT, '')
  const short = [FUEL, LINE_HAUL, ACCESSORIAL].some((pattern) => pattern.test(named)) ? named : whole
  if (NOT_OURS.test(short) && !/\b(?:carrier|truck|haul)/i.test(short.slice(short.search(NOT_OURS))))
    return undefined
  if (CARRIERS_TOTAL.test(short) && !NO_CHARGE.test(short)) {
    if (LINE_HAUL.test(short) && !/\btotal\b/i.test(short)) return { role: 'line_haul', rank: 2 }
    return { role: 'total', rank: 2 }
  }
  if (NO_CHARGE.test(short) || (CLAUSE.test(sentence) && !CARRIERS_TOTAL.test(sentence))) return undefined
  if (FUEL.test(short)) return { role: 'fuel', rank: 2 }
  if (/\b(?:sub ?)?total\b/i.test(short) && !/\b(?:miles|weight|pieces)\b/i.test(short))
    return { role: 'total', rank: /sub/i.test(short) ? 0 : 1 }
  if (LINE_HAUL.test(short)) return { role: 'line_haul', rank: 2 }
  if (ACCESSORIAL.test(short)) return { role: 'accessorial', rank: 1 }
  return TOTAL.test(short) ? { role: 'total', rank: 1 } : undefined
}

/** The last amount of a row is the charge; earlier ones are quantities and rates. */
const isLastOfRow = (layout: Layout, { cell, end }: Amount): boolean => {
  for (let next: Cell | undefined = cell; next; next = cellAfter(layout, next))
    if (amountsIn(layout, next).some((other) => next !== cell || other.start >= end)) return false
  return true
}

function findCharges(layout: Layout): Charge[] {
  return layout.lines.flatMap(({ cells }) =>
    cells.flatMap((cell) =>
      amountsIn(layout, cell).flatMap((amount) => {
        if (amount.cents === 0 || amount.cents > 50_000_000) return []
        const names = findNames(layout, amount)
        const isNobodys =
          names[0] !== undefined && (NOT_OURS.test(names[0].label) || NO_CHARGE.test(names[0].label))
        const roles = (isNobodys ? names.slice(0, 1) : names).map(({ label, sentence }) =>
          parseRole(label, sentence),
        )
        const found = roles.find((role) => role !== undefined)
        return found && (found.role === 'total' || isLastOfRow(layout, amount)) ? [{ amount, ...found }] : []
      }),
    ),
  )
}

const field = (
  key: string,
  { cents, isNegative, ...span }: Amount,
  named: readonly Span[] = [span],
): ReadField => toReadField(key, isNegative ? -cents : cents, named)

function withWords(layout: Layout, amount: Amount): Span[] {
  const { cell, start, end } = amount
  const first = layout.lines[cell.line]?.cells[0] ?? cell
  return first === cell
    ? [{ cell, start: 0, end }]
    : [
        { cell: first, start: 0, end: first.text.length },
        { cell, start, end },
      ]
}
const sumCharges = (charges: readonly Charge[]) =>
  charges.reduce((sum, { amount }) => sum + (amount.isNegative ? -amount.cents : amount.cents), 0)

function distinct(charges: readonly Charge[]): Charge[] {
  return charges.filter(
    (one, index) => charges.findIndex((other) => other.amount.cents === one.amount.cents) === index,
  )
}

function findTotal(
  charges: readonly Charge[],
  parts: readonly Charge[],
): { charge: Charge; doubt: string } | undefined {
  const totals = charges.filter(({ role }) => role === 'total')
  const top = Math.max(...totals.map(({ rank }) => rank))
  const sum = sumCharges(parts)
  const best = distinct(totals.filter(({ rank }) => rank === top))
  const [first] = best
  if (!first) return undefined
  const fitting = parts.length > 1 ? distinct(totals).filter(({ amount }) => amount.cents === sum) : []
  if (fitting[0] && (best.length === 1 ? best[0] === fitting[0] || top < 2 : true))
    return { charge: fitting[0], doubt: '' }
  if (best.length > 1)
    return {
      charge: first,
      doubt: `The document has several totals: ${best.map(({ amount }) => dollars(amount.cents)).join(', ')}.`,
    }
  if (parts.length > 1 && sum !== first.amount.cents)
    return {
      charge: first,
      doubt: `Line items add up to ${dollars(sum)}, not ${dollars(first.amount.cents)}.`,
    }
  const onlyPart = parts.length === 1 ? parts[0] : undefined
  if (onlyPart && onlyPart.role !== 'line_haul' && onlyPart.amount.cents > first.amount.cents)
    return { charge: first, doubt: 'A line item is more than the total.' }
  const others = distinct(totals).filter(({ amount }) => amount.cents !== first.amount.cents)
  return {
    charge: first,
    doubt: top < 2 && others.length > 0 ? 'Another amount is also labeled as a total.' : '',
  }
}

/** Reconciles the total with its charges; skips amounts that are not the carrier's pay. */
export function rateFields(layout: Layout): ReadField[] {
  const charges = findCharges(layout)
  const byKey = new Map<string, Charge>()
  for (const charge of charges) {
    const key =
      charge.role === 'accessorial'
        ? `accessorial ${charge.amount.cents} ${charge.amount.cell.line}`
        : charge.role
    if (charge.role !== 'total' && !byKey.has(key)) byKey.set(key, charge)
  }
  const parts = [...byKey.values()]
  const lineHaul = parts.find(({ role }) => role === 'line_haul')
  const found = findTotal(charges, parts)
  const others = parts.filter((one) => one !== lineHaul)
  let number = 0
  const partFields = parts.map(({ amount, role }) =>
    role === 'accessorial'
      ? field(`accessorial.${++number}`, amount, withWords(layout, amount))
      : field(role, amount),
  )
  const foreign = foreignMoney(
    layout,
    charges.map(({ amount }) => amount.currency),
  )
  const inMoney = (one: ReadField) =>
    foreign === undefined
      ? one
      : doubted(one, 'blocked', `The amounts are in ${foreign}. Enter the rate in US dollars.`)
  if (found) {
    const rate = field('rate', found.charge.amount)
    const isPart =
      lineHaul &&
      parts.length === 1 &&
      lineHaul.amount.cents !== found.charge.amount.cents &&
      found.charge.amount.cents < lineHaul.amount.cents
    const doubt = found.doubt || (isPart ? 'The line haul is more than the total.' : '')
    return [inMoney(doubt === '' ? rate : doubted(rate, 'marked', doubt)), ...partFields]
  }
  if (!lineHaul) return partFields
  const alone = field('rate', lineHaul.amount)
  return [
    inMoney(others.length > 0 ? doubted(alone, 'marked', 'The document lists charges but no total.') : alone),
    ...partFields.filter(({ key }) => key !== 'line_haul'),
  ]
}
