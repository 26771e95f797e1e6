import { pattern } from '#contract/rules/pattern.ts'
export type DriverAnswer =
  | { state: 'priced'; price_cents: number }
  | { state: 'declined' | 'unclear'; price_cents: null }

const LEAST_DOLLARS = 5
const MAX_DOLLARS = 100_000
const OPENING_LINES = 3
const NEAR = 80

const NUMBER =
  /(?<![\w#.]|\d[,:/-]|\d\s)(\$\s?)?(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{1,2}))?(\s?k\b)?(?!\w|[.,:/–-]\d|\s\d)/gi

const MEASURED = pattern('i')`
  ^\s?-?(?:(?:miles?|mi|hours?|hrs?|h|minutes?|mins?|days?|am|pm|o'?clock|lbs?|pounds?|kgs?|tons?
      |pallets?|skids?|plts?|pcs|pieces?|ft|feet|foot|inch(?:es)?|mph|stops?|straps?|degrees?
      |percent)\b
    |[ap]\.m|['"%°×x])
`
const RATE = /^\s*(?:dollars?|bucks|usd|\$)?\s*(?:\/|(?:per|each)\b|an?\s+(?:mile|hour|day|loaded)\b)/i
const FOREIGN_BEFORE = /(?:\b(?:cad|mxn|eur|ca|c|mx)|[€£])\s?$/i
const FOREIGN_AFTER = /^\s*(?:\b(?:cad|mxn|eur|euros?|pesos?)\b|[€£])/i
const ANOTHER_AFTER = /^\)?\s*(?:or|to|plus|[+–-])?\s*\$?\d/i
const ANOTHER_BEFORE = /\dk?\s*(?:or|to|plus|[+–-])\s*$/i
const REJECTED_AFTER =
  /^[^.!?\n]{0,12}?\b(?:too (?:low|cheap|little)|not enough|won't (?:work|do|cut)|doesn't (?:work|pay|cut)|is (?:low|cheap))\b/i
const NOT_BEFORE =
  /\b(?:can't|cannot|can not|won't|wouldn't|couldn't|not|never|don't)\b(?:(?!\bbut\b)[^.!?,;\n]){0,40}$/i
const NOT_BELOW = /\b(?:less|under|below|lower)\b/i

const PRICE_BEFORE = pattern('i')`
  (?:\b(?:for|needs?|want|rate|price|bid|ask(?:ing)?|charge|least|minimum|min|do|take|offer
      |less than|under|below|give me|get)
    |\b(?:price|rate|bid|total|that|it)(?:'s|'d be| is| would be| will be))\s*(?:it\s+)?(?:(?:at|for
      |of|about|around|like|only|just|[:=-])\s*)?$
`
const PRICE_AFTER =
  /^\s?(?:\$|(?:usd|dollars?|bucks|all[ -]?in|flat|total|cash|plus|min(?:imum)?|works|works for me|would work|for (?:this|that|it|the load|everything))\b|\+)/i
const GREETING =
  /^(?:[^\w$]|\b(?:ok|okay|yes|yeah|yep|sure|hi|hey|hello|hello there|good (?:morning|afternoon|evening)|i say|i'd say)\b)*$/i
const BARE_END = /^[^\w$]*$/

const DECLINED_AT_ONCE =
  /^\W*(?:no|nope|nah|n|pass|negative)\b(?!\s+(?:problem|prob|worries|issue|idea|doubt|dock|detention|tarps?|through|by)\b)/i
const DECLINED = pattern('i')`
  \b(?:not interested|no,? thanks?|no thank you
    |(?:i'll|i will|gonna|going to|have to|gotta|must) pass(?! (?:through|by))
    |(?:can't|cannot|can not|won't|unable to|not able to) (?:do|make|take|run|haul|get|help|cover
      |accept)
    |declin(?:e|ed|ing)|too (?:far|low|cheap|heavy|big|little|long)|not enough
    |(?:already|i'm|am) (?:loaded|booked|taken|under a load)|not available|unavailable|off duty
    |out of hours|broken? down|broke down|in the shop)\b
`

interface Line {
  text: string
  isOpening: boolean
  isFirst: boolean
}

function parseLines(words: string): Line[] {
  const lines = words
    .replace(/[‘’]/g, "'")
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  return lines.map((text, index) => ({ text, isOpening: index < OPENING_LINES, isFirst: index === 0 }))
}

function* pricesIn({ text, isOpening, isFirst }: Line): Generator<number> {
  for (const found of text.matchAll(NUMBER)) {
    const [whole, sign = '', number = '', cents = '', thousand = ''] = found
    const before = text.slice(Math.max(0, found.index - NEAR), found.index)
    const after = text.slice(found.index + whole.length).slice(0, NEAR)
    if ([MEASURED, RATE, ANOTHER_AFTER, FOREIGN_AFTER, REJECTED_AFTER].some((pattern) => pattern.test(after)))
      continue
    if (FOREIGN_BEFORE.test(before) || ANOTHER_BEFORE.test(before)) continue
    const refusal = NOT_BEFORE.exec(before)
    if (refusal && !NOT_BELOW.test(refusal[0])) continue
    const isFirstWord = found.index < NEAR && GREETING.test(before)
    const isAlone = isOpening && isFirstWord && BARE_END.test(after)
    const mayBeZip = /^\d{5,}$/.test(number)
    const opens = isFirst && !mayBeZip && isFirstWord
    if (
      sign === '' &&
      thousand === '' &&
      !isAlone &&
      !opens &&
      !PRICE_BEFORE.test(before) &&
      !PRICE_AFTER.test(after)
    )
      continue
    const dollars = Number(`${number.replaceAll(',', '')}.${cents || '0'}`) * (thousand ? 1000 : 1)
    if (dollars >= LEAST_DOLLARS && dollars <= MAX_DOLLARS) yield Math.round(dollars * 100)
  }
}

export function readDriverAnswer(words: string): DriverAnswer {
  const lines = parseLines(words)
  const prices = new Set(lines.flatMap((line) => [...pricesIn(line)]))
  const [price_cents] = prices
  if (price_cents !== undefined)
    return prices.size === 1 ? { state: 'priced', price_cents } : { state: 'unclear', price_cents: null }
  const declines = lines.some(
    ({ text, isFirst }) => (isFirst && DECLINED_AT_ONCE.test(text)) || DECLINED.test(text),
  )
  return { state: declines ? 'declined' : 'unclear', price_cents: null }
}
