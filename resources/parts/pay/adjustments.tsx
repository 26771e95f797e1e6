import { useCan } from '@refinedev/core'
import { Alert } from 'antd'
import { useState } from 'react'
import type { PayDetail } from '#contract/entities/pay.ts'
import { dollars } from '#contract/rules/money.ts'
import { PAY_ADJUSTMENTS } from '#contract/rules/pay.ts'
import { Instant } from '#kit/cells/time.tsx'
import { FigureTable } from '#kit/figures/figure-table.tsx'
import { Proofs } from './proofs.tsx'

/** What was added to a week's pay, or taken off, and what proves it. */
export function Adjustments({ pay, resource }: { pay: PayDetail; resource: string }) {
  const { data } = useCan({ resource, action: 'edit' })
  const [failure, setFailure] = useState<string>()
  const mayChange = data?.can === true && pay.state !== 'closed'
  return (
    <div className="panel kit-group stack gap-12">
      {failure && <Alert role="alert" type="error" showIcon message={failure} />}
      <FigureTable
        label="Bonuses and deductions"
        items={pay.adjustments}
        keyOf={({ id }) => id}
        hasWords
        empty="Nothing was added or deducted."
        columns={[
          { title: 'For', cell: ({ kind, is_recurring }) => `${PAY_ADJUSTMENTS[kind].label}${is_recurring ? ', weekly' : ''}` },
          { title: 'Amount', cell: ({ kind, amount_cents }) => dollars((PAY_ADJUSTMENTS[kind].sign || 1) * amount_cents) },
          { title: 'Reason', cell: ({ reason }) => reason },
          { title: 'Proof', cell: (one) => <Proofs adjustment={one} resource={resource} mayChange={mayChange} onFailure={setFailure} /> },
          {
            title: 'By',
            cell: ({ made_by, made_at }) => (
              <>
                {made_by}, <Instant value={made_at} />
              </>
            ),
          },
        ]}
      />
    </div>
  )
}
