import type { OrderDetail } from '#contract/entities/freight/order.ts'
import type { RecordTab } from '#kit/define-views.ts'
import { RecordTabs } from '#kit/show/record-tabs.tsx'

interface PhonePartsProps {
  resource: string
  parts: readonly RecordTab<OrderDetail>[]
  order: OrderDetail
  label: string
}

export const PhoneParts = ({ resource, parts, order, label }: PhonePartsProps) => (
  <RecordTabs resource={resource} tabs={parts} row={order} label={label} />
)
