import { Button, Col, Flex, Input, Row, Select, Typography } from 'antd'
import { useState } from 'react'
import {
  type Charge,
  createCharge,
  deleteCharge,
  type LoadBilling,
} from '#contract/entities/freight/load-billing.ts'
import { billedLines, CHARGE_KINDS, type ChargeKind } from '#contract/rules/billing.ts'
import { dollars } from '#contract/rules/money.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import { FigureTable } from '#kit/figures/figure-table.tsx'
import { MoneyControl } from '#kit/form/money-control.tsx'
import { Labeled } from '#kit/form/labeled.tsx'
import { Question } from '#kit/dialog/question.tsx'
import { FIELD_SPAN } from '#kit/field-span.ts'
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

type NewCharge = typeof nothing

interface ChargeTableProps {
  billing: ChargesProps['billing']
  /** Undefined where charges can’t be changed. */
  onRemove: ((charge: Charge) => void) | undefined
  isSending: boolean
}

function ChargeTable({ billing, onRemove, isSending }: ChargeTableProps) {
  const { charges, broker_price_cents, driver_price_cents, status } = billing
  const { base_cents, lines } = billedLines(broker_price_cents, status, charges)
  const rows: { charge?: Charge; broker_cents: number; driver_cents: number }[] = [
    { broker_cents: base_cents, driver_cents: driver_price_cents },
    ...lines.map((charge) => ({
      charge,
      broker_cents: charge.broker_cents,
      driver_cents: charge.driver_cents,
    })),
  ]
  const getTotal = (field: 'broker_cents' | 'driver_cents', price: number) =>
    lines.reduce((sum, one) => sum + one[field], price)
  const named = (charge: Charge) => (
    <>
      {[CHARGE_KINDS[charge.kind], charge.note].filter(Boolean).join(': ')}{' '}
      {onRemove && (
        <Button
          size="small"
          aria-label={`Remove ${codeWords(CHARGE_KINDS, charge.kind)}`}
          disabled={isSending}
          onClick={() => onRemove(charge)}
        >
          Remove
        </Button>
      )}
    </>
  )
  return (
    <FigureTable
      label="Charges"
      items={rows}
      keyOf={({ charge }) => charge?.id ?? 'base'}
      columns={[
        {
          title: 'Charge',
          cell: ({ charge }) =>
            charge ? named(charge) : status === LOAD.tonu ? 'Truck ordered, not used' : 'Line haul',
        },
        { title: 'Broker rate', cell: ({ broker_cents }) => dollars(broker_cents) },
        { title: 'Driver pay', cell: ({ driver_cents }) => dollars(driver_cents) },
      ]}
      total={{
        label: 'Total',
        cells: [
          dollars(getTotal('broker_cents', base_cents)),
          dollars(getTotal('driver_cents', driver_price_cents)),
        ],
      }}
    />
  )
}

interface Removal {
  charge: Charge
  reason: string
}

interface RemoveChargeProps {
  removal: Removal
  isSending: boolean
  onChange: (removal: Removal | undefined) => void
  onRemove: (removal: Removal) => void
}

function RemoveCharge({ removal, isSending, onChange, onRemove }: RemoveChargeProps) {
  return (
    <Question
      title={`Remove ${codeWords(CHARGE_KINDS, removal.charge.kind)}?`}
      label="Remove"
      isDanger
      hasField
      isBusy={isSending || removal.reason.trim() === ''}
      onYes={() => onRemove(removal)}
      onNo={() => onChange(undefined)}
    >
      <Labeled label="Reason" isRequired>
        {(control) => (
          <Input
            {...control}
            maxLength={500}
            autoComplete="off"
            value={removal.reason}
            onChange={({ target }) => onChange({ ...removal, reason: target.value })}
          />
        )}
      </Labeled>
    </Question>
  )
}

interface ChargeFormProps {
  entered: NewCharge
  needsReason: boolean
  isSending: boolean
  onChange: (part: Partial<NewCharge>) => void
  onAdd: () => void
  onCancel: () => void
}

function ChargeForm({ entered, needsReason, isSending, onChange: change, onAdd, onCancel }: ChargeFormProps) {
  return (
    <form
      aria-label="New charge"
      onSubmit={(event) => {
        event.preventDefault()
        onAdd()
      }}
    >
      <Row gutter={[24, 12]}>
        <Col {...FIELD_SPAN}>
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
        </Col>
        <Col {...FIELD_SPAN}>
          <Labeled label="Broker rate" isRequired>
            {(control) => (
              <MoneyControl {...control} value={entered.broker} onChange={(broker) => change({ broker })} />
            )}
          </Labeled>
        </Col>
        <Col {...FIELD_SPAN}>
          <Labeled label="Driver pay">
            {(control) => (
              <MoneyControl {...control} value={entered.driver} onChange={(driver) => change({ driver })} />
            )}
          </Labeled>
        </Col>
        <Col {...FIELD_SPAN}>
          <Labeled
            label="Note"
            isRequired={needsReason}
            help={needsReason && <Typography.Text type="secondary">Enter the reason</Typography.Text>}
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
        </Col>
        <Col {...FIELD_SPAN}>
          <Flex align="center" wrap gap={8}>
            <Button onClick={onCancel}>Cancel</Button>
            <Button
              type="primary"
              htmlType="submit"
              disabled={isSending || typeof entered.broker !== 'number' || typeof entered.driver === 'string'}
            >
              Add
            </Button>
          </Flex>
        </Col>
      </Row>
    </form>
  )
}

export function Charges({ billing, mayChange, intention: { run, isSending } }: ChargesProps) {
  const [entered, setEntered] = useState<NewCharge>()
  const [removal, setRemoval] = useState<Removal>()
  const { id } = billing
  const add = async () => {
    if (!entered || typeof entered.broker !== 'number' || typeof entered.driver === 'string') return
    const { kind, broker, driver, note } = entered
    const body = { kind, broker_cents: broker, driver_cents: driver ?? 0, note }
    const words = () => `${codeWords(CHARGE_KINDS, kind)} added: ${dollars(broker)}.`
    if (await run(createCharge, { params: { id }, body, done: words }))
      setEntered((now) => (now === entered ? undefined : now))
  }
  const remove = async ({ charge: { id: charge, kind }, reason }: Removal) => {
    const done = () => `${codeWords(CHARGE_KINDS, kind)} removed.`
    if (await run(deleteCharge, { params: { id: charge }, body: { reason }, done }))
      setRemoval((now) => (now?.charge.id === charge ? undefined : now))
  }
  const askOrRemove = (charge: Charge) => {
    const empty = { charge, reason: '' }
    if (billing.needs_reason) setRemoval(empty)
    else void remove(empty)
  }
  return (
    <Flex vertical gap={8}>
      <ChargeTable billing={billing} onRemove={mayChange ? askOrRemove : undefined} isSending={isSending} />
      {removal && (
        <RemoveCharge
          removal={removal}
          isSending={isSending}
          onChange={setRemoval}
          onRemove={(removed) => void remove(removed)}
        />
      )}
      {mayChange && !entered && (
        <Button style={{ alignSelf: 'flex-start' }} onClick={() => setEntered(nothing)}>
          Add charge
        </Button>
      )}
      {entered && (
        <ChargeForm
          entered={entered}
          needsReason={billing.needs_reason}
          isSending={isSending}
          onChange={(part) => setEntered((now) => now && { ...now, ...part })}
          onAdd={() => void add()}
          onCancel={() => setEntered(undefined)}
        />
      )}
    </Flex>
  )
}
