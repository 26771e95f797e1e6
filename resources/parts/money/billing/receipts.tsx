import { Button, Col, Flex, Input, Row, Typography } from 'antd'
import { type ComponentType, type FormEvent, useState } from 'react'
import {
  approveReceipt,
  type LoadBilling,
  type Receipt,
  rejectReceipt,
} from '#contract/entities/freight/load-billing.ts'
import { dollars } from '#contract/rules/money.ts'
import { RECEIPT_STATES, receiptName, RECEIPTS, type ReceiptState } from '#contract/rules/receipts.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import { Ago } from '#kit/cells/time.tsx'
import { MoneyControl } from '#kit/form/money-control.tsx'
import { FIELD_SPAN } from '#kit/field-span.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import type { useIntention } from './use-intention.ts'

const TONES: Readonly<Record<ReceiptState, Tone>> = {
  pending: 'yellow',
  approved: 'green',
  rejected: 'plain',
}
const MAX_REASON = 200

export type Preview = ComponentType<{ file: { id: number; file_name: string }; onClose: () => void }>

type Amount = number | string | null

interface RowProps {
  receipt: Receipt
  mayChange: boolean
  preview: Preview
  isInvoiced: boolean
  /** Its money is settled already, so a change needs a reason. */
  needsReason: boolean
  intention: ReturnType<typeof useIntention>
}

function Decision({
  receipt: { id, kind, amount_cents },
  isInvoiced,
  needsReason,
  intention: { run, isSending },
}: Omit<RowProps, 'mayChange' | 'preview'>) {
  const name = receiptName(kind)
  const [broker, setBroker] = useState<Amount>(RECEIPTS[kind]?.isBilled && !isInvoiced ? amount_cents : 0)
  const [driver, setDriver] = useState<Amount>(amount_cents)
  const [reason, setReason] = useState<string>()
  const [why, setWhy] = useState('')
  const isRejecting = reason !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const call = { params: { id } }
    if (isRejecting)
      void run(rejectReceipt, { ...call, body: { reason }, done: () => `${name} receipt rejected.` })
    else if (typeof broker === 'number' && typeof driver === 'number')
      void run(approveReceipt, {
        ...call,
        body: { broker_cents: broker, driver_cents: driver, reason: why },
        done: () => `${name} receipt approved: ${dollars(driver)} to the driver.`,
      })
  }
  return (
    <form aria-label={`${name} receipt`} onSubmit={submit}>
      <Row gutter={[24, 12]}>
        {isRejecting ? (
          <Col {...FIELD_SPAN}>
            <Labeled label="Rejection reason" isRequired>
              {(control) => (
                <Input
                  {...control}
                  autoFocus
                  maxLength={MAX_REASON}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Labeled>
          </Col>
        ) : (
          <>
            <Col {...FIELD_SPAN}>
              <Labeled label="Driver pay" isRequired>
                {(control) => <MoneyControl {...control} value={driver} onChange={setDriver} />}
              </Labeled>
            </Col>
            <Col {...FIELD_SPAN}>
              <Labeled
                label="Broker rate"
                isRequired
                help={
                  isInvoiced && <Typography.Text type="secondary">Load is already invoiced</Typography.Text>
                }
              >
                {(control) => (
                  <MoneyControl {...control} disabled={isInvoiced} value={broker} onChange={setBroker} />
                )}
              </Labeled>
            </Col>
            {needsReason && (
              <Col {...FIELD_SPAN}>
                <Labeled label="Reason for change" isRequired>
                  {(control) => (
                    <Input
                      {...control}
                      autoComplete="off"
                      maxLength={500}
                      value={why}
                      onChange={({ target }) => setWhy(target.value)}
                    />
                  )}
                </Labeled>
              </Col>
            )}
          </>
        )}
        <Col {...FIELD_SPAN}>
          <Flex align="center" wrap gap={8}>
            <Button onClick={() => setReason(isRejecting ? undefined : '')}>
              {isRejecting ? 'Cancel' : 'Reject'}
            </Button>
            <Button
              type="primary"
              htmlType="submit"
              disabled={
                isSending ||
                (isRejecting
                  ? reason.trim() === ''
                  : typeof broker !== 'number' || typeof driver !== 'number')
              }
            >
              {isRejecting ? 'Reject receipt' : 'Approve'}
            </Button>
          </Flex>
        </Col>
      </Row>
    </form>
  )
}

function ReceiptRow({ receipt, mayChange, preview: Shown, ...rest }: RowProps) {
  const [isShown, setShown] = useState(false)
  const { kind, amount_cents, state, reason, sent_by, sent_at, document, file_name } = receipt
  return (
    <Flex component="li" vertical gap={8}>
      <Flex align="center" wrap gap="8px 12px">
        <StatusTag tone={TONES[state]}>{codeWords(RECEIPT_STATES, state)}</StatusTag>
        <span>
          <strong>{receiptName(kind)}</strong> {dollars(amount_cents)}
        </span>
        <Typography.Text type="secondary">
          {sent_by}, <Ago value={sent_at} /> ago
        </Typography.Text>
        {reason !== '' && <Typography.Text type="secondary">{reason}</Typography.Text>}
        <Button
          size="small"
          aria-expanded={isShown}
          aria-label={`Preview ${file_name}`}
          onClick={() => setShown(!isShown)}
        >
          Preview
        </Button>
      </Flex>
      {isShown && <Shown file={{ id: document, file_name }} onClose={() => setShown(false)} />}
      {mayChange && state === 'pending' && <Decision receipt={receipt} {...rest} />}
    </Flex>
  )
}

export function Receipts({
  billing,
  ...rest
}: { billing: LoadBilling } & Pick<RowProps, 'mayChange' | 'preview' | 'intention'>) {
  return (
    <Flex component="ul" vertical gap={16} aria-label="Receipts">
      {billing.receipts.map((receipt) => (
        <ReceiptRow
          key={receipt.id}
          receipt={receipt}
          isInvoiced={billing.invoice !== null}
          needsReason={billing.needs_reason}
          {...rest}
        />
      ))}
    </Flex>
  )
}
