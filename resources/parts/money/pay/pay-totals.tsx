import type { AnswerOf } from '#contract/http.ts'
import type { listSalaries } from '#contract/entities/money/pay.ts'
import { dayText } from '#contract/rules/dates.ts'
import { loadCount } from '#contract/rules/load-count.ts'
import { dollars } from '#contract/rules/money.ts'

export const payTotals = (label: string, of: 'base_cents' | 'loads_cents' = 'base_cents', total = 'Total') =>
  function Totals({ answer }: { answer: AnswerOf<typeof listSalaries> | undefined }) {
    if (!answer?.totals || answer.count === 0) return null
    const { totals } = answer
    const facts = [
      ['Loads', loadCount(totals)],
      [label, dollars(totals[of])],
      [total, dollars(totals.total_cents)],
    ] as const
    return (
      <>
        <dl className="row wrap gap-x-16 margin-0" aria-label="Totals">
          {facts.map(([name, value]) => (
            <div key={name} className="row gap-4">
              <dt className="muted">{name}</dt>
              <dd className="margin-0 medium tabular">{value}</dd>
            </div>
          ))}
        </dl>
        {answer.first_monday && (
          <p className="faint">
            Showing weeks from {dayText(answer.first_monday)}. Choose a week to see earlier ones.
          </p>
        )}
      </>
    )
  }
