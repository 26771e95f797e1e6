import { Alert, Button, Flex, Input, type InputRef, Skeleton, Typography } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { checkInvoice, type InvoiceDetail, sendInvoice } from '#contract/entities/money/invoice.ts'
import {
  BILLING_REQUIREMENTS,
  BILLING_WAYS,
  type BillingWay,
  CREDITED,
  invoiceState,
  nextOfInvoice,
} from '#contract/rules/billing.ts'
import type { AnswerOf } from '#contract/http.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { isRecordId } from '#kit/record-id.ts'
import { useCan } from '#kit/access.tsx'
import { FigureTable } from '#kit/figures/figure-table.tsx'
import { useRead } from '#kit/call.ts'
import { formatBytes } from '#kit/cells/format.ts'
import { FailedList } from '#kit/list/list-states.tsx'
import { Labeled } from '#kit/form/labeled.tsx'
import { useIntention } from './use-intention.ts'
import '#kit/kit.css'

type Check = AnswerOf<typeof checkInvoice>

function Missing({ missing }: Pick<Check, 'missing'>) {
  const open = missing.filter(({ waiver }) => waiver === '')
  if (open.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      message="Can’t send yet"
      description={
        <ul>
          {open.map(({ load, load_number, code }) => {
            const text = `Add or waive: ${codeWords(BILLING_REQUIREMENTS, code)} (${load_number})`
            return (
              <li key={`${load} ${code}`}>
                {isRecordId(String(load)) ? (
                  <Link to={`/confirmed-loads/${load}?tab=billing`}>{text}</Link>
                ) : (
                  text
                )}
              </li>
            )
          })}
        </ul>
      }
    />
  )
}

const Parts = ({ parts, size }: Pick<Check, 'parts' | 'size'>) => (
  <FigureTable
    label="Invoice packet"
    items={parts}
    keyOf={({ name }) => name}
    hasWords
    columns={[
      { title: 'Document', isTitleHidden: true, cell: ({ name }) => name },
      {
        title: 'Pages',
        isFigure: true,
        isTitleHidden: true,
        cell: ({ pages: count, problem }) =>
          problem === '' ? (
            pluralize(count, 'page')
          ) : (
            <Typography.Text type="danger">{problem}</Typography.Text>
          ),
      },
    ]}
    total={{
      label: 'Combined PDF',
      cells: [
        `${pluralize(
          parts.reduce((sum, part) => sum + part.pages, 0),
          'page',
        )}, ${formatBytes(size)}`,
      ],
    }}
  />
)

export function Sending({
  invoice,
  resource,
  onPreview,
}: {
  invoice: InvoiceDetail
  resource: string
  onPreview: () => void
}) {
  const { data, error, refetch } = useRead(checkInvoice, { resource, params: { id: invoice.id } })
  const { data: maySend } = useCan({ resource: 'invoices', action: 'create' })
  const { run, isSending, error: refusal, errors } = useIntention(resource)
  const [to, setTo] = useState<string>()
  const box = useRef<InputRef>(null)
  if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label="Preparing packet…">
        <Skeleton active title={false} />
      </div>
    )
  const address = to ?? data.to
  const { confirmed } = data
  const isOffered = confirmed !== null && confirmed.to !== address.trim().toLowerCase()
  const isNext = nextOfInvoice(invoice) === 'send'
  const isCredited = invoiceState(invoice) === 'credited'
  const isOpen =
    !isCredited &&
    data.holds.length === 0 &&
    data.missing.every(({ waiver }) => waiver !== '') &&
    data.parts.every(({ problem }) => problem === '')
  const send = async (way: BillingWay) => {
    const isSent = await run(sendInvoice, {
      params: { id: invoice.id },
      body: { way, to: way === 'mail' ? address : '', after: data.after },
      done: ({ number }) =>
        way === 'mail'
          ? `Sending invoice ${number} to ${address}.`
          : `Invoice ${number} marked as sent: ${codeWords(BILLING_WAYS, way).toLowerCase()}.`,
    })
    if (!isSent && way === 'mail') box.current?.focus()
  }
  return (
    <Flex vertical gap={8}>
      <Parts parts={data.parts} size={data.size} />
      <Flex align="center" wrap gap={8}>
        <Button onClick={onPreview}>Preview packet</Button>
      </Flex>
      {isCredited && <Alert type="info" showIcon role="status" message={CREDITED} />}
      {data.holds.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="status"
          message="Billing on hold"
          description={data.holds.join(' ')}
        />
      )}
      <Missing missing={data.missing} />
      {refusal && !errors['to'] && <Alert type="error" showIcon role="alert" message={refusal} />}
      {maySend?.can && (
        <>
          <div style={{ maxWidth: 'var(--form)' }}>
            <Labeled
              label="Billing email"
              errors={errors['to']}
              help={
                data.way !== 'mail' && (
                  <Typography.Text type="secondary">
                    Broker’s billing preference: {codeWords(BILLING_WAYS, data.way).toLowerCase()}
                  </Typography.Text>
                )
              }
            >
              {({ 'aria-required': _onItsBox, ...control }) => (
                <Input
                  {...control}
                  ref={box}
                  type="email"
                  autoComplete="off"
                  value={address}
                  onChange={({ target }) => setTo(target.value)}
                />
              )}
            </Labeled>
            {isOffered && (
              <p>
                The rate confirmation for {confirmed.load_number} says to send invoices to {confirmed.to}.{' '}
                <Button size="small" onClick={() => setTo(confirmed.to)}>
                  Use {confirmed.to}
                </Button>
              </p>
            )}
          </div>
          <Flex align="center" wrap gap={8}>
            <Button
              type={data.way === 'mail' && isNext ? 'primary' : 'default'}
              disabled={!isOpen || isSending || address === ''}
              onClick={() => void send('mail')}
            >
              {data.after === null ? 'Send by email' : 'Resend by email'}
            </Button>
            {(['portal', 'post'] as const).map((way) => (
              <Button
                key={way}
                type={data.way === way && isNext ? 'primary' : 'default'}
                disabled={!isOpen || isSending}
                onClick={() => void send(way)}
              >
                {way === 'portal' ? 'Mark as sent via portal' : 'Mark as mailed'}
              </Button>
            ))}
          </Flex>
        </>
      )}
    </Flex>
  )
}
