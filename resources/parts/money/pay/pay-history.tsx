import { Card, Flex, Timeline, Typography } from 'antd'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import { PAY_STATES } from '#contract/rules/pay.ts'
import { Instant } from '#kit/cells/time.tsx'

export const PayHistory = ({ events }: PayDetail) => (
  <Card size="small">
    {events.length === 0 ? (
      <p>
        <Typography.Text type="secondary">
          No changes yet. This week is {PAY_STATES.open.toLowerCase()}.
        </Typography.Text>
      </p>
    ) : (
      <Timeline
        items={events.toReversed().map(({ id, at, by, what, reason }) => ({
          key: id,
          children: (
            <>
              <Flex align="center" wrap gap="8px 12px">
                <strong>{what}</strong>
                <span>{by}</span>
                <Typography.Text type="secondary">
                  <Instant value={at} />
                </Typography.Text>
              </Flex>
              {reason && (
                <p>
                  <Typography.Text type="secondary">{reason}</Typography.Text>
                </p>
              )}
            </>
          ),
        }))}
      />
    )}
  </Card>
)
