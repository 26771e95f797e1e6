import { pattern } from '#contract/rules/pattern.ts'
import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'

const UNAVAILABLE_WORDS = String.raw`(?:cancell?ed|cancell?ation|cancel|covered|removed|withdrawn|pulled|filled|gone|no longer available|unavailable)`
const THING = String.raw`(?:(?:the|this|our|your)\s+)?(?:load|order|posting|posted load|shipment|offer)s?`
const IDENTITY = String.raw`(?:[\s:#(-]{0,4}(?:no\.?|num(?:ber)?)?[\s:#]{0,3}[\w./-]{0,20}\d[\w./-]{0,20}\)?)?`
const HAS_BEEN = String.raw`(?:[\s:–—-]{1,3}(?:is|are|was|were|has been|have been|now|been)){0,2}[\s:–—-]{0,3}`
const OPENING = String.raw`^[^\p{L}\p{N}]{0,10}(?:${THING}${IDENTITY}${HAS_BEEN})?`

const SUBJECT = new RegExp(
  String.raw`${OPENING}${UNAVAILABLE_WORDS}(?=$|\s*[^\p{L}\p{N}\s,?'’]|\s+(?:of\s+)?(?:(?:the|this|our|your)\s+)?(?:load|order|posting|shipment|offer|ref|reference|no|number|[\w./-]{0,20}\d))`,
  'iu',
)
const LINE = new RegExp(
  String.raw`${OPENING}${UNAVAILABLE_WORDS}(?:[\s:–—-]{1,3}${THING})?${IDENTITY}[^\p{L}\p{N}?]{0,10}$`,
  'iu',
)
const GREETING = String.raw`(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|sorry|unfortunately|fyi|update|all|team|folks|guys)\b[\s,.!:;–—-]{0,4}){0,3}`
const IS = String.raw`(?:\s+|['’])(?:is|are|was|were|has been|have been|just got|got|s)(?:\s+(?:now|already|just|been)){0,2}\s+`
const SENTENCE = new RegExp(
  String.raw`^${GREETING}(?:${THING}${IDENTITY}|(?:this|that) one|it)${IS}${UNAVAILABLE_WORDS}(?=$|[^\p{L}\p{N}?]{1,4}$|[.,!;–—-]\s|\s+(?:thanks|thank you|thx|for now|at this time|today|already|by (?:the |our )?(?:shipper|customer|consignee|broker|client))\b)`,
  'iu',
)
const SHORT = new RegExp(
  String.raw`^${GREETING}(?:(?:we(?:['’]re| are)|all|now|just|already|been)\s+){0,3}${UNAVAILABLE_WORDS}(?:\s+(?:on|for)\s+(?:this|that|it)(?:\s+(?:one|load|order))?)?(?=$|[^\p{L}\p{N}?]{1,4}$|[.,!;–—-]\s+(?:thanks|thank you|thx|ty|sorry|all|everyone)\b|\s+(?:thanks|thank you|thx|ty)\b)`,
  'iu',
)
const OF_NUMBER = new RegExp(
  String.raw`^[^\p{L}\p{N}]{0,6}[\w./-]{0,20}\d[\w./-]{0,20}${HAS_BEEN}${UNAVAILABLE_WORDS}[^\p{L}\p{N}?]{0,10}$`,
  'iu',
)
const DENIED = pattern('i')`
  \b(?:not|never|isn['’]?t|wasn['’]?t|hasn['’]?t)\b.{0,12}\b(?:cancel|covered|removed|withdrawn
    |gone)
  |\bun-?cancel|\bstill (?:available|open|good|need)|\bback (?:on|open|up)\b|\bavailable again
  |\bre-?post|\bre-?open
`

