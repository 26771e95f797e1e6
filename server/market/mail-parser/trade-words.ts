import { pattern } from '#contract/rules/pattern.ts'
import { MONTHS, WEEKDAYS } from '#server/market/mail-parser/calendar-words.ts'
import { numberIn, poundsIn } from '#server/market/mail-parser/values.ts'

export interface Reading<T> {
  value: T
  isSure: boolean
}

const PIECES = pattern('gi')`
  (?<![\d.,x×@#$/-])(?<![x×@#$/] )\b(\d{1,3})\s*(?=@\s*\d+[^\n]{0,6}[x×])
  |(?<![\d.,x×@#$/-])(?<![x×@#$] )\b(\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten
    |eleven|twelve)\s*(?:x\s+)?(?:(?:std|standard|stackable|wood(?:en)?|full)\s+)?(?:skids?|plts?
    |pallets?|pcs?|pieces?|ctns?|cartons?|crates?|box(?:es)?(?!\s*truck)|bundles?|totes?|drums?
    |coils?|rolls?|racks?|bins?|gaylords?|tarimas?|bultos?|piezas?|handling units)\b
`
const WEIGHT = pattern('gi')`
  (?<![\d.,$]|\de)(\d[\d,]{0,8}(?:\.\d{1,2})?)(\s?k)?\s*(?:lbs?\b|#(?!\w|\s?\d)|pounds?\b
    |(kgs?|kilos?)\b)(\.?\s*(?:each|ea|apiece|per (?:skid|pallet|plt|piece|pc|box|crate))\b)?
`
const MILES = /(?<![\d.,$]|\de)(\d[\d,]{0,6})\s*(?:loaded\s+)?(?:mi|miles)\b(?!\s*(?:out|away|radius|from))/gi
const DOLLARS =
  /(?<!(?:^|[\s(])[-−])\$\s?(\d[\d,]{1,8}(?:\.\d\d)?|\d{1,2}(?:\.\d{1,2})?(?=\s?k\b))(\s?k\b)?(?!\s*(?:\/|per)\s*mi)(?!\.?\d|e\d)/gim
const PAYS = pattern('gi')`
  \b(?:pay(?:s|ing)?|rate(?: is)?|offer(?:ing)?|budget|have
    |all in(?: at)?)\s*:?\s*(\d[\d,]{2,6})\b(?!\s*(?:lbs?|#|mi|pcs|skids|plts))
  |(?<![\d.,:/x#-])(\d[\d,]{2,6})\s+(?:all[ -]in|to the truck|flat|obo|bucks|dollars|usd)\b
`
const WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
export const LEAST_CENTS = 5000

const FOREIGN_MONEY =
  /(?:\b(?:cad|cdn|mxn)\s?\$?|\b(?:c|ca|cdn|mx|mex)\$)\s?\d[\d,]*(?:\.\d\d)?|\$?\s?\d[\d,]*(?:\.\d\d)?\s?k?\s?\$?\s?(?:cad|cdn|canadian|mxn|pesos?)\b/gi
export const isForeignMoney = (text: string): boolean => text.search(FOREIGN_MONEY) >= 0

export const EACH = /\b(?:each|ea|apiece|per (?:skid|pallet|plt|piece|pc|box|crate))\b/i

const numbers = (text: string, pattern: RegExp) => [...text.matchAll(pattern)]

function first<T>(values: T[]): Reading<T> | null {
  const [value] = values
  return value === undefined ? null : { value, isSure: new Set(values).size === 1 }
}

export const piecesSaid = (text: string): Reading<number> | null =>
  first(
    numbers(text, PIECES).flatMap(([, at, of = '']) => {
      const count = Number(at ?? of) || WORDS.indexOf(of.toLowerCase()) + 1
      return count > 0 ? [count] : []
    }),
  )

const SPOKEN_WEIGHT = new RegExp(
  String.raw`\b(${WORDS.join('|')}|fifteen|eighteen|twenty) (hundred|thousand) (?=pounds|lbs)`,
  'gi',
)
const inDigits = (text: string) =>
  text.replace(SPOKEN_WEIGHT, (_, count: string, unit: string) => {
    const more: Record<string, number> = { fifteen: 15, eighteen: 18, twenty: 20 }
    const value = more[count.toLowerCase()] ?? WORDS.indexOf(count.toLowerCase()) + 1
    return `${value * (/^h/i.test(unit) ? 100 : 1000)} `
  })

/** "6 totes @ 400 kg". */
const AT_PIECES =
  /\d\s*(?:skids?|plts?|pallets?|pcs|pieces?|crates?|totes?|ctns?|cartons?|drums?|boxes|racks?|tarimas?|bins?)\s*@\s*$/i
const TONS = /(?<![\d.,$])(\d{1,2}(?:\.\d{1,2})?)\s*(?:short |metric )?(?:tons?|tonnes?|toneladas?)\b/gi
export const inPounds = (text: string) =>
  text.replace(TONS, (whole, tons: string) => {
    const pounds = /tonn|metric|tonel/i.test(whole) ? 2204.62 : 2000
    return `${Math.round(Number(tons) * pounds)} lbs`
  })

/** A sum computed from weights per piece is marked as doubtful. */
export function poundsSaid(text: string, pieces: number | null): Reading<number> | null {
  const words = inDigits(inPounds(text))
  const found = numbers(words, WEIGHT).flatMap((match) => {
    const [, amount, thousands, kilograms, of] = match
    const each = of ?? AT_PIECES.exec(words.slice(0, match.index))?.[0]
    const pounds = poundsIn(`${amount}${kilograms ? ' kg' : ''}`)
    return pounds === null
      ? []
      : [
          {
            pounds: (thousands ? pounds * 1000 : pounds) * (each ? (pieces ?? 1) : 1),
            isSum: each !== undefined,
          },
        ]
  })
  const reading = first(found.map(({ pounds }) => pounds))
  return reading && { ...reading, isSure: reading.isSure && !found[0]!.isSum && text.search(TONS) < 0 }
}

export const milesSaid = (text: string): Reading<number> | null =>
  first(numbers(text, MILES).flatMap(([, miles]) => numberIn(miles, 20_000) ?? []))

/** Cents; a rate per mile does not count. */
export function centsSaid(text: string): Reading<number> | null {
  const cents = (amount: string | undefined, thousands?: string) =>
    Math.round((numberIn(amount, 1_000_000) ?? 0) * (thousands ? 100_000 : 100))
  const dollars = text.replace(FOREIGN_MONEY, ' ')
  const stated = numbers(dollars, DOLLARS).map(([, amount, thousands]) => cents(amount, thousands))
  const paid =
    stated.length > 0 ? stated : numbers(dollars, PAYS).map(([, after, before]) => cents(after ?? before))
  return first(paid.filter((amount) => amount >= LEAST_CENTS))
}

type Flag = 'stackable' | 'hazardous' | 'fastLoad' | 'dockLevel' | 'team' | 'liftgate'

const LIFTGATE = String.raw`(?:lift|tail)[- ]?gate`
const NOT_NEEDED = String.raw`not (?:req\w*|needed|necessary)\b`

const FLAGS: [Flag, no: RegExp, yes: RegExp][] = [
  [
    'stackable',
    pattern('i')`
      \b(?:non|not|no|un)[- ]?(?:be )?stack(?:able|ed|ing)?\b
      |\bdo(?:n['’]t| not) (?:double )?stack
      |\bcan(?:not|['’]t) (?:be )?stack
    `,
    /\bstackable\b|\bcan (?:be )?stack/i,
  ],
  [
    'hazardous',
    pattern('i')`
      \b(?:no|non|not)[- ]?(?:haz(?:mat|ardous)?|hm)\b
      |\bhaz(?:mat)?\s*[-:]?\s*no\b
      |\bhaz(?:mat|ardous)(?: is)? not\b
    `,
    /\bhaz-?\s?mat\b(?! cert\w* not)|\bhazardous\b|\bhaz (?:class|load)\b/i,
  ],
  ['fastLoad', /\bno fast\b/i, /\bfast (?:card|approved|driver|cert|load)\b/i],
  [
    'dockLevel',
    pattern('i')`\bno dock\b|\bnot? dock[- ]high|\bdock(?:[- ]\w+)? (?:is )?${NOT_NEEDED}`,
    /\bdock[- ](?:high|level|hi|height|to[- ]dock)\b/i,
  ],
  [
    'team',
    pattern('i')`\bno teams?\b|\bsolo ok\b|\bteams? (?:is |are )?${NOT_NEEDED}`,
    pattern('i')`
      \bteams?\s+(?:req\w*|needed|only|drivers?|service|load|expedited?|run|straight|truck|tractor|sprinter)\b
      |\b(?:need|needs|requires?) (?:a )?teams?\b
    `,
  ],
  [
    'liftgate',
    pattern('i')`
      \b(?:no|without|no need (?:for|of)) (?:a )?${LIFTGATE}\b
      |\b${LIFTGATE}(?: is)? ${NOT_NEEDED}
      |\b${LIFTGATE}\s*[-:=]\s*no\b
    `,
    pattern('i')`\b${LIFTGATE}\b|\bw\/\s?lg\b|\blg (?:needed|req\w*)\b`,
  ],
]

export function flagsSaid(text: string): Partial<Record<Flag, boolean>> {
  const line = text.slice(0, 8000)
  return Object.fromEntries(
    FLAGS.flatMap(([flag, no, yes]): [Flag, boolean][] =>
      no.test(line) ? [[flag, false]] : yes.test(line) ? [[flag, true]] : [],
    ),
  )
}

const SPOKEN_HOUR = String.raw`(?:${WORDS.join('|')})(?= (?:in the|o'?clock|[ap]\.?m\b))`
const TIMED = String.raw`((?:${SPOKEN_HOUR}|asap|now|direct|open|flexible|today|tonight|tomorrow|tmrw|noon|(?:${WEEKDAYS})[a-z]{0,6}\b|(?:${MONTHS})[a-z]{0,6}\.? \d|\d{1,2} (?:${MONTHS})[a-z]{0,6}\b|\d{1,2}[/-]\d{1,2}|\d{1,2}:\d\d|\d{1,2}\s?[ap]m?\b|[012]\d[0-5]\d\b)(?:[^,;|\n]|,(?= ?\d{1,2}(?::\d\d)?\s?(?:-|–|to\b|[ap]\.?m))){0,40})`
const JOINT = String.raw`(?:\s*(?:\b(?:at|on|by|before|after|date|time|is|from|in|to|out of|between|straight|no later than|for|appt|first thing|this|coming)\b|[:@=-]))*\s*`
const PICK = new RegExp(
  String.raw`\b(?:ready|avail(?:able)?|pick(?:s|ed|ing)?[\s-]?(?:up)?|pu|p\/u|load(?:s|ing)|load(?= (?:on )?(?:(?:${WEEKDAYS})[a-z]{0,6}\b|\d{1,2}[/]\d))|ship(?:s|ping)?)\b${JOINT}${TIMED}`,
  'gi',
)
const DROP = new RegExp(
  String.raw`\b(?:deliver(?:s|y|ing|ed)?|dels?|dlv|drops?(?:[\s-]?off)?|due|must arrive|(?:needs? to |must |has to )?be there|unload(?:s|ing)?)\b${JOINT}${TIMED}`,
  'gi',
)
const NEXT_POINT = /\s+[-–—](?:\s+(?!\d).*)?$/
const OTHER_END =
  /\s*(?:\$|\b(?:del(?:iver\w*)?|dlv|drop\w*|due|unload\w*|pick\w*|pu|ready|dd|rate|pay(?:s|ing)?|and (?:has|needs|must))\b|\.\s|\.$).*$/i

const DAY = String.raw`(?:\d{4}-\d\d?-\d\d?|\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|today|tonight|tomorrow|tmrw|(?:${WEEKDAYS})[a-z]{0,6}\b)`
const HOUR = String.raw`(?:\d{1,2}:\d\d(?:\s?[ap]m?\b)?|\d{1,2}\s?[ap]m?\b|[012]\d[0-5]\d\b)`
const MOMENT = new RegExp(
  String.raw`(?<![\d/:-])(?:${DAY}[\s,@]*(?:(?:at|between|by)\s+)?${HOUR}|${HOUR}\s+${DAY})`,
  'gi',
)

/** Prefers a moment with digits: "deliver direct, due 0900" is due at 0900. */
function matchMoment(line: string, pattern: RegExp): { text: string; start: number } {
  const found = [...line.matchAll(pattern)].map((match) => ({
    text: (match[1] ?? '').replace(OTHER_END, '').replace(NEXT_POINT, '').trim(),
    start: match.index,
  }))
  return found.find(({ text }) => /\d/.test(text)) ?? found[0] ?? { text: '', start: 0 }
}

/** `bare` has no word for pickup or delivery, only its position. */
export function whenSaid(text: string, end: 'pick' | 'drop'): { worded: string; bare: string } {
  const line = text.slice(0, 4000)
  const [pick, drop] = [matchMoment(line, PICK), matchMoment(line, DROP)]
  // Before the delivery's words only a single moment can be the pickup's.
  const before =
    pick.text === '' ? [...line.slice(0, drop.text === '' ? undefined : drop.start).matchAll(MOMENT)] : []
  const moments = before.map(([moment]) => moment)
  const isOrdered = drop.text === '' ? moments.length <= 2 : moments.length === 1
  const bare = isOrdered ? moments[end === 'pick' ? 0 : 1] : undefined
  return { worded: (end === 'pick' ? pick : drop).text, bare: bare ?? '' }
}
