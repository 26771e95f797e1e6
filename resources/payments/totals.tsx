import type { listRemittances } from '#contract/entities/money/remittance.ts'
import { remittanceFacts } from '#contract/fields/remittance.ts'
import type { AnswerOf } from '#contract/http.ts'
import { dollars } from '#contract/rules/money.ts'
import { FactLine } from '#kit/figures/fact-line.tsx'

export function Totals({ answer }: { answer: AnswerOf<typeof listRemittances> | undefined }) {
  if (!answer?.totals || answer.count === 0) return null
  const { amount_cents, applied_cents, refunded_cents, unapplied_cents } = answer.totals
  return (
    <FactLine
      label="Totals"
      facts={[
        [remittanceFacts.received_on.label, dollars(amount_cents)],
        [remittanceFacts.applied_cents.label, dollars(applied_cents)],
        ...(refunded_cents > 0
          ? [[remittanceFacts.refunded_cents.label, dollars(refunded_cents)] as const]
          : []),
        [remittanceFacts.unapplied_cents.label, dollars(unapplied_cents)],
      ]}
    />
  )
}