const LABELLED = pattern('gi')`
  \b(?:order|load|posting|shipment|offer|ref(?:erence)?|pro)s?[ \t]*(?:no\.?
    |num(?:ber)?s?)?[ \t]*[:#]?[ \t]*((?:#?[\w./-]{0,40}\d[\w./-]{0,40}(?:[ \t]*(?:,|&|and
          |or)[ \t]*)?){1,20})
`
const BARE = /(?<![\w-])([\w-]{0,30}\d{4}[\w-]{0,30})(?![\w-])/g
const REPLY = /^\s*(?:(?:re|fwd?|aw)\s*:\s*)+/i
const BODY_LINES = 200
const MAX_ORDERS = 20

const isQuoted = (line: string) => line.startsWith('>')

function ordersIn(text: string, pattern: RegExp): string[] {
  return [...text.slice(0, 20_000).matchAll(pattern)]
    .flatMap(([, list = '']) => list.split(/[\s,&]+|\b(?:and|or)\b/))
    .map((order) => order.replace(/^#|[./-]+$/g, '').toLowerCase())
    .filter((order) => /\d/.test(order))
}

const SENTENCE_LINES = 6
const REPLY_HEADER = /^(?:on .{4,200}\bwrote:|-{2,}\s*original message|from:\s|_{8,})/i

export interface Withdrawal {
  orders: string[]
  sentence: string
}

function written(lines: readonly string[]): string[] {
  const end = lines.findIndex((line) => REPLY_HEADER.test(line))
  return lines.slice(0, end < 0 ? undefined : end).filter((line) => line !== '' && !isQuoted(line))
}

function findSentence(subject: string, bodies: readonly string[][]): string | undefined {
  if (SUBJECT.test(subject) || OF_NUMBER.test(subject)) return subject
  for (const [first, ...next] of bodies) {
    if (first !== undefined && [LINE, SENTENCE, SHORT, OF_NUMBER].some((form) => form.test(first)))
      return first
    const later = next.slice(0, SENTENCE_LINES - 1).find((line) => SENTENCE.test(line))
    if (later !== undefined) return later
  }
  return undefined
}

function namedIn(lines: readonly string[]): string[] | undefined {
  const orders = [...new Set(lines.flatMap((line) => ordersIn(line, LABELLED)))]
  return orders.length > 0 ? orders : undefined
}

const namedBy = (sentence: string) =>
  namedIn([sentence]) ?? (OF_NUMBER.test(sentence) ? ordersIn(sentence, BARE).slice(0, 1) : undefined)

/** A quoted message may list every load of a day; it counts only when it names one. */
function onlyOneIn(lines: readonly string[]): string[] | undefined {
  const orders = namedIn(lines)
  return orders?.length === 1 ? orders : undefined
}

/**
 * Null when nothing is withdrawn. Requires a leading word such as "cancelled" in the subject or first line,
 * or an early sentence about a load: the same word later, as in an offer's notes, means nothing.
 */
export function readWithdrawal({
  subject,
  textLines,
  htmlLines,
}: Pick<ReadMail, 'subject' | 'textLines' | 'htmlLines'>): Withdrawal | null {
  const bodies = [textLines, htmlLines].map((lines) =>
    lines.filter((line) => line !== '' && !isQuoted(line)).slice(0, BODY_LINES),
  )
  const own = [textLines, htmlLines].map((lines) => written(lines).slice(0, BODY_LINES))
  const sentence = findSentence(subject.replace(REPLY, ''), own)
  if (sentence === undefined) return null
  const firstLines = own.flatMap(([first]) => first ?? [])
  if ([subject, sentence, ...firstLines].some((line) => DENIED.test(line))) return null
  const orders =
    namedBy(sentence) ??
    namedIn([subject]) ??
    namedIn(own.flat().filter((line) => !DENIED.test(line))) ??
    onlyOneIn(bodies.flat())
  const bare = () => [subject, sentence, ...firstLines].flatMap((line) => ordersIn(line, BARE))
  return { orders: [...new Set(orders ?? bare())].slice(0, MAX_ORDERS), sentence: sentence.slice(0, 300) }
}
