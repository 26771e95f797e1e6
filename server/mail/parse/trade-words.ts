import { numberIn, poundsIn } from '#server/mail/parse/values.ts'

/** What free words say of a load; null or '' where they say nothing. */
export interface Reading<T> {
  value: T
  isSure: boolean
}

const PIECES =
  /(?<![\d.,x×@#$/-])(?<![x×@#$/] )\b(\d{1,3})\s*(?=@\s*\d+[^\n]{0,6}[x×])|(?<![\d.,x×@#$/-])(?<![x×@#$/] )\b(\d{1,3})\s*(?:x\s+)?(?:(?:std|standard|stackable|wood(?:en)?|full)\s+)?(?:skids?|plts?|pallets?|pcs?|pieces?|ctns?|cartons?|crates?|boxes|bundles?|totes?|drums?|coils?|rolls?|handling units)\b/gi
const WEIGHT = /(?<![\d.,$])(\d[\d,]{0,8}(?:\.\d{1,2})?)(\s?k)?\s*(?:lbs?\b|#(?!\w|\s?\d)|pounds?\b|(kgs?|kilos?)\b)/gi
const MILES = /(?<![\d.,$])(\d[\d,]{0,6})\s*(?:loaded\s+)?(?:mi|miles)\b(?!\s*(?:out|away|radius|from))/gi
const DOLLARS = /\$\s?(\d[\d,]{1,8}(?:\.\d\d)?)(\s?k\b)?(?!\s*(?:\/|per)\s*mi)(?![\d.])/gi
const PAYS =
  /\b(?:pay(?:s|ing)?|rate(?: is)?|offer(?:ing)?|budget|have|all in(?: at)?)\s*:?\s*(\d[\d,]{2,6})\b(?!\s*(?:lbs?|#|mi|pcs|skids|plts))|(?<![\d.,:/x#-])(\d[\d,]{2,6})\s+all[ -]in\b/gi
/** Less is no price of a load. */
export const LEAST_CENTS = 5000

const numbers = (text: string, pattern: RegExp) => [...text.matchAll(pattern)]

function first<T>(values: T[]): Reading<T> | null {
  const [value] = values
  return value === undefined ? null : { value, isSure: new Set(values).size === 1 }
}

export const piecesSaid = (text: string): Reading<number> | null =>
  first(numbers(text, PIECES).flatMap(([, at, of]) => (Number(at ?? of) > 0 ? [Number(at ?? of)] : [])))

/** Pounds. */
export const poundsSaid = (text: string): Reading<number> | null =>
  first(
    numbers(text, WEIGHT).flatMap(([, amount, thousands, kilograms]) => {
      const pounds = poundsIn(`${amount}${kilograms ? ' kg' : ''}`)
      return pounds === null ? [] : [thousands ? pounds * 1000 : pounds]
    }),
  )

export const milesSaid = (text: string): Reading<number> | null =>
  first(numbers(text, MILES).flatMap(([, miles]) => numberIn(miles, 20_000) ?? []))

/** Cents; a rate per mile is none. */
export function centsSaid(text: string): Reading<number> | null {
  const cents = (amount: string | undefined, thousands?: string) =>
    Math.round((numberIn(amount, 1_000_000) ?? 0) * (thousands ? 100_000 : 100))
  const stated = numbers(text, DOLLARS).map(([, amount, thousands]) => cents(amount, thousands))
  const paid = stated.length > 0 ? stated : numbers(text, PAYS).map(([, after, before]) => cents(after ?? before))
  return first(paid.filter((amount) => amount >= LEAST_CENTS))
}

type Flag = 'stackable' | 'hazardous' | 'fastLoad' | 'dockLevel' | 'team' | 'liftgate'

const FLAGS: [Flag, no: RegExp, yes: RegExp][] = [
  [
    'stackable',
    /\b(?:non|not|no|un)[- ]?(?:be )?stack(?:able|ed|ing)?\b|\bdo(?:n['’]t| not) (?:double )?stack|\bcan(?:not|['’]t) (?:be )?stack/i,
    /\bstackable\b|\bcan (?:be )?stack/i,
  ],
  [
    'hazardous',
    /\b(?:no|non|not)[- ]?(?:haz(?:mat|ardous)?|hm)\b/i,
    /\bhaz-?\s?mat\b(?! cert\w* not)|\bhazardous\b|\bhaz (?:class|load)\b/i,
  ],
  ['fastLoad', /\bno fast\b/i, /\bfast (?:card|approved|driver|cert|load)\b/i],
  ['dockLevel', /\bno dock\b|\bnot? dock[- ]high/i, /\bdock[- ](?:high|level|hi|height|to[- ]dock)\b/i],
  [
    'team',
    /\bno teams?\b|\bsolo ok\b/i,
    /\bteams?\s+(?:req\w*|needed|only|drivers?|service|load)\b|\b(?:need|needs|requires?) (?:a )?teams?\b/i,
  ],
  ['liftgate', /\bno (?:lift|tail)[- ]?gate\b/i, /\b(?:lift|tail)[- ]?gate\b/i],
]

/** Yes or no for what free words require or rule out. */
export function flagsSaid(text: string): Partial<Record<Flag, boolean>> {
  const line = text.slice(0, 8000)
  return Object.fromEntries(
    FLAGS.flatMap(([flag, no, yes]): [Flag, boolean][] => (no.test(line) ? [[flag, false]] : yes.test(line) ? [[flag, true]] : [])),
  )
}

const TIMED = String.raw`((?:asap|now|direct|open|flexible|today|tonight|tomorrow|tmrw|noon|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\b|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d|\d{1,2}[/-]\d{1,2}|\d{1,2}:\d\d|\d{1,2}\s?[ap]m?\b|[012]\d[0-5]\d\b)[^,;|\n]{0,40})`
const JOINT = String.raw`(?:\s*(?:\b(?:at|on|by|before|date|time|is|from|between|straight|no later than|for)\b|[:@=-]))*\s*`
const PICK = new RegExp(
  String.raw`\b(?:ready|avail(?:able)?|pick(?:s|ing)?[\s-]?(?:up)?|pu|p\/u|load(?:s|ing)|ships?)\b${JOINT}${TIMED}`,
  'i',
)
const DROP = new RegExp(
  String.raw`\b(?:deliver(?:s|y|ing|ed)?|del|dlv|drops?(?:[\s-]?off)?|due|must arrive|unload(?:s|ing)?)\b${JOINT}${TIMED}`,
  'i',
)
const NEXT_POINT = /\s+[-–—](?:\s+(?!\d).*)?$/
const OTHER_END = /\s*(?:\b(?:del(?:iver\w*)?|dlv|drop\w*|due|unload\w*|pick\w*|pu|ready)\b|\.\s|\.$).*$/i

/** The words that say when a load is picked up, or delivered; '' where none do. */
export function whenSaid(text: string, end: 'pick' | 'drop'): string {
  const found = (end === 'pick' ? PICK : DROP).exec(text.slice(0, 4000))
  return (found?.[1] ?? '').replace(OTHER_END, '').replace(NEXT_POINT, '').trim()
}
