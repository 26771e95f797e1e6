import { Card, Col, Input, Row, Select } from 'antd'
import { brokers } from '#parts/market/broker-lookup.ts'
import { remittanceFacts } from '#contract/fields/remittance.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#contract/rules/remittances.ts'
import { DayField } from '#kit/form/day-field.tsx'
import type { FieldErrors } from '#kit/form/field-errors.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { MoneyControl } from '#kit/form/money-control.tsx'
import { LookupSelect } from '#kit/lookup/lookup-select.tsx'
import type { Amount } from './use-allocation.ts'

const METHODS = Object.entries(PAYMENT_METHODS).map(([value, label]) => ({ value, label }))
const WIDE = { width: '100%' } as const
/** Full rows at every width: five fields have no row of their own length. */
const SPANS = {
  broker: { xs: 24, lg: 8, xl: 6 },
  short: { xs: 24, sm: 12, lg: 8, xl: 4 },
  reference: { xs: 24, sm: 12, lg: 16, xl: 6 },
} as const

export interface PaymentValues {
  broker: string
  day: string
  method: PaymentMethod
  reference: string
  reason: string
  /** The amount that is short stays due. */
  isInstallment: boolean
}

interface PaymentFieldsProps {
  values: PaymentValues
  amount: Amount
  errors: FieldErrors
  onChange: (part: Partial<PaymentValues>) => void
  onAmount: (amount: Amount) => void
}

export function PaymentFields(props: PaymentFieldsProps) {
  const { values, amount, errors, onChange, onAmount } = props
  const { broker, day, method, reference } = values
  return (
    <Card size="small">
      <Row gutter={[24, 12]}>
        <Col {...SPANS.broker}>
          <Labeled label={remittanceFacts.broker.label} isRequired errors={errors['broker']}>
            {(control) => (
              <LookupSelect
                {...control}
                lookup={brokers}
                values={broker === '' ? [] : [broker]}
                autoFocus={broker === ''}
                onChange={([chosen = '']) => onChange({ broker: chosen })}
              />
            )}
          </Labeled>
        </Col>
        <Col {...SPANS.short}>
          <Labeled label={remittanceFacts.amount_cents.label} isRequired errors={errors['amount_cents']}>
            {(control) => <MoneyControl {...control} value={amount} onChange={onAmount} />}
          </Labeled>
        </Col>
        <Col {...SPANS.short}>
          <DayField
            label="Received on"
            value={day}
            errors={errors['received_on']}
            isRequired
            onChange={(chosen) => onChange({ day: chosen })}
          />
        </Col>
        <Col {...SPANS.short}>
          <Labeled label={remittanceFacts.method.label}>
            {({ id }) => (
              <Select
                id={id}
                style={WIDE}
                value={method}
                options={METHODS}
                onChange={(chosen: PaymentMethod) => onChange({ method: chosen })}
              />
            )}
          </Labeled>
        </Col>
        <Col {...SPANS.reference}>
          <Labeled label="Check or transfer number" errors={errors['reference']}>
            {(control) => (
              <Input
                {...control}
                maxLength={120}
                value={reference}
                autoComplete="off"
                onChange={({ target }) => onChange({ reference: target.value })}
              />
            )}
          </Labeled>
        </Col>
      </Row>
    </Card>
  )
}
