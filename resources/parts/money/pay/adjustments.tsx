import { Alert, Card, Flex } from 'antd'
import { useState } from 'react'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import { dollars } from '#contract/rules/money.ts'
import { adjustmentName, PAY_ADJUSTMENTS } from '#contract/rules/pay.ts'
import { useCan } from '#kit/access.tsx'
import { useViewer } from '#kit/ownership.ts'
import { Instant } from '#kit/cells/time.tsx'
import { ALL_PRICES, seesAllPrices } from '#contract/rules/load-access.ts'
import { FigureTable } from '#kit/figures/figure-table.tsx'
import type { LineCalls } from './line-actions.tsx'
import { Proofs } from './proofs.tsx'
import { WeeklyDeductions } from './weekly-deductions.tsx'

export function Adjustments({ pay, calls }: { pay: PayDetail; calls: LineCalls }) {
  const { resource } = calls
  const { data } = useCan({ resource, action: 'edit' })
  const [failure, setFailure] = useState<string>()
  const seesPrices = seesAllPrices(useViewer([ALL_PRICES]).can)
  const mayChange = data?.can === true && seesPrices && pay.state !== 'closed'
  return (
    <Card size="small">
      <Flex vertical gap={12}>
        {failure && <Alert role="alert" type="error" showIcon message={failure} />}
        <FigureTable
          label="Adjustments"
          items={pay.adjustments}
          keyOf={({ id }) => id}
          hasWords
          empty="No adjustments."
          columns={[
            {
              title: 'Type',
              cell: ({ kind, is_recurring }) => `${adjustmentName(kind)}${is_recurring ? ', weekly' : ''}`,
            },
            {
              title: 'Amount',
              isFigure: true,
              cell: ({ kind, amount_cents }) => dollars((PAY_ADJUSTMENTS[kind]?.sign || 1) * amount_cents),
            },
            { title: 'Reason', cell: ({ reason }) => reason },
            {
              title: 'Proof',
              cell: (one) => (
                <Proofs adjustment={one} resource={resource} mayChange={mayChange} onFailure={setFailure} />
              ),
            },
            {
              title: 'Added by',
              cell: ({ made_by, made_at }) => (
                <>
                  {made_by}, <Instant value={made_at} />
                </>
              ),
            },
          ]}
        />
        {calls.deductions && pay.deductions.length > 0 && (
          <WeeklyDeductions pay={pay} resource={resource} calls={calls.deductions} />
        )}
      </Flex>
    </Card>
  )
}
