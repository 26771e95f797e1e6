import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { type Charge, createCharge, deleteCharge, type LoadBilling } from '#contract/entities/load-billing.ts'
import { billedLines, CHARGE_KINDS, type ChargeKind } from '#contract/rules/billing.ts'
import { dollars } from '#contract/rules/money.ts'
import { MoneyControl } from '#kit/form/money-control.tsx'
import { Labeled } from '#kit/ui/labeled.tsx'
import type { useIntention } from './use-intention.ts'

const KINDS = Object.entries(CHARGE_KINDS).map(([value, label]) => ({ value: value as ChargeKind, label }))

interface ChargesProps {
  billing: LoadBilling
  mayChange: boolean
  intention: ReturnType<typeof useIntention>
}

const nothing = {
  kind: 'detention' as ChargeKind,
  broker: null as number | string | null,
  driver: null as number | string | null,
  note: '',
}

/** What a load is charged for: its price, and what is added to it. */
export function Charges({ billing, mayChange, intention: { run, isSending } }: ChargesProps) {
  const [entered, setEntered] = useState<typeof nothing>()
  const { id, charges, broker_price_cents, driver_price_cents, status } = billing
  const change = (part: Partial<typeof nothing>) => setEntered((now) => now && { ...now, ...part })
  const add = async () => {
    if (!entered || typeof entered.broker !== 'number') return
    const { kind, broker, driver, note } = entered
    const body = { kind, broker_cents: broker, driver_cents: typeof driver === 'number' ? driver : 0, note }
    const words = () => `${CHARGE_KINDS[kind]} of ${dollars(broker)} added.`
    if (await run(createCharge, { params: { id }, body, done: words })) setEntered(undefined)
  }
  const remove = ({ id: charge, kind }: Charge) =>
    void run(deleteCharge, { params: { id: charge }, done: () => `${CHARGE_KINDS[kind]} taken off.` })
  const { base_cents, lines } = billedLines(broker_price_cents, status, charges)
  const totalOf = (field: 'broker_cents' | 'driver_cents', price: number) => lines.reduce((sum, one) => sum + one[field], price)
  return (
    <div className="stack">
      <table className="kit-figures" aria-label="Charges">
        <thead>
          <tr>
            <th scope="col">Charge</th>
            <th scope="col">Broker pays</th>
            <th scope="col">Driver gets</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{status === 6 ? 'Truck ordered, not used' : 'Line haul'}</th>
            <td data-label="Broker pays">{dollars(base_cents)}</td>
            <td data-label="Driver gets">{dollars(driver_price_cents)}</td>
          </tr>
          {lines.map((charge) => (
            <tr key={charge.id}>
              <th scope="row">
                {[CHARGE_KINDS[charge.kind], charge.note].filter(Boolean).join(': ')}{' '}
                {mayChange && (
                  <Button
                    size="small"
                    aria-label={`Take off ${CHARGE_KINDS[charge.kind]}`}
                    disabled={isSending}
                    onClick={() => remove(charge)}
                  >
                    Take off
                  </Button>
                )}
              </th>
              <td data-label="Broker pays">{dollars(charge.broker_cents)}</td>
              <td data-label="Driver gets">{dollars(charge.driver_cents)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              <strong>Total</strong>
            </th>
            <td data-label="Broker pays">
              <strong>{dollars(totalOf('broker_cents', base_cents))}</strong>
            </td>
            <td data-label="Driver gets">
              <strong>{dollars(totalOf('driver_cents', driver_price_cents))}</strong>
            </td>
          </tr>
        </tbody>
      </table>
      {mayChange && !entered && (
        <Button className="self-start" onClick={() => setEntered(nothing)}>
          Add a charge
        </Button>
      )}
      {entered && (
        <form
          className="columns"
          aria-label="New charge"
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <Labeled label="Charge">
            {({ id: control }) => (
              <Select id={control} virtual={false} options={KINDS} value={entered.kind} onChange={(kind) => change({ kind })} />
            )}
          </Labeled>
          <Labeled label="Broker pays" isRequired>
            {(control) => <MoneyControl {...control} value={entered.broker} onChange={(broker) => change({ broker })} />}
          </Labeled>
          <Labeled label="Driver gets">
            {(control) => <MoneyControl {...control} value={entered.driver} onChange={(driver) => change({ driver })} />}
          </Labeled>
          <Labeled label="Note">
            {({ id: control }) => (
              <Input
                id={control}
                maxLength={200}
                autoComplete="off"
                value={entered.note}
                onChange={({ target }) => change({ note: target.value })}
              />
            )}
          </Labeled>
          <div className="cluster">
            <Button onClick={() => setEntered(undefined)}>Cancel</Button>
            <Button type="primary" htmlType="submit" disabled={isSending || typeof entered.broker !== 'number'}>
              Add
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
