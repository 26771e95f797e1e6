import { pattern } from '#contract/rules/pattern.ts'
const CLOCK = /^[0-2]?\d[0-5]\d$/
const DAY = '(?:mon|tues?|wed(?:nes)?|thurs?|fri|sat(?:ur)?|sun)(?:day)?'
const TIME_WORD = new RegExp(
  String.raw`\b(?:pu|p\/u|pick(?:ing|s|ed)?[- ]?ups?|pick(?:s|ing|ed)?|del|deliver(?:y|s|ies|ed|ing)?|drop(?:s|ping)? off|appts?|appointments?|fcfs|ready|loads (?:at|@|from)|loading|unload(?:s|ing)?|check(?:s|ing)?[- ]in|arriv\w+|opens?|closes?d?|hours|window|scheduled|shipper|receiver|consignee|eta|time|${DAY}|today|tomorrow|tonight|noon|tmrw|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)\b`,
  'g',
)
const MONEY_WORD = pattern()`
  \$
  |\b(?:rates?|pays?|paying|paid|price|offer|budget|counter|max|book(?:ed|ing)?|do|take|get|have
    |got|need|want|for|flat|total|all[- ]in|good at|best|line ?haul|number|bid|works?|cover|run|move
    |cost|dollars?|usd)\b
`
const WANTS = /\b(?:get|have|got|need|want|take)\b/g
const MONEY_AFTER =
  /^\s?(?:all[- ]?in|flat|total|usd|dollars?|bucks|is (?:my|the|our) (?:best|max|rate)|if\b|max\b|plus\b|\+|and (?:it'?s|you))/
const TIME_AFTER = new RegExp(
  String.raw`^\s?(?:fcfs|appts?|appointment|pick-?up|pu|del(?:ivery)?|(?:on )?(?:${DAY}|tomorrow|today|tonight)|local|hrs|hours|sharp|straight|window)\b`,
)
const RANGE_AFTER = /^\s?(?:-|–|—|to|til|till|until|thru)\s?(\d{3,4})(?![\d,.]\d)/
const RANGE_BEFORE = /(?<![\d,.$])(\d{3,4})\s?(?:hrs|h)?\s?(?:-|–|—|to|til|till|until|thru)\s?$/
/** "between 1300 and 1500", both as four-digit times. */
const BETWEEN_AFTER = /^\s?(?:and|&)\s?[0-2]?\d[0-5]\d\b(?! ?(?:all|flat|total|usd|dollars))/
const BETWEEN_BEFORE = /\bbetween\s[0-2]?\d[0-5]\d\s?(?:and|&)\s?$/
const TIME_WORD_AFTER = /\b(?:fcfs|appts?|appointment|pick-?up|pu|del(?:ivery)?|window|hours|local)\b/
const EARLY = /^0/
const AT_ALONE = /^\s*@\s?$/

export function isClockNumber(number: string, before: string, after: string): boolean {
  if (!CLOCK.test(number)) return false
  const clause = before.slice(Math.max(...['. ', ';', '!', '?'].map((end) => before.lastIndexOf(end))) + 1)
  const last = [...clause.matchAll(TIME_WORD)].at(-1)
  const isTimed =
    last !== undefined &&
    !MONEY_WORD.test(clause.slice(last.index + last[0].length)) &&
    !MONEY_AFTER.test(after)
  if (BETWEEN_AFTER.test(after) ? /\bbetween\s?$/.test(clause) : BETWEEN_BEFORE.test(clause))
    return !MONEY_AFTER.test(after)
  const other = RANGE_AFTER.exec(after)?.[1] ?? RANGE_BEFORE.exec(before)?.[1] ?? ''
  if (CLOCK.test(other)) return EARLY.test(other) || last !== undefined || TIME_WORD_AFTER.test(after)
  if (AT_ALONE.test(before)) return !MONEY_AFTER.test(after)
  return isTimed || (TIME_AFTER.test(after) && !MONEY_WORD.test(clause.replace(WANTS, '')))
}
