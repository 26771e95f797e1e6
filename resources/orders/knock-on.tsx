import { CloseOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import type { KnockedOn } from '#contract/entities/order.ts'
import { marginText } from '#contract/rules/arrivals.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'

/** The later loads of a truck that another time at a stop makes late, each as a link; nothing where there is none. */
export function KnockOn({ loads = [], onClose }: { loads?: readonly KnockedOn[] | undefined; onClose?: () => void }) {
  if (loads.length === 0) return null
  return (
    <Alert
      type="warning"
      role="status"
      showIcon
      {...(onClose && { closable: { closeIcon: <CloseOutlined />, 'aria-label': 'Close the warning' }, onClose })}
      message={
        onClose ? 'Other loads of this truck are late or at risk now:' : 'This makes other loads of this truck late or puts them at risk:'
      }
      description={
        <ul className="stack gap-4">
          {loads.map((one) => (
            <li key={one.id}>
              <RecordLink resource="orders" id={one.id}>
                {one.number}
              </RecordLink>
              , {one.address}: {marginText(one.margin_minutes)}
            </li>
          ))}
        </ul>
      }
    />
  )
}
