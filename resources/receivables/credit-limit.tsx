import type { Receivable } from '#contract/entities/money/receivable.ts'
import { dollars } from '#contract/rules/money.ts'
import { CanAccess } from '#kit/access.tsx'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordActions } from '#kit/show/record-actions.tsx'
import { creditLimitAction } from '#parts/market/credit-limit.ts'

const formatLimit = ({ credit_limit_cents }: Receivable) =>
  credit_limit_cents === null ? 'Set' : dollars(credit_limit_cents)

const limit = [
  {
    ...creditLimitAction<Receivable>(({ broker_name }) => broker_name),
    inRow: (row: Receivable) => ({
      name: `Credit limit of ${row.broker_name}: ${formatLimit(row)}`,
      text: formatLimit(row),
      isDanger: row.credit_limit_cents !== null && row.open_cents > row.credit_limit_cents,
    }),
  },
]

const LimitText = ({ credit_limit_cents }: Receivable) =>
  credit_limit_cents === null ? <Dash /> : dollars(credit_limit_cents)

export const CreditLimit = (row: Receivable) => (
  <CanAccess resource="receivables" action="edit" fallback={<LimitText {...row} />}>
    <RecordActions resource="receivables" actions={limit} row={row} />
  </CanAccess>
)
