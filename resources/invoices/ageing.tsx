import type { AnswerOf } from '#contract/http.ts'
import type { listInvoices } from '#contract/entities/invoice.ts'
import { AGES } from '#contract/rules/billing.ts'
import { dollars } from '#contract/rules/money.ts'

const STAGES = ['not_due', 'd0', 'd30', 'd60', 'd90'] as const

/** What the invoices of a filter come to, and how late their open money is. */
export function Ageing({ answer }: { answer: AnswerOf<typeof listInvoices> | undefined }) {
  if (!answer?.totals || answer.count === 0) return null
  const { totals, ageing } = answer
  const facts = [
    ['Billed', totals.total_cents],
    ['Paid', totals.paid_cents],
    ...(totals.credited_cents > 0 ? [['Credited', totals.credited_cents] as const] : []),
    ['Open', totals.open_cents],
    ...STAGES.map((stage) => [AGES[stage], ageing[stage]] as const),
  ] as const
  return (
    <dl className="row wrap gap-x-16 margin-0" aria-label="Totals">
      {facts.map(([label, cents]) => (
        <div key={label} className="row gap-4">
          <dt className="muted">{label}</dt>
          <dd className="margin-0 medium">{dollars(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
