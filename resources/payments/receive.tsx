import { useInvalidate } from '@refinedev/core'
import { Alert, Button, Card, Col, Flex, Input, Row, Select, Typography } from 'antd'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { readBankRow } from '#contract/entities/money/bank-row.ts'
import { listBrokers } from '#contract/entities/market/broker.ts'
import { listPayable, type PayableInvoice, receivePayment } from '#contract/entities/money/remittance.ts'
import { remittanceFacts } from '#contract/fields/remittance.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#contract/rules/remittances.ts'
import { useRead } from '#kit/call.ts'
import { useToday } from '#kit/cells/today.ts'
import { FIELD_SPAN } from '#kit/field-span.ts'
import { bodyErrors } from '#kit/form/body-errors.ts'
import { DayField } from '#kit/form/day-field.tsx'
import type { FieldErrors } from '#kit/form/field-errors.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { MoneyControl } from '#kit/form/money-control.tsx'
import { LookupSelect } from '#kit/lookup/lookup-select.tsx'
import { defineSearch } from '#kit/lookup/lookup.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { BackLink } from '#kit/show/back-link.tsx'
import { usePageTitle } from '#kit/use-page-title.ts'
import { useIntention } from '#parts/money/billing/use-intention.ts'
import { AllocationTable } from './allocation-table.tsx'
import { type Amount, toApplied, useAllocation } from './use-allocation.ts'
import '#kit/kit.css'
import '#kit/show/show.css'
import '#kit/form/form.css'

const brokers = defineSearch(
  listBrokers,
  'search',
  ({ id, name }) => ({ value: String(id), label: name }),
  undefined,
  undefined,
  'ids',
)

const METHODS = Object.entries(PAYMENT_METHODS).map(([value, label]) => ({ value, label }))
const NONE: readonly PayableInvoice[] = []
const WIDE = { width: '100%' } as const

interface Start {
  broker: string
  amount: number | null
  day: string
  method: PaymentMethod
  reference: string
  /** Numbers or ids of the invoices to pay first. */
  invoices: readonly string[]
  bank_row: number | null
}

