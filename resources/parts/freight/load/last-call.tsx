import { Flex, Typography } from 'antd'
import type { Order } from '#contract/entities/freight/order.ts'
import { toInstant } from '#contract/rules/age.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { useClock } from '#kit/cells/clock.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { Ago } from '#kit/cells/time.tsx'

type Called = Pick<Order, 'last_call' | 'check_call_due_at' | 'next_stop' | 'delivery_zone'>

export function useIsCallOverdue({ check_call_due_at }: Pick<Order, 'check_call_due_at'>): boolean {
  const due = toInstant(check_call_due_at)
  return useClock((now) => due !== null && due < now)
}

export const getCallZone = ({ next_stop, delivery_zone }: Called) => next_stop?.time_zone ?? delivery_zone

/** '' without a call. */
export function callWords(order: Called): string {
  const { last_call: last } = order
  if (!last) return ''
  const eta = last.eta && `ETA ${stopTime(last.eta, getCallZone(order))}`
  return [last.text, last.place, eta].filter(Boolean).join(', ')
}

export function LastCall({ order }: { order: Called }) {
  const isOverdue = useIsCallOverdue(order)
  const { last_call: last, check_call_due_at: due } = order
  return (
    <Flex component="span" align="center" wrap gap="0 8px" title={last?.recorded_by}>
      {last ? (
        <span>
          Last check call: {callWords(order)}
          {', '}
          <Typography.Text type={isOverdue ? 'danger' : 'secondary'}>
            <Ago value={last.at} /> ago
          </Typography.Text>
        </span>
      ) : (
        <Typography.Text type="secondary">No check call yet</Typography.Text>
      )}
      {isOverdue && <StatusTag tone="danger">Check call overdue</StatusTag>}
      {!isOverdue && last?.next_call_at && due && (
        <Typography.Text type="secondary">Next due {stopTime(due, getCallZone(order))}</Typography.Text>
      )}
    </Flex>
  )
}
