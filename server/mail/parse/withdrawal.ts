import type { ReadMail } from '#server/mail/parse/read-mail.ts'

const GONE = String.raw`(?:cancell?ed|cancell?ation|cancel|covered|removed|withdrawn|pulled|filled|gone|no longer available|unavailable)`
const THING = String.raw`(?:(?:the|this|our|your)\s+)?(?:load|order|posting|posted load|shipment|offer)s?`
const IDENTITY = String.raw`(?:[\s:#(-]{0,4}(?:no\.?|num(?:ber)?)?[\s:#]{0,3}[\w./-]{0,20}\d[\w./-]{0,20}\)?)?`
const HAS_BEEN = String.raw`(?:[\s:–—-]{1,3}(?:is|are|was|were|has been|have been|now|been)){0,2}[\s:–—-]{0,3}`
const OPENING = String.raw`^[^\p{L}\p{N}]{0,10}(?:${THING}${IDENTITY}${HAS_BEEN})?`

const SUBJECT = new RegExp(
  String.raw`${OPENING}${GONE}(?=$|\s*[^\p{L}\p{N}\s,?'’]|\s+(?:of\s+)?(?:(?:the|this|our|your)\s+)?(?:load|order|posting|shipment|offer|ref|reference|no|number|[\w./-]{0,20}\d))`,
  'iu',
)
const LINE = new RegExp(String.raw`${OPENING}${GONE}(?:[\s:–—-]{1,3}${THING})?${IDENTITY}[^\p{L}\p{N}?]{0,10}$`, 'iu')
const DENIED =
  /\b(?:not|never|isn['’]?t|wasn['’]?t|hasn['’]?t)\b.{0,12}\b(?:cancel|covered|removed|withdrawn|gone)|\bun-?cancel|\bstill (?:available|open|good|need)|\bback (?:on|open|up)\b|\bavailable again|\bre-?post|\bre-?open/i

const LABELLED =
  /\b(?:order|load|posting|shipment|offer|ref(?:erence)?|pro)s?[ \t]*(?:no\.?|num(?:ber)?s?)?[ \t]*[:#]?[ \t]*((?:#?[\w./-]{0,40}\d[\w./-]{0,40}(?:[ \t]*(?:,|&|and)[ \t]*)?){1,20})/gi
const BARE = /(?<![\w-])([\w-]{0,30}\d{4}[\w-]{0,30})(?![\w-])/g
const BODY_LINES = 200
const MOST_ORDERS = 20

const isQuoted = (line: string) => line.startsWith('>')

function ordersIn(text: string, pattern: RegExp): string[] {
  return [...text.slice(0, 20_000).matchAll(pattern)]
    .flatMap(([, list = '']) => list.split(/[\s,&]+|\band\b/))
    .map((order) => order.replace(/^#|[./-]+$/g, '').toLowerCase())
    .filter((order) => /\d/.test(order))
}

/**
 * The order numbers, in lower case, of loads that a mail takes back; null where it takes none back. Its subject must begin with a word such
 * as "cancelled", or its first line be one: the same word further on, as in the notes of an offer, means nothing.
 */
export function readWithdrawal({ subject, textLines, htmlLines }: Pick<ReadMail, 'subject' | 'textLines' | 'htmlLines'>): string[] | null {
  const bodies = [textLines, htmlLines].map((lines) => lines.filter((line) => line !== '' && !isQuoted(line)).slice(0, BODY_LINES))
  const firstLines = bodies.flatMap(([first]) => first ?? [])
  if (!SUBJECT.test(subject) && !firstLines.some((line) => LINE.test(line))) return null
  if ([subject, ...firstLines].some((line) => DENIED.test(line))) return null
  const labelled = [subject, ...bodies.flat()].flatMap((line) => ordersIn(line, LABELLED))
  const orders = labelled.length > 0 ? labelled : [subject, ...firstLines].flatMap((line) => ordersIn(line, BARE))
  return orders.length > 0 ? [...new Set(orders)].slice(0, MOST_ORDERS) : null
}
