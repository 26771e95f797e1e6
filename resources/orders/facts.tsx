import { Descriptions, type DescriptionsProps } from 'antd'
import type { OrderDetail } from '#contract/entities/freight/order.ts'
import { orderFacts } from '#contract/fields/order.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { PhoneLink } from '#kit/cells/phone-link.tsx'

const phone = (number: string) => number !== '' && <PhoneLink number={number} />

const LABEL_WIDTH = 120
const COLUMNS = { xs: 1, sm: 1, md: 1, lg: 1, xl: 2 } as const

export function OrderFacts({ order }: { order: OrderDetail }) {
  const { miles, miles_estimated, weight, pieces } = order
  const facts: readonly (readonly [label: string, value: DescriptionsProps['children']])[] = [
    [orderFacts.broker_company.label, order.broker_company],
    [orderFacts.broker_reference.label, order.broker_reference],
    [orderFacts.contact_name.label, order.contact_name],
    [orderFacts.contact_phone.label, phone(order.contact_phone)],
    [
      orderFacts.driver_name.label,
      [order.driver_name, order.second_driver_name].filter(Boolean).join(' and '),
    ],
    [orderFacts.driver_phone.label, phone(order.driver_phone)],
    [orderFacts.vehicle_info.label, order.vehicle_info],
    [orderFacts.dispatcher_name.label, order.dispatcher_name],
    [
      orderFacts.miles.label,
      miles !== null && `${kindText('miles', miles)}${miles_estimated ? ', estimated' : ''}`,
    ],
    [orderFacts.pieces.label, pieces !== null && kindText('number', pieces)],
    [orderFacts.weight.label, weight !== null && kindText('weight', weight)],
    [orderFacts.notes.label, order.notes],
  ]
  return (
    <Descriptions
      size="small"
      colon={false}
      column={COLUMNS}
      styles={{ label: { width: LABEL_WIDTH } }}
      items={facts
        .filter(([, value]) => value !== '' && value !== false)
        .map(([label, children]) => ({ key: label, label, children }))}
    />
  )
}
