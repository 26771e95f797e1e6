import { pattern } from '#contract/rules/pattern.ts'
import type { ReadField } from '#contract/rules/rate-confirmation.ts'
import { doubted, toReadField } from './flow.ts'
import { labelled } from './labels.ts'
import { cellBefore, cellBelow, type Layout, getLeft, type Span, spanText, toWholeSpan } from './layout.ts'
import { townsIn } from './places.ts'
import { addressStart, STREET_REST, streetness } from './streets.ts'

const FIRM = pattern('i')`
  \b(?:llc|l\.l\.c\.|inc\.?|incorporated|corp\.?|corporation|ltd\.?|lp|llp|co\.|company|logistics
    |brokerage|freight|transport(?:ation)?|expedite[d]?|carriers|forwarding|express|supply chain
    |group|solutions|global|worldwide)\b
`
const NO_NAME = pattern('i')`
  \b(?:rate|confirmation|load|carrier (?:rate|agreement|confirmation|name)|agreement|page|date
    |invoice|payment|pay|total|number|contract|please|must|shall|will|driver|pickup|delivery
    |dispatch|conditions|terms|description|charges?|e-?mail|phone|fax|po box|street|suite
    |bill(?:ed|ing)?|for hire|@)\b
  |[$@:]|\d{3}
`
const BLOCK_LINES = 4

const isName = (text: string) => FIRM.test(text) && !NO_NAME.test(text) && text.length < 70
const isOurs = (text: string, ours: string) => ours !== '' && text.toLowerCase().includes(ours.toLowerCase())

function linesBelow(layout: Layout, first: Span): Span[] {
  const spans: Span[] = [first]
  const left = getLeft(first)
  let last = first.cell
  for (const line of layout.lines.slice(last.line + 1, last.line + 12)) {
    const next = line.cells.find((cell) => Math.abs(cell.left - left) < 10)
    const tall = last.bottom - last.top
    if (line.page !== last.page || line.top - last.bottom > tall * 1.2 || spans.length >= BLOCK_LINES) break
    if (!next) continue
    if (/:\s*$|^[A-Z][\w ]{2,20}:/.test(next.text) && !/^(?:attn|attention|e-?mail|phone)/i.test(next.text))
      break
    spans.push(toWholeSpan(next))
    last = next
  }
  return spans
}

const joinText = (spans: readonly Span[]) =>
  spans
    .map((span) => spanText(span).trim().replace(/[,;]$/, ''))
    .filter((text) => text !== '')
    .join(', ')

interface Party {
  readonly label: string
  readonly name: Span
  readonly lines: readonly Span[]
}

/** The header of the adjacent column: "BILL TO | CARRIER". */
const OTHER_PARTY =
  /^(?:carrier|broker|shipper|consignee|receiver|remit to|ship to|customer|vendor|payee)(?: (?:information|info|details))?$/i

function partyAt(layout: Layout, pattern: RegExp, most = BLOCK_LINES): Party | undefined {
  for (const { label, value } of labelled(layout, pattern)) {
    const heading =
      OTHER_PARTY.test(spanText(value)) && value.start === 0 ? cellBefore(layout, value.cell) : undefined
    const below = heading && cellBelow(layout, heading)
    if (heading && !below) continue
    const name = below ? toWholeSpan(below) : value
    const text = spanText(name)
    if (/^\S+@\S+$/.test(text) || /^(?:all|the|our|invoices?|us)\b/.test(text) || !/[a-z]/i.test(text))
      continue
    return { label, name, lines: linesBelow(layout, name).slice(0, most) }
  }
  return undefined
}

const REST = /^(?:attn|attention|c\/o|accounts payable|accounting|a\/p|billing dep)/i
const isAddress = (text: string) =>
  streetness(text) !== 'no' || STREET_REST.test(text) || REST.test(text) || townsIn(text).length > 0
const trimmed = (span: Span): Span => ({
  ...span,
  end: span.start + spanText(span).replace(/[\s,;|–—-]+$/, '').length,
})

function partsOfParty({ lines: [first, ...others] }: Party): {
  name: Span | undefined
  address: readonly Span[]
} {
  if (!first) return { name: undefined, address: [] }
  const text = spanText(first)
  const at = addressStart(text)
  const name = at > 0 ? trimmed({ ...first, end: first.start + at }) : undefined
  const lead = at + (/^[\s,;|·•–—-]*/.exec(text.slice(at))?.[0].length ?? 0)
  const own = lead < text.length ? [{ ...first, start: first.start + lead }] : []
  return { name, address: [...own, ...others.filter((line) => isAddress(spanText(line)))] }
}

const LEAD =
  /^(?:(?:issued|tendered|prepared|booked|arranged|brokered) (?:by|with)|from|broker|on behalf of)\s*:?\s+/i
const BEFORE_TITLE = pattern('i')`
  \s*(?:[-–|:]\s*)?\b(?:(?:contract addendum and )?(?:carrier |load |truck )?(?:rate
      |load)\b.*\b(?:confirmation|agreement|con|tender)\b.*
    |M\.?C\.?\s*(?:#|no\.?|number)?[\s:#-]*\d{5,7}\b.*)$
`

