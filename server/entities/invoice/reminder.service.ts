import { ageOf, isUnsent, openCents, REMINDER_STAGES, type ReminderStage } from '#contract/rules/billing.ts'
import { dayText } from '#contract/rules/dates.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { dollars } from '#contract/rules/money.ts'
import { audit, type Changer } from '#server/core/audit.ts'
import { emit } from '#server/core/live-outbox.ts'
import type { Tx } from '#server/db/client.ts'
import { companyToday, readCompany } from '#server/entities/company/company.repository.ts'
import {
  insertReminder,
  type InvoiceRow,
  lastInvoiceMail,
  lockInvoice,
  remindedStages,
} from '#server/entities/invoice/invoice.repository.ts'
import { readBilling } from '#server/entities/broker/broker-billing.repository.ts'
import { queueMail, type Relayed, senderOf } from '#server/mail/out/queue.ts'

const isStage = (age: string): age is ReminderStage => (REMINDER_STAGES as readonly string[]).includes(age)

const textOf = (
  { number, content, due_on, issued_on, ...money }: InvoiceRow,
  sent: Awaited<ReturnType<typeof lastInvoiceMail>>,
  zone: string,
) =>
  [
    'Hello,',
    '',
    `Invoice ${number} of ${dayText(issued_on)} was due on ${dayText(due_on)}. ${dollars(openCents(money))} is still unpaid.`,
    ...content.lines.map((line) => `- Load ${line.load_number}${line.broker_reference && `, your reference ${line.broker_reference}`}`),
    ...(sent?.sent_at ? ['', `We sent it to ${sent.to} on ${kindText('instant', sent.sent_at, zone)}.`] : []),
    '',
    'Reply with the date it will be paid, or with what you still need from us.',
    '',
    content.company.name,
    [content.company.phone, content.company.email].filter(Boolean).join(' · '),
  ].join('\n')

/** Reminds the broker of one invoice, once in each stage of lateness; answers why not, '' where it was done. */
async function remindOne(tx: Tx, who: Changer | undefined, id: number, today: string, relayed: Relayed): Promise<string> {
  const invoice = await lockInvoice(tx, id)
  if (!invoice) return 'There is no such invoice.'
  const stage = ageOf(invoice.due_on, today, openCents(invoice))
  if (!isStage(stage)) return stage === 'settled' ? 'Nothing of it is open.' : 'It is not due yet.'
  if ((await remindedStages(tx, id)).includes(stage)) return 'The broker was reminded in this stage already.'
  const last = await lastInvoiceMail(tx, id)
  if (isUnsent({ submitted_at: invoice.submitted_at, mail_state: last?.state ?? null }))
    return 'It has not reached its broker. Send it first.'
  const sent = last?.state === 'sent' ? last : undefined
  const to = sent?.to ?? (await readBilling(tx, invoice.broker))?.email ?? ''
  if (to === '') return 'Its broker has no billing e-mail.'
  const company = await readCompany(tx)
  const mail = await queueMail(
    tx,
    {
      invoice: id,
      from: senderOf(company),
      to,
      subject: `Past due: invoice ${invoice.number}, ${dollars(openCents(invoice))}, due ${dayText(invoice.due_on)}`,
      text: textOf(invoice, sent, company.time_zone),
      ...(sent && { in_reply_to: sent.message_id, references: `<${sent.message_id}>` }),
    },
    relayed,
  )
  await insertReminder(tx, { invoice: id, stage, mail: mail.id })
  await audit(tx, { who, action: 'remind', record_type: 'invoice', record_id: id, after: { stage, to } })
  await emit(tx, { type: 'INVOICE_CHANGED', data: { id } })
  return ''
}

/** Reminds brokers of late invoices by mail; answers which, and why of the others not. */
export async function remind(tx: Tx, who: Changer | undefined, ids: readonly number[], relayed: Relayed) {
  const today = await companyToday(tx)
  const reminded: number[] = []
  const skipped: { id: number; reason: string }[] = []
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    const reason = await remindOne(tx, who, id, today, relayed)
    if (reason === '') reminded.push(id)
    else skipped.push({ id, reason })
  }
  return { reminded, skipped }
}
