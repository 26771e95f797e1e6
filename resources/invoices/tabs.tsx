import { useState } from 'react'
import { useCan } from '#kit/access.tsx'
import { useSendTo } from '#kit/call.ts'
import { useNotification } from '@refinedev/core'
import { Button, Card, Col, Flex, Row, Typography } from 'antd'
import {
  deletePayment,
  downloadCreditNote,
  downloadInvoice,
  downloadPacket,
  downloadSentPacket,
  type InvoiceDetail,
  type Payment,
  restorePayment,
} from '#contract/entities/money/invoice.ts'
import { invoiceFacts, paymentFacts } from '#contract/fields/invoice.ts'
import { creditMemoFileName, invoiceFileName, packetFileName } from '#contract/rules/document-names.ts'
import { AGES } from '#contract/rules/billing.ts'
import { MAIL_STATES } from '#contract/rules/mail-states.ts'
import { dollars } from '#contract/rules/money.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { Day, Instant } from '#kit/cells/time.tsx'
import type { RecordTab } from '#kit/define-views.ts'
import { Figures } from '#kit/figures/figures.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { Sending } from '#parts/money/billing/on-demand.ts'
import { PreviewPanel } from '#parts/fleet/documents/preview-panel.tsx'
import { type ShownFile, useDownload } from '#parts/fleet/documents/use-download.ts'
import { MAIL_TONES } from '#parts/market/mail/mail-tones.ts'
import { Replies } from '#parts/market/mail/replies.tsx'

const RESOURCE = 'invoices'

function FileButton({ file, label }: { file: ShownFile; label: string }) {
  const { download, error } = useDownload(file.call)
  return (
    <>
      <Button size="small" aria-label={`${label}: ${file.file_name}`} onClick={() => void download(file)}>
        {label}
      </Button>
      {error && (
        <Typography.Text type="danger" role="alert">
          {error}
        </Typography.Text>
      )}
    </>
  )
}

function Send({ invoice }: { invoice: InvoiceDetail }) {
  const [shown, setShown] = useState<ShownFile>()
  const isPhone = useIsPhone()
  const packet = {
    id: invoice.id,
    file_name: packetFileName(invoice.number),
    call: downloadPacket,
  }
  const own = { id: invoice.id, file_name: invoiceFileName(invoice.number), call: downloadInvoice }
  return (
    <Card size="small">
      <Row gutter={[16, 16]}>
        <Col xs={24} lg={shown && !isPhone ? 12 : 24}>
          <Flex vertical gap={8}>
            <Flex align="center" wrap gap={8}>
              <Button onClick={() => setShown(own)}>Preview invoice</Button>
              <FileButton file={own} label="Download" />
            </Flex>
            <Sending invoice={invoice} resource={RESOURCE} onPreview={() => setShown(packet)} />
          </Flex>
        </Col>
        {shown && (
          <Col xs={24} lg={12}>
            <PreviewPanel file={shown} onClose={() => setShown(undefined)} />
          </Col>
        )}
      </Row>
    </Card>
  )
}

const Lines = ({ lines, total_cents }: InvoiceDetail) => (
  <Card size="small">
    <Figures
      label="Lines"
      items={lines}
      keyOf={({ load_number, what, amount_cents }) => `${load_number} ${what} ${amount_cents}`}
      columns={[
        { title: 'Load', cell: ({ load_number }) => load_number },
        { title: 'Description', isWords: true, cell: ({ what }) => what },
        { title: 'Amount', cell: ({ amount_cents }) => dollars(amount_cents) },
      ]}
      total={{
        label: `Total, ${pluralize(lines.length, 'line')}`,
        cells: [dollars(total_cents)],
      }}
    />
  </Card>
)

function TakeBack({ payment }: { payment: Payment }) {
  const { id, amount_cents, removed_at } = payment
  const { send, isSending } = useSendTo(RESOURCE)
  const { open } = useNotification()
  const { data: mayRemove } = useCan({ resource: 'payments', action: 'delete' })
  if (!mayRemove?.can) return null
  const restore = () =>
    send(restorePayment, {
      params: { id },
      done: ({ number }) => `Payment of ${dollars(amount_cents)} on invoice ${number} restored.`,
    }).catch(() => undefined)
  const remove = async () => {
    const { number } = await send(deletePayment, { params: { id } })
    open?.({
      type: 'success',
      message: `Payment of ${dollars(amount_cents)} on invoice ${number} removed.`,
      cancelMutation: () => void restore(),
      undoableTimeout: 10,
    })
  }
  return (
    <Button
      size="small"
      disabled={isSending}
      onClick={() => void (removed_at ? restore() : remove().catch(() => undefined))}
    >
      {removed_at ? 'Restore' : 'Remove'} <span className="visually-hidden">{dollars(amount_cents)}</span>
    </Button>
  )
}

