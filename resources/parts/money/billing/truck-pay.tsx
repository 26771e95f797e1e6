import { Button, Col, Input, Row, Typography } from 'antd'
import { useState } from 'react'
import { type LoadBilling, splitTruckPay } from '#contract/entities/freight/load-billing.ts'
import { dollars } from '#contract/rules/money.ts'
import { MoneyControl } from '#kit/form/money-control.tsx'
import { FIELD_SPAN } from '#kit/field-span.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import type { useIntention } from './use-intention.ts'

interface TruckPayProps {
  billing: LoadBilling
  mayChange: boolean
  intention: ReturnType<typeof useIntention>
}

/** Trucks that a load was taken from midway get a share of its driver price; the last truck gets the rest. */
export function TruckPay({
  billing: { id, truck_pay, driver_price_cents, needs_reason },
  mayChange,
  intention: { run, isSending },
}: TruckPayProps) {
  const [entered, setEntered] = useState<readonly (number | string | null)[]>(() =>
    truck_pay.map(({ amount_cents }) => amount_cents),
  )
  const [reason, setReason] = useState('')
  const cents = entered.filter((one) => typeof one === 'number')
  const rest = driver_price_cents - cents.reduce((sum, one) => sum + one, 0)
  const isChanged = entered.some((one, index) => one !== truck_pay[index]?.amount_cents)
  const save = () =>
    void run(splitTruckPay, {
      params: { id },
      body: {
        parts: truck_pay.map(({ vehicle }, index) => ({ vehicle, amount_cents: Number(entered[index]) })),
        reason,
      },
      done: ({ number }) => `${number}: pay by truck saved.`,
    })
  return (
    <form
      aria-label="Pay by truck"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Row gutter={[24, 12]}>
        {truck_pay.map(({ vehicle, unit_number, owner_name }, index) => (
          <Col key={vehicle} {...FIELD_SPAN}>
            <Labeled label={['Unit', unit_number, owner_name && `(${owner_name})`].filter(Boolean).join(' ')}>
              {(control) => (
                <MoneyControl
                  {...control}
                  disabled={!mayChange}
                  value={entered[index] ?? null}
                  onChange={(value) => setEntered((all) => all.with(index, value))}
                />
              )}
            </Labeled>
          </Col>
        ))}
        {mayChange && isChanged && needs_reason && (
          <Col {...FIELD_SPAN}>
            <Labeled label="Reason for change" isRequired>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={500}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Labeled>
          </Col>
        )}
        <Col span={24}>
          <p role="status">
            <Typography.Text type={rest < 0 ? 'danger' : 'secondary'}>
              {rest < 0
                ? `The split is ${dollars(-rest)} over driver pay of ${dollars(driver_price_cents)}.`
                : `Last truck gets ${dollars(rest)} of ${dollars(driver_price_cents)}.`}
            </Typography.Text>
          </p>
        </Col>
        {mayChange && isChanged && (
          <Col span={24}>
            <Button
              type="primary"
              htmlType="submit"
              disabled={isSending || rest < 0 || cents.length < truck_pay.length}
            >
              Save pay split
            </Button>
          </Col>
        )}
      </Row>
    </form>
  )
}
