import { pattern } from '#contract/rules/pattern.ts'
import { DOT_NUMBER, phonesIn } from '#server/market/mail-parser/values.ts'

export interface Signature {
  person: string
  company: string
  phone: string
  mc: string
  dot: string
}

const FIRM = pattern('i')`
  \b(?:llc|l\.l\.c|inc\.?|corp\.?|co\.|ltd\.?|logistics?|freight|transport(?:ation)?|brokerage
    |brokers?|express|expedit\w+|haulers?|lines|carriers?|trucking|forwarding|cargo|3pl|supply chain
    |shipping|s\.? ?a\.? de c\.?v|s\.? ?de ?r\.?l|couriers?
    |(?:logistics?|freight|transport(?:ation)?|expedit\w+|cargo|trucking|forwarding|delivery|brokerage
      |supply chain|carriers?) (?:services?|solutions|group|systems|international|worldwide|usa
      |partners|management|company|associates|enterprises|america))\s*\.?$
`
const NO_PERSON = pattern('i')`
  \b(?:load|loads|dispatch|alerts?|desk|team|freight|logistics|board|agent|ops|operations|list
    |daily|notifications?|dashboard|express|coverage|support|sales|app|auction|bids?|carrier
    |truckstop|dat|sylectus|brokerage|no-?reply|info|admin|service|system|llc|inc|network|offers?)\b
`
const PERSON = /^[\p{Lu}][\p{L}'’.-]{1,20}(?: [\p{Lu}][\p{L}'’.-]{0,20}){0,2}$/u
const CALLED = pattern('u')`
  \b(?:[Cc]ontact|[Cc]all|CALL|[Tt]ext|[Ee]-?mail|[Aa]sk for
    |[Rr]each)\s+(?:your\s+)?(?:(?:broker|rep
      |agent)\s+)?(\p{Lu}\p{Ll}{1,20}(?: \p{Lu}\p{Ll}{1,20})?)\s+(?:at
    |on|@)?\s*\(?\+?\d
`

const CLOSING =
  /^(?:many )?(?:thanks|thank you|thx|best|regards|kind regards|best regards|sincerely|cheers)\b[^.]{0,20}$/i
const LEAST_DIGITS = 10
const MAX_FIRM_LENGTH = 60
const MAX_SIGNATURE_LINES = 5

const NUMBERS = /[\s,(/–—-]*\b(?:us ?)?(?:mc|dot)\s*(?:no\.?|#)?\s*:?\s*\d{4,8}\b\)?/gi

/** "Bea Stone, St George Forwarding Ltd". */
function withoutPerson(line: string): string {
  const [person = '', ...rest] = line.split(/,\s+|\s+[-–@]\s+/)
  const firm = rest.at(-1) ?? ''
  return isPerson(person) && firm.includes(' ') && isFirm(firm) ? firm : line
}

const withoutNumbers = (line: string) => withoutPerson(line.replace(NUMBERS, '').trim())

export const isFirm = (line: string): boolean =>
  line.length < MAX_FIRM_LENGTH && !/[:#\d]/.test(line) && FIRM.test(line)

const parseNumber = (line: string) =>
  phonesIn(line).find((phone) => phone.replace(/\D/g, '').length >= LEAST_DIGITS) ?? ''

const isPerson = (name: string) => PERSON.test(name) && !NO_PERSON.test(name)

export function parsePerson(name: string): string {
  const plain = name.replace(/\s+(?:via|from|at|@|-|\|)\s.*$/i, '').trim()
  return isPerson(plain) ? plain : ''
}

/** "Pat Smith - Northside Freight", "Northside Freight LLC". */
const firmOfName = (name: string): string =>
  name
    .split(/\s+(?:[-–|@/]|at|via|from|with)\s+|[(),]/)
    .map((part) => part.trim())
    .find((part) => part.includes(' ') && isFirm(part)) ?? ''

/** "Blue Peak Freight Solutions has a tender for you". */
const SAYING =
  /^((?:\p{Lu}[\p{L}\p{N}&'.-]*,? ){1,6}?)(?:has|have|is|would|invites|sent|requests?|needs|here)\b/u

const firmSaying = (line: string): string => {
  const name = (SAYING.exec(line)?.[1] ?? '').trim()
  return isFirm(name) ? name : ''
}

/** "Norwood Logistics | MC# 664410 | 814-555-0190". */
function firmOnLine(line: string): string {
  const cells = line.split(/\s*[|\t•]\s*|\s+\/\s+/)
  const isSigned =
    cells.length > 1 &&
    cells.some(
      (cell) => /^MC\s*#?\s*:?\s*\d{4,8}$/i.test(cell) || (parseNumber(cell) !== '' && cell.length < 40),
    )
  return isSigned
    ? (cells.find((cell) => FIRM.test(cell) && cell.length < 60 && !cell.includes(':')) ?? '')
    : ''
}

const MC_NUMBER = /\bMC\s*#?\s*:?\s*(\d{4,8})\b/i

/** '' where the lines state several. */
function onlyNumber(lines: readonly string[], pattern: RegExp): string {
  const [number = '', ...others] = new Set(
    lines.map((line) => pattern.exec(line)?.[1]).filter((found) => found !== undefined),
  )
  return others.length === 0 ? number : ''
}

export function findSignature(lines: readonly string[], senderName: string): Signature {
  const written = lines.flatMap((line) => line.split(/\s*[|\t]\s*/)).filter((line) => line !== '')
  const sender = parsePerson(senderName)
  const tail = written.slice(-9)
  const start = tail.findLastIndex(
    (line, index) =>
      isPerson(line) &&
      (sender === '' ? CLOSING.test(tail[index - 1] ?? '') : line.split(' ')[0] === sender.split(' ')[0]),
  )
  const below = start < 0 ? [] : tail.slice(start + 1, start + 6)
  const called =
    written.map((line) => CALLED.exec(line)?.[1]).find((name) => name !== undefined && isPerson(name)) ?? ''
  const phones = new Set(written.map(parseNumber).filter((phone) => phone !== ''))
  const own = below.map(parseNumber).find((phone) => phone !== '')
  const firmOfLine =
    lines
      .slice(-9)
      .map(firmOnLine)
      .find((name) => name !== '') ?? ''
  const firmOfTail = tail.slice(-MAX_SIGNATURE_LINES).map(withoutNumbers).findLast(isFirm) ?? ''
  const signed = start < 0 ? '' : (tail[start] ?? '')
  return {
    person: [signed, called].find((name) => name !== '' && !sender.startsWith(name)) ?? sender,
    company:
      below
        .map(withoutNumbers)
        .find((line) => FIRM.test(line) && line.length < 60 && !/[.!?]\s/.test(line)) ??
      (firmOfLine ||
        firmOfTail ||
        firmOfName(senderName) ||
        (lines
          .slice(0, 9)
          .map(firmSaying)
          .find((name) => name !== '') ??
          '')),
    phone: own ?? (phones.size === 1 ? ([...phones][0] ?? '') : ''),
    mc: onlyNumber(written, MC_NUMBER),
    dot: onlyNumber(written, DOT_NUMBER),
  }
}
