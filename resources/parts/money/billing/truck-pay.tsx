import { Button, Input } from 'antd'
import { useState } from 'react'
import { type LoadBilling, splitTruckPay } from '#contract/entities/freight/load-billing.ts'
import { dollars } from '#contract/rules/money.ts'
import { MoneyControl } from '#kit/form/money-control.tsx'
import { Labeled } from '#kit/ui/labeled.tsx'
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
      done: () => 'Pay by truck saved.',
    })
  return (
    <form
      className="columns"
      aria-label="Pay by truck"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {truck_pay.map(({ vehicle, unit_number, owner_name }, index) => (
        <Labeled
          key={vehicle}
          label={['Unit', unit_number, owner_name && `(${owner_name})`].filter(Boolean).join(' ')}
        >
          {(control) => (
            <MoneyControl
              {...control}
              disabled={!mayChange}
              value={entered[index] ?? null}
              onChange={(value) => setEntered((all) => all.with(index, value))}
            />
          )}
        </Labeled>
      ))}
      {mayChange && isChanged && needs_reason && (
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
      )}
      <p className={rest < 0 ? 'danger' : 'muted'} role="status">
        {rest < 0
          ? `The split is ${dollars(-rest)} over driver pay of ${dollars(driver_price_cents)}.`
          : `Last truck gets ${dollars(rest)} of ${dollars(driver_price_cents)}.`}
      </p>
      {mayChange && isChanged && (
        <Button
          type="primary"
          htmlType="submit"
          className="self-start"
          disabled={isSending || rest < 0 || cents.length < truck_pay.length}
        >
          Save pay split
        </Button>
      )}
    </form>
  )
}
