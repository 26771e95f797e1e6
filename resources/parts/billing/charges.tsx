import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { type Charge, createCharge, deleteCharge, type LoadBilling } from '#contract/entities/load-billing.ts'
import { billedLines, CHARGE_KINDS, type ChargeKind } from '#contract/rules/billing.ts'
import { dollars } from '#contract/rules/money.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import { FigureTable } from '#kit/figures/figure-table.tsx'
import { MoneyControl } from '#kit/form/money-control.tsx'
import { Labeled } from '#kit/ui/labeled.tsx'
import { Question } from '#kit/ui/question.tsx'
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

const problemOf = (entered: number | string | null) =>
  typeof entered === 'string' ? ['Enter dollars and cents, such as 1,250.50.'] : []

export function Charges({ billing, mayChange, intention: { run, isSending } }: ChargesProps) {
  const [entered, setEntered] = useState<typeof nothing>()
  const { id, charges, broker_price_cents, driver_price_cents, status } = billing
  const change = (part: Partial<typeof nothing>) => setEntered((now) => now && { ...now, ...part })
  const add = async () => {
    if (!entered || typeof entered.broker !== 'number' || typeof entered.driver === 'string') return
    const { kind, broker, driver, note } = entered
    const body = { kind, broker_cents: broker, driver_cents: driver ?? 0, note }
    const words = () => `${codeWords(CHARGE_KINDS, kind)} added: ${dollars(broker)}.`
    if (await run(createCharge, { params: { id }, body, done: words })) setEntered(undefined)
  }
  const [leaving, setLeaving] = useState<{ charge: Charge; reason: string }>()
  const remove = async ({ id: charge, kind }: Charge, reason: string) => {
    const done = () => `${codeWords(CHARGE_KINDS, kind)} removed.`
    if (await run(deleteCharge, { params: { id: charge }, body: { reason }, done })) setLeaving(undefined)
  }
  const { base_cents, lines } = billedLines(broker_price_cents, status, charges)
  const rows: { charge?: Charge; broker_cents: number; driver_cents: number }[] = [
    { broker_cents: base_cents, driver_cents: driver_price_cents },
    ...lines.map((charge) => ({
      charge,
      broker_cents: charge.broker_cents,
      driver_cents: charge.driver_cents,
    })),
  ]
  const totalOf = (field: 'broker_cents' | 'driver_cents', price: number) =>
    lines.reduce((sum, one) => sum + one[field], price)
  return (
    <div className="stack">
      <FigureTable
        label="Charges"
        items={rows}
        keyOf={({ charge }) => charge?.id ?? 'base'}
        columns={[
          {
            title: 'Charge',
            cell: ({ charge }) =>
              charge ? (
                <>
                  {[CHARGE_KINDS[charge.kind], charge.note].filter(Boolean).join(': ')}{' '}
                  {mayChange && (
                    <Button
                      size="small"
                      aria-label={`Remove ${codeWords(CHARGE_KINDS, charge.kind)}`}
                      disabled={isSending}
                      onClick={() =>
                        billing.needs_reason ? setLeaving({ charge, reason: '' }) : void remove(charge, '')
                      }
                    >
                      Remove
                    </Button>
                  )}
                </>
              ) : status === LOAD.tonu ? (
                'Truck ordered, not used'
              ) : (
                'Line haul'
              ),
          },
          { title: 'Broker rate', cell: ({ broker_cents }) => dollars(broker_cents) },
          { title: 'Driver pay', cell: ({ driver_cents }) => dollars(driver_cents) },
        ]}
        total={{
          label: 'Total',
          cells: [
            dollars(totalOf('broker_cents', base_cents)),
            dollars(totalOf('driver_cents', driver_price_cents)),
          ],
        }}
      />
      {leaving && (
        <Question
          title={`Remove ${codeWords(CHARGE_KINDS, leaving.charge.kind)}?`}
          label="Remove"
          isDanger
          hasField
          isBusy={isSending || leaving.reason.trim() === ''}
          onYes={() => void remove(leaving.charge, leaving.reason)}
          onNo={() => setLeaving(undefined)}
        >
          <Labeled label="Reason" isRequired>
            {(control) => (
              <Input
                {...control}
                maxLength={500}
                autoComplete="off"
                value={leaving.reason}
                onChange={({ target }) => setLeaving({ ...leaving, reason: target.value })}
              />
            )}
          </Labeled>
        </Question>
      )}
      {mayChange && !entered && (
        <Button className="self-start" onClick={() => setEntered(nothing)}>
          Add charge
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
              <Select
                id={control}
                virtual={false}
                options={KINDS}
                value={entered.kind}
                onChange={(kind) => change({ kind })}
              />
            )}
          </Labeled>
          <Labeled label="Broker rate" isRequired errors={problemOf(entered.broker)}>
            {(control) => (
              <MoneyControl {...control} value={entered.broker} onChange={(broker) => change({ broker })} />
            )}
          </Labeled>
          <Labeled label="Driver pay" errors={problemOf(entered.driver)}>
            {(control) => (
              <MoneyControl {...control} value={entered.driver} onChange={(driver) => change({ driver })} />
            )}
          </Labeled>
          <Labeled
            label="Note"
            isRequired={billing.needs_reason}
            help={billing.needs_reason && <span className="faint">Enter the reason</span>}
          >
            {(control) => (
              <Input
                {...control}
                maxLength={200}
                autoComplete="off"
                value={entered.note}
                onChange={({ target }) => change({ note: target.value })}
              />
            )}
          </Labeled>
          <div className="cluster">
            <Button onClick={() => setEntered(undefined)}>Cancel</Button>
            <Button
              type="primary"
              htmlType="submit"
              disabled={isSending || typeof entered.broker !== 'number' || typeof entered.driver === 'string'}
            >
              Add
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
