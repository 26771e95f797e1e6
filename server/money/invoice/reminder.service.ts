import type { ReminderPlan } from '#contract/entities/money/reminder-plan.ts'
import { toAge, isUnsent, openCents, REMINDER_STAGES, type ReminderStage } from '#contract/rules/billing.ts'
import { dayText } from '#contract/rules/dates.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { reminderMessage } from '#contract/rules/invoice-text.ts'
import { dollars } from '#contract/rules/money.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { companyToday, readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import {
  insertReminder,
  type InvoiceRow,
  lastInvoiceMail,
  lockInvoice,
  readInvoiceRows,
  remindedStages,
} from '#server/money/invoice/invoice.repository.ts'
import { readBilling } from '#server/market/index.ts'
import { queueMail, type Relayed, formatSender } from '#server/kernel/email/queue.ts'

const NO_INVOICE = 'Invoice not found.'
const isStage = (age: string): age is ReminderStage => (REMINDER_STAGES as readonly string[]).includes(age)

const buildText = (
  { number, content, due_on, issued_on, ...money }: InvoiceRow,
  sent: Awaited<ReturnType<typeof lastInvoiceMail>>,
  { reminder_mail, time_zone }: { reminder_mail: string; time_zone: string },
) =>
  reminderMessage(reminder_mail, {
    invoice: number,
    issued: dayText(issued_on),
    due: dayText(due_on),
    open: dollars(openCents(money)),
    loads: content.lines
      .map(
        (line) =>
          `- Load ${line.load_number}${line.broker_reference && `, your reference ${line.broker_reference}`}`,
      )
      .join('\n'),
    sent: sent?.sent_at ? `We sent it to ${sent.to} on ${kindText('instant', sent.sent_at, time_zone)}.` : '',
    company: content.company.name,
    phone: displayPhone(content.company.phone),
    email: content.company.email,
  })

interface Reminder {
  stage: ReminderStage
  to: string
  sent: Awaited<ReturnType<typeof lastInvoiceMail>>
}

async function buildReminder(tx: Tx, invoice: InvoiceRow, today: string): Promise<Reminder | string> {
  const { id, due_on, submitted_at } = invoice
  const stage = toAge(due_on, today, openCents(invoice), invoice.is_factored)
  if (stage === 'factored') return 'The factor collects it.'
  if (!isStage(stage)) return stage === 'settled' ? 'Already paid.' : 'Not due yet.'
  if ((await remindedStages(tx, id)).includes(stage)) return 'Reminder already sent at this stage.'
  const last = await lastInvoiceMail(tx, id)
  if (isUnsent({ submitted_at, mail_state: last?.state ?? null }))
    return 'Not sent to the broker yet. Send it first.'
  const sent = last?.state === 'sent' ? last : undefined
  const to = sent?.to ?? (await readBilling(tx, invoice.broker))?.email ?? ''
  return to === '' ? 'The broker has no billing email.' : { stage, to, sent }
}

export async function planReminders(tx: Tx, ids: readonly number[]): Promise<ReminderPlan> {
  const today = await companyToday(tx)
  const plan: ReminderPlan = { mails: [], skipped: [] }
  const rows = await readInvoiceRows(tx, ids)
  for (const invoice of rows) {
    const { id, number, bill_to } = invoice
    const name = `Invoice ${number}`
    const reminder = await buildReminder(tx, invoice, today)
    if (typeof reminder === 'string') plan.skipped.push({ id, name: `${bill_to}, ${name}`, reason: reminder })
    else plan.mails.push({ to: reminder.to, name: bill_to, about: [name] })
  }
  const there = new Set(rows.map(({ id }) => id))
  for (const id of new Set(ids))
    if (!there.has(id)) plan.skipped.push({ id, name: `Invoice #${id}`, reason: NO_INVOICE })
  return plan
}

async function remindOne(
  tx: Tx,
  who: Changer | undefined,
  id: number,
  today: string,
  relayed: Relayed,
): Promise<string> {
  const invoice = await lockInvoice(tx, id)
  if (!invoice) return NO_INVOICE
  const reminder = await buildReminder(tx, invoice, today)
  if (typeof reminder === 'string') return reminder
  const { stage, to, sent } = reminder
  const company = await readCompany(tx)
  const mail = await queueMail(
    tx,
    {
      invoice: id,
      from: formatSender(company),
      to,
      repliesTo: company.intake_address,
      subject: `Past due: invoice ${invoice.number}, ${dollars(openCents(invoice))}, due ${dayText(invoice.due_on)}`,
      text: buildText(invoice, sent, company),
      ...(sent && { in_reply_to: sent.message_id, references: `<${sent.message_id}>` }),
    },
    relayed,
  )
  await insertReminder(tx, { invoice: id, stage, mail: mail.id })
  await audit(tx, { who, action: 'remind', record_type: 'invoice', record_id: id, after: { stage, to } })
  await emit(tx, { type: 'INVOICE_CHANGED', data: { id } })
  return ''
}

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
