import { pattern } from '#contract/rules/pattern.ts'
import { isClockNumber } from '#server/market/reply-parser/clock-number.ts'

/** Cents. `isExtra`: a mandatory surcharge such as fuel; `beside`: the line of a bare number. */
export interface Amount {
  cents: number
  isExtra: boolean
  beside?: string
}

const SMALL = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const TEENS = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const TWO_DIGITS = `(?:${TEENS.join('|')}|(?:${TENS.join('|')})(?:[- ](?:${SMALL.join('|')}))?)`
const ANY = `(?:${TWO_DIGITS}|${SMALL.join('|')})`
const SPOKEN = new RegExp(
  String.raw`\b(?:(${ANY}|\d{1,2}) hundred(?: (?:and )?(${ANY}))?|(${ANY}|\d) (?:thousand|grand)(?: (?:and )?(${ANY}) hundred)?|(${TWO_DIGITS}) (${TWO_DIGITS}|oh five))\b`,
  'g',
)
const WRITTEN =
  /(?<![\w#.,/:-])(\$\s?)?(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{1,2}))?(\s?k\b)?(\s?(?:\$|usd\b|dollars?\b|bucks\b))?(?![\w:]|\/(?!\s?(?:flat|all|total|load)\b)|[.,-]\d|%)/g

const NEAR = 40
const MEASURED = pattern()`
  ^\s?-?(?:(?:loaded |empty |air |road |total |out )?(?:mil(?:es?|age)|mi\b|dh\b)
    |(?:hours?|hrs?|h|minutes?|mins?|days?|am|pm|o'?clock|lbs?|pounds?|kgs?|tons?|pallets?|skids?
      |plts?|pcs|pieces?|ft|feet|foot|inch(?:es)?|in\b(?! (?:it|this|on)\b)|wide|long|tall|mph|stops?
      |straps?|degrees?|x\b|st|nd|rd|th)\b
    |['"°×])
`
const RATE =
  /^\s?(?:\/(?!\s?(?:flat|all[- ]?in|total|load)\b)|(?:per|each)\b|an?\s+(?:mile|hour|day|loaded)\b|cpm\b)/
const CONDITIONAL =
  /\b(?:detention|layover|tonu|lumper|late|cancel\w*|stop[- ]?off|tarp\w*|pallet exchange|driver assist|no touch)\b/
const EXTRA_AFTER = /^\s?(?:for\s|in\s|of\s)?(?:the\s)?(?:fuel|fsc|f\.s\.c|surcharge)\b/
const EXTRA_BEFORE = /(?:\+|\bplus\b|\band\b)?\s*(?:fuel|fsc|fuel surcharge)\s*(?:is|of|at|:|=)?\s*$/
const NAMED = pattern()`
  (?:\b(?:mc|dot|usdot|order|load|ref(?:erence)?|pro|po|bol|pu|pickup|unit|truck|trailer|ext|suite
      |ste|zip|phone|cell|tel|fax|call|text|box|room|dock|door|hwy|highway|i|route|rt|exit|sylectus
      |carrier|invoice|appt|ticket|case)\s?(?:#|no\.?|num(?:ber)?|id|is|at|me|us)?\s?[:#]?\s?
    |#\s?)$
`
const TIMED =
  /\b(?:pu|p\/u|pick[- ]?up|del(?:iver(?:y|s|ed)?)?|appt|ready|fcfs|eta|open|close[sd]?|between|until|til)(?: (?:is|at|by|from|time|to|and))?\s?:?\s?$/
const PHONE = /(?<!\d)(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]\d{4}(?!\d)/g
const AREA_CODE = /^\)/
const STREET = pattern()`
  ^\s+(?:(?!(?:the|if|for|he|she|to|and|on|in|you|u|it|is|a|an|at|or|all|we|i|can|works?|with
        |per)\b)[a-z\d.'-]+\s+){1,3}(?:street
    |st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|parkway|pkwy|court|ct|circle|cir|place|pl
    |highway|hwy|square|sq|terrace|trail|plaza)\b
`
const CLOCK = /^[0-2]\d[0-5]\d$/
const CLOCK_BEFORE =
  /(?:\b(?:by|before|after|around|until|till)|\b(?:there|here|time|window|appointment|arriv(?:e|es|ing|al))(?:\s(?:is|at|by|around|for))?\s?[:@]?)\s?$/
const CLOCK_AFTER = /^\s?(?:[ecmp][sd]?t|local|hrs|hours|z)\b/
const INSURED_AFTER = /^\s?(?:in\s|of\s)?(?:cargo|auto|liability|insurance|coverage|general|gl)\b/
const INSURED_BEFORE = /\b(?:cargo|liability|insurance|coverage)(?:\s(?:of|is|at least))?\s?:?\s?$/
const LEAST_CENTS = 5000
const MAX_CENTS = 10_000_000
/** A bare number is a price only when it is near the price it replies to. */
const MAX_DISCOUNT = 0.4
const NEARNESS = { least: 0.3, most: 3 }

function parseValue(words: string | undefined): number {
  if (words === undefined) return 0
  if (/^\d+$/.test(words)) return Number(words)
  return words.split(/[- ]/).reduce((sum, word) => {
    const [small, teen, ten] = [SMALL.indexOf(word), TEENS.indexOf(word), TENS.indexOf(word)]
    return sum + (small >= 0 ? small + 1 : teen >= 0 ? teen + 10 : ten >= 0 ? (ten + 2) * 10 : 0)
  }, 0)
}

function unspoken(text: string): string {
  return text.replace(
    SPOKEN,
    (
      whole,
      hundreds?: string,
      rest?: string,
      thousands?: string,
      more?: string,
      head?: string,
      tail?: string,
    ) => {
      if (hundreds) return `$${parseValue(hundreds) * 100 + parseValue(rest)}`
      if (thousands) return `$${parseValue(thousands) * 1000 + parseValue(more) * 100}`
      return head && tail ? `$${parseValue(head) * 100 + (tail === 'oh five' ? 5 : parseValue(tail))}` : whole
    },
  )
}

const HUNDREDS =
  'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  )
const THOUSANDS = ['', 'mil', 'dos', 'tres', 'cuatro', 'cinco']
const SPANISH = new RegExp(
  String.raw`\b(?:(dos|tres|cuatro|cinco) )?mil(?: (cien|${HUNDREDS.join('|')})s?)?( cincuenta)?\b`,
  'g',
)

const inSpanish = (text: string): string =>
  text.replace(SPANISH, (_, thousands = 'mil', hundreds?: string, fifty?: string) => {
    const rest = hundreds === 'cien' ? 100 : (HUNDREDS.indexOf(hundreds ?? '') + 1) * 100
    return `$${THOUSANDS.indexOf(thousands) * 1000 + rest + (fifty ? 50 : 0)}`
  })

const LESS_AFTER = String.raw`(?:less|off|lower|cheaper)\b(?!\s+(?:\$?\d|route|load|the|of|than|dock|hours?|miles?|at|exit|on|in|tomorrow|today|tonight))`
const LESS = new RegExp(
  String.raw`\b(?:knock|shave|trim|cut|drop)\s+(?:(?:it|off|another|about|like|by|down|me|us|your|the|rate|price)\s+){0,3}\$?([1-9]\d{1,3})\b|\b(?:come|go)\s+down\s+(?:(?:by|another|about|like)\s+){0,2}\$?([1-9]\d{1,3})\b|\btake\s+(?:(?:off|another|about)\s+){0,2}\$?([1-9]\d{1,3})\s+off\b|\$?(?<![\d,.])([1-9]\d{1,3})\s+${LESS_AFTER}`,
)
/** "-$500", "2300 minus 100", "$1,200 less". */
const DIFFERENCE = new RegExp(
  String.raw`(?<![^\s(:])[-\u2212]\$?\d{2,}(?:,\d{3})*\b(?![-/:.])|(?:\$?\d[\d,.]*k?\s)?\b(?<!\bor?\s)(?:minus|less|menos)\s(?:(?:another|about|like)\s)?\$?\d[\d,.]*|(?<![\d,.#/:-])\$?[1-9][\d,]+\s${LESS_AFTER}`,
  'g',
)
const LESS_TIMED = /^\s*(?:tomorrow|today|tonight|[ecmp][sd]?t|hrs)\b/

/**
 * Cents less than our price: "knock off 100 and it's yours"; 0 when no amount is named. Expects lower case.
 */
export function lessAskedIn(words: string, ourCents: number): number {
  const found = LESS.exec(words)
  const cents = Number(found?.slice(1).find(Boolean) ?? 0) * 100
  const after = found === null ? '' : words.slice(found.index + found[0].length)
  const isOther = LESS_TIMED.test(after) || MEASURED.test(after)
  return isOther || cents > ourCents * MAX_DISCOUNT ? 0 : cents
}

export const namesDifference = (words: string): boolean => words.search(DIFFERENCE) >= 0

/** Lower case text. `ourCents` helps to recognize a plain number as a price. */
export function amountsIn(words: string, ourCents: number): Amount[] {
  const found = new Map<number, Amount>()
  for (const line of unspoken(inSpanish(words.replace(PHONE, ' ')))
    .replace(DIFFERENCE, ' ')
    .split('\n')) {
    for (const match of line.matchAll(WRITTEN)) {
      const [whole, sign, number = '', cents = '', thousand, currency] = match
      const before = line.slice(Math.max(0, match.index - NEAR), match.index)
      const after = line.slice(match.index + whole.length).slice(0, NEAR)
      const amount = Math.round(
        Number(`${number.replaceAll(',', '')}.${cents || '0'}`) * (thousand ? 100_000 : 100),
      )
      const isExtra = EXTRA_AFTER.test(after) || EXTRA_BEFORE.test(before)
      if (amount < (isExtra ? 1000 : LEAST_CENTS) || amount > MAX_CENTS) continue
      if (RATE.test(after) || CONDITIONAL.test(after.slice(0, 20)) || CONDITIONAL.test(before.slice(-16)))
        continue
      if (INSURED_AFTER.test(after) || INSURED_BEFORE.test(before)) continue
      const isBare = !sign && !currency && !isExtra
      if (isBare) {
        if (MEASURED.test(after) || NAMED.test(before) || TIMED.test(before) || number.startsWith('0'))
          continue
        if (AREA_CODE.test(after) || STREET.test(after)) continue
        if (CLOCK.test(number) && !thousand && (CLOCK_BEFORE.test(before) || CLOCK_AFTER.test(after)))
          continue
        if (!thousand && isClockNumber(number, before, after)) continue
        if (
          !thousand &&
          (amount < ourCents * NEARNESS.least || amount > ourCents * NEARNESS.most || number.length < 3)
        )
          continue
      }
      if (!found.has(amount)) found.set(amount, { cents: amount, isExtra, ...(isBare && { beside: line }) })
    }
  }
  return [...found.values()]
}
