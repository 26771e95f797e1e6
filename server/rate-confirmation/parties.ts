import type { ReadField } from '#contract/rules/rate-confirmation.ts'
import { doubted, fieldOf } from './flow.ts'
import { labelled } from './labels.ts'
import { type Layout, type Span, wholeOf } from './layout.ts'

const FIRM =
  /\b(?:llc|l\.l\.c\.|inc\.?|incorporated|corp\.?|corporation|ltd\.?|lp|llp|co\.|company|logistics|brokerage|freight|transport(?:ation)?|expedite[d]?|carriers|forwarding|express|supply chain|group|solutions|global|worldwide)\b/i
const NO_NAME =
  /\b(?:rate|confirmation|load|carrier (?:rate|agreement|confirmation|name)|agreement|page|date|invoice|payment|pay|total|number|contract|please|must|shall|will|driver|pickup|delivery|dispatch|conditions|terms|description|charges?|e-?mail|phone|fax|po box|street|suite|bill(?:ed|ing)?|for hire|@)\b|[$@:]|\d{3}/i
const BLOCK_LINES = 4

const isName = (text: string) => FIRM.test(text) && !NO_NAME.test(text) && text.length < 70
const isOurs = (text: string, ours: string) => ours !== '' && text.toLowerCase().includes(ours.toLowerCase())

function linesBelow(layout: Layout, first: Span): Span[] {
  const spans: Span[] = [first]
  let last = first.cell
  for (const line of layout.lines.slice(last.line + 1, last.line + 12)) {
    const next = line.cells.find((cell) => Math.abs(cell.left - first.cell.left) < 10)
    const tall = last.bottom - last.top
    if (line.page !== last.page || line.top - last.bottom > tall * 1.2 || spans.length >= BLOCK_LINES) break
    if (!next) continue
    if (/:\s*$|^[A-Z][\w ]{2,20}:/.test(next.text) && !/^(?:attn|attention|e-?mail|phone)/i.test(next.text)) break
    spans.push(wholeOf(next))
    last = next
  }
  return spans
}

const textOf = (spans: readonly Span[]) => spans.map(({ cell, start, end }) => cell.text.slice(start, end).trim()).join(', ')

function partyAt(layout: Layout, key: string, pattern: RegExp, most = BLOCK_LINES): { field: ReadField; name: Span } | undefined {
  for (const { value, by } of labelled(layout, pattern)) {
    const text = value.cell.text.slice(value.start, value.end)
    if (/^\S+@\S+$/.test(text) || /^(?:all|the|our|invoices?|us)\b/.test(text) || !/[a-z]/i.test(text)) continue
    const spans = (by === 'below' || value.start === 0 ? linesBelow(layout, value) : [value]).slice(0, most)
    return { field: fieldOf(key, textOf(spans), spans), name: value }
  }
  return undefined
}

const LEAD = /^(?:(?:issued|tendered|prepared|booked|arranged|brokered) (?:by|with)|from|broker|on behalf of)\s*:?\s+/i
const BEFORE_TITLE = /\s*(?:[-–|:]\s*)?\b(?:carrier |load |truck )?(?:rate|load)\b.*\b(?:confirmation|agreement|con|tender)\b.*$/i

/** Who stands at the head of the first page, ourselves left out, without the title that may follow on the line. */
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
const BILLING_BOX =
  /^(?:billing|invoic\w*|ap|a\.p|accounting|accounts?\.?payable|payables?|carrier\.?pay\w*|carrier\.?(?:invoic|bill|accounting|settle)\w*|settlements?|payments?|freight\.?(?:bills|pay)\w*|pods?|documents?|docs|paperwork|bills)\b/i
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
  const field = fieldOf('invoice_email', best.address, [best.span])
  const rivals = new Set(found.filter(({ rank }) => rank === best.rank).map(({ address }) => address.toLowerCase()))
  return [
    best.rank < 2 || rivals.size > 1
      ? doubted(field, 'marked', rivals.size > 1 ? 'The document names several addresses.' : 'It may be another address.')
      : field,
  ]
}

/** Who pays, where the invoice goes, and whom the broker means to pay. */
export function partyFields(layout: Layout, ours: { name: string }): ReadField[] {
  const billTo = partyAt(
    layout,
    'bill_to',
    /(?:send (?:all )?invoices? to|mail invoices? to|bill(?:ing)? to|invoice to|remit invoices? to|bill to address|billing address|bill to)/,
  )
  const remit = partyAt(
    layout,
    'remit_to',
    /(?:remit(?:tance)?(?: payment)? to|remit-to|pay to|payment will be made to|payee|factoring company|factor)/,
    3,
  )
  const head = letterhead(layout, ours.name)
  const billName = billTo && FIRM.test(billTo.name.cell.text) && !isOurs(billTo.name.cell.text, ours.name) ? billTo.name : undefined
  const named = billName ?? head
  const clean = (span: Span) => span.cell.text.slice(span.start, span.end).trim().replace(/[,;]$/, '')
  return [
    ...(named ? [fieldOf('payer', clean(named), [named])] : []),
    ...(billTo ? [billTo.field] : []),
    ...(remit ? [remit.field] : []),
    ...invoiceEmail(layout),
  ]
}
