import { DASH } from '#contract/constants.ts'
import type { AccountDetail } from '#contract/entities/people/account.ts'
import { Day } from '#kit/cells/time.tsx'

export function SalaryRates({ salary }: Pick<AccountDetail, 'salary'>) {
  if (!salary?.length) return DASH
  return (
    <div className="stack gap-4">
      {salary.map(({ from_day, percent }) => (
        <span key={from_day} className="tabular">
          {percent === undefined ? DASH : percent.toFixed(2)}% of profit{' '}
          <span className="muted">
            from <Day value={from_day} />
          </span>
        </span>
      ))}
    </div>
  )
}
