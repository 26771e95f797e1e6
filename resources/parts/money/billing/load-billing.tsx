import { Alert, Button, Card, Flex, Input, Skeleton, Typography } from 'antd'
import { type ComponentType, useState } from 'react'
import {
  type LoadBilling as Billing,
  readLoadBilling,
  setPoNumber,
  waiveRequirement,
} from '#contract/entities/freight/load-billing.ts'
import { BILLING_REQUIREMENTS, BILLING_WAYS, termsText } from '#contract/rules/billing.ts'
import { LOAD_DOCUMENT_KINDS, type LoadDocumentKind } from '#contract/rules/load-documents.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { isEarned } from '#contract/rules/load-status.ts'
import { useCan } from '#kit/access.tsx'
import { useRead } from '#kit/call.ts'
import { FailedList } from '#kit/list/list-states.tsx'
import { Labeled } from '#kit/form/labeled.tsx'
import { Charges } from './charges.tsx'
import { InvoiceSummary } from './invoice-summary.tsx'
import { RequirementRow } from './requirement-row.tsx'
import { TruckPay } from './truck-pay.tsx'
import { type Preview, Receipts } from './receipts.tsx'
import { useIntention } from './use-intention.ts'
import '#kit/kit.css'
import '#kit/show/show.css'

type Intention = ReturnType<typeof useIntention>

function PoNumber({ billing, intention: { run, isSending } }: { billing: Billing; intention: Intention }) {
  const [typed, setTyped] = useState<string>()
  const { id, po_number } = billing
  const save = async () => {
    if (
      typed !== undefined &&
      (await run(setPoNumber, {
        params: { id },
        body: { po_number: typed },
        done: ({ number, po_number: saved }) => `PO number of ${number}: ${saved || 'none'}.`,
      }))
    )
      setTyped(undefined)
  }
  return (
    <form
      style={{ maxWidth: 'var(--form)' }}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Flex vertical gap={8}>
        <Labeled
          label="PO number"
          help={
            billing.broker_billing.needs_po && (
              <Typography.Text type="secondary">Broker requires it on the invoice</Typography.Text>
            )
          }
        >
          {({ id: control }) => (
            <Flex component="span" align="center" wrap gap={8}>
              <Input
                id={control}
                maxLength={60}
                autoComplete="off"
                disabled={!billing.is_open}
                value={typed ?? po_number}
                onChange={({ target }) => setTyped(target.value)}
              />
              {typed !== undefined && typed.trim() !== po_number && (
                <Button htmlType="submit" disabled={isSending}>
                  Save
                </Button>
              )}
            </Flex>
          )}
        </Labeled>
      </Flex>
    </form>
  )
}

const billingText = ({ way, email, terms_days, needs_po, needs_originals }: Billing['broker_billing']) =>
  [
    `Bill ${codeWords(BILLING_WAYS, way).toLowerCase()}${way !== 'mail' ? '' : email ? ` to ${email}` : ' (no billing email yet)'}`,
    ...(terms_days == null ? [] : [`terms: ${termsText(terms_days)}`]),
    ...(needs_po ? ['PO number required'] : []),
    ...(needs_originals ? ['original documents required'] : []),
  ].join(', ')

interface LoadBillingProps {
  load: number
  resource: string
  preview: Preview
  Add: ComponentType<{ load: number; number: string; kind: LoadDocumentKind; resource: string }>
}

export function LoadBilling({ load, resource, preview, Add }: LoadBillingProps) {
  const { data, error, refetch } = useRead(readLoadBilling, { resource, params: { id: load } })
  const intention = useIntention(resource)
  const { data: mayEdit } = useCan({ resource: 'load-billing', action: 'edit' })
  if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label="Loading billing…">
        <Skeleton active title={false} />
      </div>
    )
  const { id, status, missing, holds, warnings, is_open, invoice, invoice_number, broker_billing } = data
  const mayChange = mayEdit?.can === true
  const isDone = isEarned(status)
  const open = missing.filter(({ waiver }) => waiver === '')
  const adding = ({ code, waiver }: Billing['missing'][number]) => {
    const kind = LOAD_DOCUMENT_KINDS.find((one) => one === code)
    return kind && waiver === '' && <Add load={id} number={data.number} kind={kind} resource={resource} />
  }
  return (
    <Card size="small">
      <Flex vertical gap={16}>
        {holds.length > 0 && (
          <Alert
            type="warning"
            showIcon
            role="status"
            message="Billing on hold"
            description={holds.join(' ')}
          />
        )}
        {warnings.length > 0 && <Alert type="warning" showIcon role="status" message={warnings.join(' ')} />}
        {data.pay_changes.length > 0 && (
          <Alert
            type="info"
            showIcon
            message="Changed after pay was locked"
            description={data.pay_changes.join(' ')}
          />
        )}
        {intention.error && <Alert type="error" showIcon role="alert" message={intention.error} />}
        {invoice !== null && <InvoiceSummary id={invoice} number={invoice_number} resource={resource} />}
        <p>
          <Typography.Text type="secondary">{billingText(broker_billing)}.</Typography.Text>
        </p>
        <Flex component="section" vertical gap={8} aria-labelledby="billing-missing">
          <h2 id="billing-missing">
            {open.length === 0
              ? 'Invoice documents:'
              : invoice === null
                ? 'Needed before invoicing:'
                : 'Missing from invoice:'}{' '}
            <Typography.Text type="secondary">
              {open.length === 0
                ? 'complete'
                : open.map(({ code }) => codeWords(BILLING_REQUIREMENTS, code)).join(', ')}
            </Typography.Text>
          </h2>
          {missing.length > 0 && (
            <Flex component="ul" vertical gap={12}>
              {missing.map((requirement) => (
                <RequirementRow
                  key={requirement.code}
                  requirement={requirement}
                  mayChange={mayChange}
                  add={adding(requirement)}
                  isBusy={intention.isSending}
                  onWaive={(reason) =>
                    intention.run(waiveRequirement, {
                      params: { id },
                      body: { code: requirement.code, reason },
                      done: ({ number }) =>
                        `${number}: ${codeWords(BILLING_REQUIREMENTS, requirement.code)} ${reason === '' ? 'required again' : 'waived'}.`,
                    })
                  }
                />
              ))}
            </Flex>
          )}
          {mayChange && (is_open || data.po_number !== '') && (
            <PoNumber billing={data} intention={intention} />
          )}
        </Flex>
        {data.receipts.length > 0 && (
          <Flex component="section" vertical gap={8} aria-labelledby="billing-receipts">
            <h2 id="billing-receipts">Driver receipts</h2>
            <Receipts billing={data} preview={preview} mayChange={mayChange} intention={intention} />
          </Flex>
        )}
        <Flex component="section" vertical gap={8} aria-labelledby="billing-charges">
          <h2 id="billing-charges">Charges</h2>
          <Charges billing={data} mayChange={mayChange && is_open} intention={intention} />
        </Flex>
        {data.truck_pay.length > 0 && (
          <Flex component="section" vertical gap={8} aria-labelledby="billing-truck-pay">
            <h2 id="billing-truck-pay">Pay by truck</h2>
            <TruckPay
              key={JSON.stringify(data.truck_pay)}
              billing={data}
              mayChange={mayChange}
              intention={intention}
            />
          </Flex>
        )}
        {is_open && !isDone && (
          <p>
            <Typography.Text type="secondary">
              You can issue the invoice once the load is delivered.
            </Typography.Text>
          </p>
        )}
      </Flex>
    </Card>
  )
}
