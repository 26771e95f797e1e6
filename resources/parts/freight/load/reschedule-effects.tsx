import { CloseOutlined } from '@ant-design/icons'
import { Alert, Flex } from 'antd'
import type { RescheduleEffect } from '#contract/entities/freight/order.ts'
import { marginText } from '#contract/rules/arrivals.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'

interface KnockOnProps {
  loads?: readonly RescheduleEffect[] | undefined
  message?: string
  onClose?: () => void
}

export function RescheduleEffects({ loads = [], message, onClose }: KnockOnProps) {
  if (loads.length === 0) return null
  return (
    <Alert
      type="warning"
      role="status"
      showIcon
      {...(onClose && { closable: { closeIcon: <CloseOutlined />, 'aria-label': 'Close warning' }, onClose })}
      message={
        message ??
        (onClose
          ? 'Other loads on this truck are now late or at risk:'
          : 'Other loads on this truck will be late or at risk:')
      }
      description={
        <Flex component="ul" vertical gap={4}>
          {loads.map((one) => (
            <li key={one.id}>
              <RecordLink resource="orders" id={one.id}>
                {one.number}
              </RecordLink>
              , {one.address}
              {one.margin_minutes !== null && `: ${marginText(one.margin_minutes)}`}
            </li>
          ))}
        </Flex>
      }
    />
  )
}