function letterhead(layout: Layout, ours: string): Span | undefined {
  const head = layout.lines.filter(({ page }) => page === 1).slice(0, 14)
  return head
    .flatMap(({ cells }) => cells)
    .map((cell) => ({
      cell,
      start: LEAD.exec(cell.text)?.[0].length ?? 0,
      end: cell.text.search(BEFORE_TITLE) > 3 ? cell.text.search(BEFORE_TITLE) : cell.text.length,
    }))
    .find((span) => isName(span.cell.text.slice(span.start, span.end)) && !isOurs(span.cell.text, ours))
}

const EMAIL = /[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,}/gi
const BILLING_BOX = pattern('i')`
  ^(?:billing|invoic\w*|ap|a\.p|accounting|accounts?\.?payable|payables?|carrier\.?pay\w*
    |carrier\.?(?:invoic|bill|accounting|settle)\w*|settlements?|payments?
    |freight\.?(?:bills|pay)\w*|pods?|documents?|docs|paperwork|bills)\b
`
const BILLING_WORDS = /\b(?:invoic\w*|bill\w*|paperwork|accounting|accounts payable|payables?|payment)\b/i

function invoiceEmail({ lines }: Layout): ReadField[] {
  const found = lines.flatMap((line) =>
    line.cells.flatMap((cell) =>
      [...cell.text.matchAll(EMAIL)].map((match) => ({
        address: match[0].replace(/\.$/, ''),
        span: { cell, start: match.index, end: match.index + match[0].replace(/\.$/, '').length },
        rank:
          (BILLING_BOX.test(match[0].split('@')[0] ?? '') ? 2 : 0) +
          (BILLING_WORDS.test(`${lines[line.index - 1]?.text.slice(-60) ?? ''} ${line.text}`) ? 1 : 0),
      })),
    ),
  )
  const best = found.toSorted((one, other) => other.rank - one.rank)[0]
  if (!best || best.rank === 0) return []
  const field = toReadField('invoice_email', best.address, [best.span])
  const rivals = new Set(
    found.filter(({ rank }) => rank === best.rank).map(({ address }) => address.toLowerCase()),
  )
  return [
    best.rank < 2 || rivals.size > 1
      ? doubted(
          field,
          'marked',
          rivals.size > 1 ? 'The document has several addresses.' : 'This may be a different address.',
        )
      : field,
  ]
}

const TOWN_LAST = 3

function findAddress(layout: Layout, name: Span): ReadField[] {
  const firm = spanText(name).trim()
  const heads = layout.lines
    .flatMap(({ cells }) => cells)
    .flatMap((cell) => {
      const start = cell.text.indexOf(firm)
      return start < 0 ? [] : [{ cell, start: start + firm.length, end: cell.text.length }]
    })
  for (const head of heads) {
    const own = spanText(head)
    const lines = linesBelow(layout, { ...head, start: 0 }).slice(1, 1 + TOWN_LAST)
    const [town] = townsIn(own)
    const street = own.search(/(?<=^[\s,|·•–—-]*)(?=\d|P\.?\s?O)/)
    if (town?.hasZip && street >= 0) {
      const span = { cell: head.cell, start: head.start + street, end: head.start + town.end }
      return [toReadField('address', spanText(span), [span])]
    }
    const last = lines.findIndex((line) => townsIn(spanText(line)).length > 0)
    const block = lines.slice(0, last + 1).map((line) => {
      const end = townsIn(spanText(line))[0]?.end
      return end === undefined ? line : { ...line, end }
    })
    if (last >= 0 && isAddress(spanText(block[0] as Span)))
      return [toReadField('address', joinText(block), block)]
  }
  return []
}

const BILL_TO =
  /(?:send (?:all )?invoices? to|mail invoices? to|bill(?:ing)? to|invoice to|remit invoices? to|bill to address|billing address|bill to)/
const NAMES_PAYER = /^(?:bill(?:ing)? to|invoice to|remit invoices? to)/i

export function partyFields(layout: Layout, ours: { name: string }): ReadField[] {
  const billTo = partyAt(layout, BILL_TO)
  const remit = partyAt(
    layout,
    /(?:remit(?:tance)?(?: payment)? to|remit-to|pay to(?! (?:the )?(?:carrier|truck|driver))|payment will be made to|payee|factoring company|factor)/,
    3,
  )
  const head = letterhead(layout, ours.name)
  const { name, address } = billTo ? partsOfParty(billTo) : { name: undefined, address: [] }
  const isPayer =
    name &&
    !isOurs(spanText(name), ours.name) &&
    (FIRM.test(spanText(name)) || NAMES_PAYER.test(billTo?.label ?? ''))
  const named = isPayer ? name : head && trimmed(head)
  const payer = named && toReadField('payer', spanText(named).trim(), [named])
  const isSure = !isPayer || FIRM.test(spanText(name)) || (head && spanText(head).includes(spanText(name)))
  // A name other than the payer's, such as a department, is part of the billing address.
  const lines =
    billTo && !isPayer && name && !isOurs(spanText(name), ours.name) ? [name, ...address] : address
  return [
    ...(payer ? [isSure ? payer : doubted(payer, 'marked', 'This may not be a company name.')] : []),
    ...(lines.length > 0
      ? [toReadField('bill_to', joinText(lines), lines)]
      : named
        ? findAddress(layout, named)
        : []),
    ...(remit ? [toReadField('remit_to', joinText(remit.lines), remit.lines)] : []),
    ...invoiceEmail(layout),
  ]
}
