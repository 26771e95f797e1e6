import { dayText, daysBetween } from '#contract/rules/dates.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { numbersText } from '#contract/rules/numbers.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import type { Logo } from '#server/company/index.ts'
import { AMOUNTS, MARGIN, type Pen, RIGHT } from '#server/kernel/pdf/pdf-writer.ts'
import type { InvoiceContent, Issuer } from '#server/money/invoice/invoice-content.ts'

export type Fact = readonly [label: string, value: string]

const HALF = 264
const FACTS = MARGIN + HALF

export const joined = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' · ')

const issuerLines = (company: Issuer): string[] => [
  company.address,
  numbersText(company),
  joined(displayPhone(company.phone), company.email),
]

/** The company on the left; the kind of document and its facts on the right. */
export async function letterhead(
  pen: Pen,
  company: Issuer,
  { kind, facts, logo }: { kind: string; facts: readonly Fact[]; logo?: Logo | undefined },
): Promise<void> {
  const top = pen.y
  if (logo) await pen.picture(logo)
  let left = pen.text(MARGIN, pen.y, company.name, { size: 13, isBold: true, width: HALF - 20 })
  for (const line of issuerLines(company))
    left = pen.text(MARGIN, left, line, { size: 9, isGrey: true, width: HALF - 20 })
  pen.y = top
  pen.row([{ x: FACTS, text: kind, size: 15, isBold: true, width: RIGHT - FACTS }], 6)
  for (const [label, value] of facts)
    pen.row(
      [
        { x: FACTS, text: label, size: 9, isGrey: true, width: 80 },
        { x: FACTS + 84, text: value, width: RIGHT - FACTS - 84 },
      ],
      1,
    )
  pen.y = Math.min(left, pen.y) - 6
  pen.rule()
}

/** A factor that bought the invoices is paid instead of the company. */
export const remitLines = ({ company, factor }: Pick<InvoiceContent, 'company' | 'factor'>): string[] => {
  if (factor) return [factor.name, factor.remit_to]
  return company.remit_to ? company.remit_to.split('\n') : [company.name, company.address]
}

export const billLines = ({ name, address, mc_number, dot_number = '' }: InvoiceContent['bill_to']) => [
  name,
  address,
  numbersText({ mc_number, dot_number }),
]

/** When it is due, and how long that is past. */
export function dueText({ due_on, open_cents }: { due_on: string; open_cents: number }, today: string) {
  const late = open_cents > 0 ? daysBetween(due_on, today) : 0
  return late > 0 ? `${dayText(due_on)}\n${pluralize(late, 'day')} past due` : dayText(due_on)
}

export type Party = readonly [title: string, lines: readonly string[]]

/** Two addresses side by side: the name in bold, then its lines. */
export function parties(pen: Pen, ...both: readonly Party[]): void {
  const width = both.length > 1 ? 244 : RIGHT - MARGIN
  const styles = (lines: readonly string[]) =>
    lines.filter(Boolean).map((text, index) => ({ text, style: { isBold: index === 0, width } }))
  pen.room(
    Math.max(
      ...both.map(
        ([, lines]) => 14 + styles(lines).reduce((sum, { text, style }) => sum + pen.height(text, style), 0),
      ),
    ),
  )
  const top = pen.y
  const ends = both.map(([title, lines], index) => {
    const x = MARGIN + index * HALF
    let at = pen.text(x, top, title, { size: 9, isGrey: true })
    for (const { text, style } of styles(lines)) at = pen.text(x, at, text, style)
    return at
  })
  pen.y = Math.min(...ends) - 8
}

const SUMS = FACTS

/** A column of amounts at the right; the last one is the result. */
export function sums(pen: Pen, rows: readonly Fact[], note = ''): void {
  pen.room(rows.length * 18 + 40)
  for (const [index, [label, value]] of rows.entries()) {
    const isResult = index === rows.length - 1
    const style = { isBold: isResult, size: isResult ? 12 : 10 }
    if (isResult) {
      pen.y -= 6
      pen.band({ left: SUMS, height: 22 })
    }
    pen.row(
      [
        { x: SUMS + 8, text: label, width: 160, ...style },
        { x: AMOUNTS, text: value, isRight: true, ...style },
      ],
      isResult ? 8 : 3,
    )
  }
  if (note) pen.row([{ x: SUMS + 8, text: note, size: 9, isGrey: true, width: RIGHT - SUMS - 16 }])
}