function ReceiveForm({ start, resource }: { start: Start; resource: ResourceDefinition }) {
  const [broker, setBroker] = useState(start.broker)
  const [typed, setTyped] = useState<Amount | undefined>(start.amount ?? undefined)
  const [day, setDay] = useState(start.day)
  const [method, setMethod] = useState<PaymentMethod>(start.method)
  const [reference, setReference] = useState(start.reference)
  const [overReason, setOverReason] = useState('')
  const [shortReason, setShortReason] = useState('')
  const [found, setFound] = useState<FieldErrors>({})
  const { data, isLoading } = useRead(listPayable, {
    resource: 'payments',
    query: { broker },
    isEnabled: broker !== '',
  })
  const invoices = (broker !== '' && data?.invoices) || NONE
  const allocation = useAllocation(invoices, typeof typed === 'number' ? typed : null, ({ id, number }) =>
    start.invoices.some((one) => one === number || one === `#${id}`),
  )
  const { run, isSending, error, errors: refused } = useIntention('payments')
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const isRunning = useRef(false)
  const { applied, short, isValid, parts } = allocation
  const amount = typed === undefined ? (applied > 0 ? applied : null) : typed
  const over = typeof amount === 'number' ? amount - applied : 0
  const errors = { ...refused, ...found }
  const others = Object.keys(refused).some(
    (name) => !['broker', 'amount_cents', 'received_on', 'reference', 'over_reason'].includes(name),
  )

  const record = async () => {
    const body = {
      broker: Number(broker),
      amount_cents: amount as number,
      received_on: day,
      method,
      reference,
      over_reason: over > 0 ? overReason : '',
      bank_row: start.bank_row,
      applied: toApplied(allocation, shortReason),
    }
    const wrong = {
      ...bodyErrors(receivePayment.body, body),
      ...(over > 0 && overReason.trim() === '' && { over_reason: ['Enter why more was paid.'] }),
    }
    setFound(wrong)
    if (Object.keys(wrong).length > 0 || over < 0 || !isValid || isRunning.current) return
    isRunning.current = true
    const done = await run(receivePayment, {
      params: {},
      body,
      done: ({ amount_cents, payments, unapplied_cents }) =>
        [
          `${dollars(amount_cents)} received, applied to ${pluralize(payments.length, 'invoice')}.`,
          ...(unapplied_cents > 0 ? [`${dollars(unapplied_cents)} is unapplied credit.`] : []),
        ].join(' '),
    })
    isRunning.current = false
    if (!done) return
    void invalidate({ invalidates: ['all'] })
    void navigate(start.bank_row === null ? resource.path : '/confirmed-loads/bank?state=waiting')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void record()
  }
  return (
    <form aria-label="Receive payment" noValidate onSubmit={submit}>
      <Flex vertical gap={16}>
        <Card size="small">
          <Row gutter={[24, 12]}>
            <Col {...FIELD_SPAN}>
              <Labeled label={remittanceFacts.broker.label} isRequired errors={errors['broker']}>
                {(control) => (
                  <LookupSelect
                    {...control}
                    lookup={brokers}
                    values={broker === '' ? [] : [broker]}
                    autoFocus={broker === ''}
                    onChange={([chosen = '']) => {
                      setBroker(chosen)
                      allocation.reset()
                    }}
                  />
                )}
              </Labeled>
            </Col>
            <Col {...FIELD_SPAN}>
              <Labeled label={remittanceFacts.amount_cents.label} isRequired errors={errors['amount_cents']}>
                {(control) => <MoneyControl {...control} value={amount} onChange={setTyped} />}
              </Labeled>
            </Col>
            <Col {...FIELD_SPAN}>
              <DayField
                label="Received on"
                value={day}
                errors={errors['received_on']}
                isRequired
                onChange={setDay}
              />
            </Col>
            <Col {...FIELD_SPAN}>
              <Labeled label={remittanceFacts.method.label}>
                {({ id }) => (
                  <Select
                    id={id}
                    style={WIDE}
                    value={method}
                    options={METHODS}
                    onChange={(chosen: PaymentMethod) => setMethod(chosen)}
                  />
                )}
              </Labeled>
            </Col>
            <Col {...FIELD_SPAN}>
              <Labeled label="Check or transfer number" errors={errors['reference']}>
                {(control) => (
                  <Input
                    {...control}
                    autoComplete="off"
                    maxLength={120}
                    value={reference}
                    onChange={({ target }) => setReference(target.value)}
                  />
                )}
              </Labeled>
            </Col>
            {over > 0 && (
              <Col {...FIELD_SPAN}>
                <Labeled label="Reason for overpayment" isRequired errors={errors['over_reason']}>
                  {(control) => (
                    <Input
                      {...control}
                      autoComplete="off"
                      maxLength={500}
                      value={overReason}
                      onChange={({ target }) => setOverReason(target.value)}
                    />
                  )}
                </Labeled>
              </Col>
            )}
            {short.length > 0 && (
              <Col {...FIELD_SPAN}>
                <Labeled label="Reason if short paid">
                  {(control) => (
                    <Input
                      {...control}
                      autoComplete="off"
                      maxLength={500}
                      value={shortReason}
                      onChange={({ target }) => setShortReason(target.value)}
                    />
                  )}
                </Labeled>
              </Col>
            )}
          </Row>
        </Card>
        {data !== undefined && data.unapplied_cents > 0 && start.bank_row === null && (
          <Alert
            type="info"
            showIcon
            message={
              <>
                {data.broker_name} has {dollars(data.unapplied_cents)} of unapplied credit.{' '}
                <Link to={`${resource.path}?broker=${broker}&state=unapplied`}>Apply credit</Link>
              </>
            }
          />
        )}
        {broker !== '' && (
          <Card size="small" title="Open invoices">
            <AllocationTable
              invoices={invoices}
              allocation={allocation}
              isBusy={isLoading}
              empty={isLoading ? 'Loading…' : 'No open invoices. The payment becomes unapplied credit.'}
            />
          </Card>
        )}
        {others && <Alert type="error" role="alert" message={error} />}
        <Flex align="center" wrap gap={12}>
          <Button type="primary" htmlType="submit" aria-disabled={isSending || isLoading}>
            Record payment
          </Button>
          {parts.size > 0 && invoices.length > 1 && typeof typed === 'number' && (
            <Button onClick={allocation.reset}>Apply oldest first</Button>
          )}
          <Typography.Text role="status" type={over < 0 ? 'danger' : 'secondary'}>
            {over > 0 && `Over ${dollars(over)}: kept as unapplied credit.`}
            {over < 0 && `Applied ${dollars(-over)} more than received.`}
            {over === 0 &&
              short.length > 0 &&
              `Short ${dollars(short.reduce((sum, { id, open_cents }) => sum + open_cents - Number(parts.get(id)), 0))} on ${short.map(({ number }) => number).join(', ')}.`}
          </Typography.Text>
        </Flex>
      </Flex>
    </form>
  )
}

const words = (text: string) => text.match(/[A-Za-z0-9-]+/g) ?? []

export function ReceivePayment({ resource }: { resource: ResourceDefinition }) {
  const [params] = useSearchParams()
  const today = useToday()
  const deposit = Number(params.get('deposit')) || 0
  const { data: row, error } = useRead(readBankRow, {
    resource: 'bank-rows',
    params: { id: deposit },
    isEnabled: deposit > 0,
  })
  usePageTitle('Receive payment')
  const invoices = (params.get('invoices') ?? '').split(',').filter(Boolean)
  const start: Start = row
    ? {
        broker: String(row.candidates[0]?.broker ?? ''),
        amount: row.left_cents,
        day: row.paid_on,
        method: 'ach',
        reference: row.text.slice(0, 120),
        invoices: words(row.text),
        bank_row: row.id,
      }
    : {
        broker: params.get('broker') ?? '',
        amount: null,
        day: today,
        method: 'check',
        reference: '',
        invoices: invoices.map((id) => `#${id}`),
        bank_row: null,
      }
  return (
    <article className="kit-page kit-record">
      <BackLink resource={resource} />
      <header className="kit-head">
        <h1>Receive payment</h1>
      </header>
      {error && <Alert type="error" role="alert" message="This deposit couldn’t be loaded." />}
      {deposit > 0 && !row ? (
        !error && <p role="status">Loading deposit…</p>
      ) : (
        <ReceiveForm key={deposit} start={start} resource={resource} />
      )}
    </article>
  )
}
