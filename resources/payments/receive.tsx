import { useInvalidate } from '@refinedev/core'
import { Alert, Card, Flex } from 'antd'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { readBankRow } from '#contract/entities/money/bank-row.ts'
import { listPayable, type PayableInvoice, receivePayment } from '#contract/entities/money/remittance.ts'
import type { AnswerOf } from '#contract/http.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import type { PaymentMethod } from '#contract/rules/remittances.ts'
import { useRead } from '#kit/call.ts'
import { useToday } from '#kit/cells/today.ts'
import { bodyErrors } from '#kit/form/body-errors.ts'
import type { FieldErrors } from '#kit/form/field-errors.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { BackLink } from '#kit/show/back-link.tsx'
import { usePageTitle } from '#kit/use-page-title.ts'
import { useIntention } from '#parts/money/billing/use-intention.ts'
import { AllocationTable } from './allocation-table.tsx'
import { PaymentFoot } from './payment-foot.tsx'
import { PaymentFields, type PaymentValues } from './payment-fields.tsx'
import { type Amount, toApplied, useAllocation } from './use-allocation.ts'
import '#kit/kit.css'
import '#kit/show/show.css'
import '#kit/form/form.css'

const NONE: readonly PayableInvoice[] = []

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

interface CreditProps {
  payable: AnswerOf<typeof listPayable> | undefined
  to: string
}

function Credit({ payable, to }: CreditProps) {
  if (!payable || payable.unapplied_cents === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      message={
        <>
          {payable.broker_name} has {dollars(payable.unapplied_cents)} of unapplied credit.{' '}
          <Link to={to}>Apply credit</Link>
        </>
      }
    />
  )
}

const SHOWN_BY_FIELDS = new Set(['broker', 'amount_cents', 'received_on', 'reference', 'over_reason'])

const findWrong = (
  body: Parameters<typeof bodyErrors>[1],
  { over, allocation, values }: ReturnType<typeof useReceipt>,
): FieldErrors => ({
  ...bodyErrors(receivePayment.body, body),
  ...(values.reason.trim() === '' &&
    (over > 0 || (allocation.short.length > 0 && !values.isInstallment)) && {
      over_reason: [over > 0 ? 'Enter why more was paid.' : 'Enter why less was paid.'],
    }),
})

const receivedText = ({ amount_cents, payments, unapplied_cents }: AnswerOf<typeof receivePayment>) =>
  [
    `${dollars(amount_cents)} received, applied to ${pluralize(payments.length, 'invoice')}.`,
    ...(unapplied_cents > 0 ? [`${dollars(unapplied_cents)} is unapplied credit.`] : []),
  ].join(' ')

function useReceipt(start: Start) {
  const { broker, day, method, reference } = start
  const [values, setValues] = useState<PaymentValues>({
    broker,
    day,
    method,
    reference,
    reason: '',
    isInstallment: false,
  })
  const [typed, setTyped] = useState<Amount | undefined>(start.amount ?? undefined)
  const { data, isLoading } = useRead(listPayable, {
    resource: 'payments',
    query: { broker: values.broker },
    isEnabled: values.broker !== '',
  })
  const invoices = (values.broker !== '' && data?.invoices) || NONE
  const allocation = useAllocation(invoices, typeof typed === 'number' ? typed : null, ({ id, number }) =>
    start.invoices.some((one) => one === number || one === `#${id}`),
  )
  const { applied } = allocation
  const amount = typed === undefined ? (applied > 0 ? applied : null) : typed
  const over = typeof amount === 'number' ? amount - applied : 0
  const change = (part: Partial<PaymentValues>) => {
    setValues((now) => ({ ...now, ...part }))
    if (part.broker !== undefined) allocation.reset()
  }
  return { values, change, typed, setTyped, payable: data, isLoading, invoices, allocation, amount, over }
}

function useRecord(start: Start, resource: ResourceDefinition) {
  const [found, setFound] = useState<FieldErrors>({})
  const { run, isSending, error, errors: refused } = useIntention('payments')
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const isRunning = useRef(false)
  const record = async (receipt: ReturnType<typeof useReceipt>) => {
    const { values, amount, over, allocation } = receipt
    const { broker, day, method, reference, reason, isInstallment } = values
    const body = {
      broker: Number(broker),
      amount_cents: amount as number,
      received_on: day,
      method,
      reference,
      over_reason: over > 0 ? reason : '',
      bank_row: start.bank_row,
      applied: toApplied(allocation, isInstallment && over <= 0 ? null : reason),
    }
    const wrong = findWrong(body, receipt)
    setFound(wrong)
    if (Object.keys(wrong).length > 0 || over < 0 || !allocation.isValid || isRunning.current) return
    isRunning.current = true
    const done = await run(receivePayment, { params: {}, body, done: receivedText })
    isRunning.current = false
    if (!done) return
    void invalidate({ invalidates: ['all'] })
    void navigate(start.bank_row === null ? resource.path : '/confirmed-loads/bank?state=waiting')
  }
  const refusal = Object.keys(refused).some((name) => !SHOWN_BY_FIELDS.has(name)) ? error : ''
  return { record, isSending, errors: { ...refused, ...found }, refusal }
}

function ReceiveForm({ start, resource }: { start: Start; resource: ResourceDefinition }) {
  const receipt = useReceipt(start)
  const { values, change, typed, setTyped, payable, isLoading, invoices, allocation, amount, over } = receipt
  const { record, isSending, errors, refusal } = useRecord(start, resource)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void record(receipt)
  }
  return (
    <form aria-label="Receive payment" noValidate onSubmit={submit}>
      <Flex vertical gap={16}>
        <PaymentFields
          values={values}
          amount={amount}
          errors={errors}
          onChange={change}
          onAmount={setTyped}
        />
        {start.bank_row === null && (
          <Credit payable={payable} to={`${resource.path}?broker=${values.broker}&state=unapplied`} />
        )}
        {values.broker !== '' && (
          <Card size="small" title="Open invoices">
            <AllocationTable
              invoices={invoices}
              allocation={allocation}
              isBusy={isLoading}
              empty={isLoading ? 'Loading…' : 'No open invoices. The payment becomes unapplied credit.'}
            />
          </Card>
        )}
        {refusal && <Alert type="error" role="alert" message={refusal} />}
        <PaymentFoot
          amount={amount}
          over={over}
          allocation={allocation}
          reason={values.reason}
          isInstallment={values.isInstallment}
          errors={errors['over_reason']}
          isBusy={isSending || isLoading}
          canReset={allocation.parts.size > 0 && invoices.length > 1 && typeof typed === 'number'}
          onChange={change}
        />
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
    <article className="kit-page kit-record kit-shown">
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
