import { Button, Typography } from 'antd'
import { useRef } from 'react'
import type { Load } from '#contract/entities/freight/load.ts'
import { generateInvoice } from '#contract/entities/money/invoice.ts'
import { issueAndSendInvoices } from '#contract/entities/money/invoice-sending.ts'
import type { AnswerOf } from '#contract/http.ts'
import type { checkBilling } from '#contract/entities/freight/load-billing.ts'
import { BILLING_WAYS } from '#contract/rules/billing.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { Question } from '#kit/dialog/question.tsx'
import { useWhileOpen } from '#kit/dialog/use-while-open.ts'
import { InvoiceCheck, useBillingCheck } from './invoice-check.tsx'
import { ISSUE, ISSUE_AND_SEND } from './issue-words.ts'
import { useIntention } from './use-intention.ts'

type Checked = AnswerOf<typeof checkBilling>['results'][number]

/** '' when the invoice can be emailed. */
function whyNotSent({ missing, holds, way, email }: Checked): string {
  if (missing.some(({ waiver }) => waiver === '') || holds.length > 0) return 'It can’t be sent yet.'
  if (way !== 'mail')
    return `Broker’s billing preference: ${codeWords(BILLING_WAYS, way).toLowerCase()}. Issue the invoice, then send it there.`
  return email === '' ? 'This broker has no billing email.' : ''
}

interface IssueDialogProps {
  load: Pick<Load, 'id' | 'number' | 'broker_company'>
  resource: string
  onClose: () => void
}

export function IssueDialog({ load, resource, onClose }: IssueDialogProps) {
  const { data } = useBillingCheck([load.id])
  const { run, isSending, error } = useIntention(resource)
  const close = useWhileOpen(onClose)
  const [checked] = data?.results ?? []
  const why = checked && whyNotSent(checked)
  const isSent = why === undefined || why === ''
  // A double click comes before the next render.
  const isRunning = useRef(false)
  const once = async (work: () => Promise<boolean>) => {
    if (isRunning.current) return
    isRunning.current = true
    if (await work()) close()
    isRunning.current = false
  }
  const call = { params: {}, body: { loads: [load.id] } }
  const issue = () => once(() => run(generateInvoice, { ...call, done: ISSUE.done }))
  const issueAndSend = () => once(() => run(issueAndSendInvoices, { ...call, done: ISSUE_AND_SEND.done }))
  return (
    <Question
      title={isSent ? ISSUE_AND_SEND.title : ISSUE.title}
      label={isSent ? ISSUE_AND_SEND.label : ISSUE.label}
      isBusy={isSending || why === undefined}
      onYes={() => void (isSent ? issueAndSend() : issue())}
      onNo={onClose}
    >
      <InvoiceCheck loads={[load.id]} />
      <p>{ISSUE.text(load)}</p>
      {why ? (
        <p>{why}</p>
      ) : (
        checked && (
          <p>
            Sends the invoice and its documents to {checked.email}.{' '}
            <Button size="small" disabled={isSending} onClick={() => void issue()}>
              Issue without sending
            </Button>
          </p>
        )
      )}
      {error && (
        <Typography.Paragraph type="danger" role="alert">
          {error}
        </Typography.Paragraph>
      )}
    </Question>
  )
}