const Money = ({ payments, credits }: InvoiceDetail) => (
  <Card size="small">
    <Flex vertical gap={16}>
      <h2>Payments</h2>
      <Figures
        label="Payments"
        items={payments}
        keyOf={({ id }) => id}
        hasWords
        empty="No payments yet."
        columns={[
          { title: 'Received', cell: ({ received_on }) => <Day value={received_on} /> },
          {
            title: 'Amount',
            isFigure: true,
            cell: ({ amount_cents, removed_at }) =>
              removed_at ? <s>{dollars(amount_cents)}</s> : dollars(amount_cents),
          },
          { title: 'Reference', cell: ({ reference }) => reference || <Dash /> },
          {
            title: 'Recorded',
            cell: ({ recorded_by, source }) =>
              `${recorded_by}, ${codeWords(paymentFacts.source.codes, source).toLowerCase()}`,
          },
          { title: 'Remove', isTitleHidden: true, cell: (payment) => <TakeBack payment={payment} /> },
        ]}
      />
      <h2>Credit memos</h2>
      <Figures
        label="Credit memos"
        items={credits}
        keyOf={({ id }) => id}
        hasWords
        empty="No credit memos."
        columns={[
          { title: 'Number', cell: ({ number }) => number },
          { title: 'Amount', isFigure: true, cell: ({ amount_cents }) => dollars(amount_cents) },
          {
            title: 'Reason',
            cell: ({ reason, releases }) => (
              <>
                {reason}
                {releases && <Typography.Text type="secondary"> (loads released)</Typography.Text>}
              </>
            ),
          },
          {
            title: 'Issued',
            cell: ({ issued_by, issued_on }) => (
              <>
                {issued_by}, <Day value={issued_on} />
              </>
            ),
          },
          {
            title: 'File',
            isTitleHidden: true,
            cell: ({ id, number }) => (
              <FileButton
                file={{ id, file_name: creditMemoFileName(number), call: downloadCreditNote }}
                label="PDF"
              />
            ),
          },
        ]}
      />
    </Flex>
  </Card>
)

const Mails = ({ mails, replies }: InvoiceDetail) => (
  <Card size="small">
    <Flex vertical gap={16}>
      {mails.length === 0 && (
        <p>
          <Typography.Text type="secondary">No emails sent yet.</Typography.Text>
        </p>
      )}
      <Flex component="ol" vertical gap={12}>
        {mails.map((mail) => (
          <Flex key={mail.id} component="li" vertical gap={8} aria-label={mail.subject}>
            <p>
              <strong>
                {mail.stage ? `Reminder: ${codeWords(AGES, mail.stage).toLowerCase()}` : mail.subject}
              </strong>{' '}
              <StatusTag tone={MAIL_TONES[mail.state]}>{codeWords(MAIL_STATES, mail.state)}</StatusTag>
            </p>
            <p>
              <Typography.Text type="secondary">
                To {mail.to}, created <Instant value={mail.created_at} />
                {mail.sent_at && (
                  <>
                    , sent <Instant value={mail.sent_at} />
                  </>
                )}
              </Typography.Text>
            </p>
            {mail.last_error && (
              <p>
                <Typography.Text type="danger">{mail.last_error}</Typography.Text>
              </p>
            )}
            {mail.answer && (
              <p>
                <Typography.Text type="secondary">
                  Mail server: {mail.answer} (Message-ID {mail.message_id})
                </Typography.Text>
              </p>
            )}
            {mail.file_name && (
              <FileButton
                file={{ id: mail.id, file_name: mail.file_name, call: downloadSentPacket }}
                label="PDF as sent"
              />
            )}
          </Flex>
        ))}
      </Flex>
      <Replies replies={replies} />
    </Flex>
  </Card>
)

export const tabs: readonly RecordTab<InvoiceDetail>[] = [
  { name: 'send', label: 'Send', render: (invoice) => <Send invoice={invoice} /> },
  {
    name: 'lines',
    label: invoiceFacts.lines.label,
    count: ({ lines }) => lines.length,
    render: (invoice) => <Lines {...invoice} />,
  },
  {
    name: 'money',
    label: 'Payments and credit memos',
    count: ({ payments, credits }) => payments.length + credits.length,
    render: (invoice) => <Money {...invoice} />,
  },
  {
    name: 'mails',
    label: invoiceFacts.mails.label,
    count: ({ mails, replies }) => mails.length + (replies?.length ?? 0),
    render: (invoice) => <Mails {...invoice} />,
  },
]
