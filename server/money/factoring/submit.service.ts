import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import type { submitFactorSchedule } from '#contract/entities/money/factor-schedule.ts'
import type { FactorField } from '#contract/rules/factor-columns.ts'
import { parseFactorColumns } from '#contract/rules/factor-columns.ts'
import { scheduleFileName } from '#contract/rules/document-names.ts'
import { guardFormulas } from '#contract/rules/formula-guard.ts'
import type { LoadViewer } from '#contract/rules/load-access.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { factor } from '#server/freight/schema/factor.table.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { BadRequest, Conflict, TooLarge } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readRow } from '#server/kernel/db/row.ts'
import { formatSender, queueMail, type Relayed } from '#server/kernel/email/queue.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { takePending } from '#server/kernel/files/files.repository.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import type { Merged, MergePart } from '#server/kernel/pdf/merge.ts'
import { mergeApart } from '#server/kernel/pdf/merge-apart.ts'
import { csvStream } from '#server/kernel/sheets/write-csv.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { contentOfInvoices, itemsOf } from '#server/money/factoring/factoring.repository.ts'
import { holdSchedule, saveSchedule, setFactored } from '#server/money/factoring/schedule.service.ts'
import { insertOutgoingFile } from '#server/money/invoice/invoice.repository.ts'
import { packetParts } from '#server/money/invoice/packet.service.ts'
import type { StoredPacket } from '#server/money/invoice/sending.service.ts'
import { factorSchedule } from '#server/money/schema/factoring.table.ts'

const MAX_BYTES = 60 * 1024 * 1024

type Submitting = z.output<typeof submitFactorSchedule.body>

const listOnce = (values: readonly (string | undefined)[]) => [...new Set(values.filter(Boolean))].join('; ')

/** The schedule in the factor's columns, one row per invoice. */
export async function scheduleCsv(tx: Tx, id: number): Promise<{ number: string; text: string }> {
  const { number, factor: of } = await orNotFound(readRow(tx, factorSchedule, id))
  const { csv_columns } = await orNotFound(readRow(tx, factor, of))
  const { columns } = parseFactorColumns(csv_columns)
  const items = await itemsOf(tx, id)
  const contents = await contentOfInvoices(
    tx,
    items.map(({ invoice }) => invoice),
  )
  const byId = new Map(contents.map((one) => [one.id, one.content]))
  const rows = items.map(({ invoice, amount_cents }) => {
    const content = byId.get(invoice)
    const lines = content?.lines ?? []
    const cells: Readonly<Record<FactorField, string>> = {
      invoice_number: content?.number ?? '',
      issued_on: content?.issued_on ?? '',
      due_on: content?.due_on ?? '',
      amount: (amount_cents / 100).toFixed(2),
      broker_name: content?.bill_to.name ?? '',
      mc_number: content?.bill_to.mc_number ?? '',
      dot_number: content?.bill_to.dot_number ?? '',
      load_number: listOnce(lines.map(({ load_number }) => load_number)),
      broker_reference: listOnce(lines.map(({ broker_reference }) => broker_reference)),
      po_number: listOnce(lines.map(({ po_number }) => po_number)),
    }
    return columns.map(({ field }) => cells[field])
  })
  const titles = columns.map(({ header }) => ({ title: guardFormulas(header) }))
  const stream = csvStream({ columns: titles, batches: [rows] } as unknown as Parameters<typeof csvStream>[0])
  return { number, text: (await buffer(stream)).toString() }
}

/** All invoices with their documents as one PDF. */
export async function buildSchedulePacket(
  services: Pick<Services, 'files'>,
  call: { companyId: number; read: Read; viewer: LoadViewer; caller: Caller },
  id: number,
): Promise<Merged & { number: string }> {
  const { number, invoices } = await call.read(async (tx) => {
    const schedule = await orNotFound(readRow(tx, factorSchedule, id))
    return { number: schedule.number, invoices: (await itemsOf(tx, id)).map(({ invoice }) => invoice) }
  })
  const parts: MergePart[] = []
  for (const invoice of invoices) {
    parts.push(...(await packetParts(services, call, invoice)).parts)
    if (parts.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_BYTES)
      throw new TooLarge(`The documents of ${number} exceed 60 MB. Take invoices off this schedule.`)
  }
  return { number, ...(await mergeApart(call.companyId, parts, call.caller)) }
}

/** Called before the packet is built and again under the schedule's lock. */
export async function refuseSubmitting(tx: Tx, id: number, { by, to }: Submitting): Promise<string> {
  const schedule = await orNotFound(readRow(tx, factorSchedule, id))
  const mail = schedule.mail === null ? undefined : await readRow(tx, outgoingMail, schedule.mail)
  const hasFailed = mail?.state === 'failed' || mail?.state === 'bounced'
  if (schedule.state !== 'open' && !(schedule.state === 'submitted' && hasFailed))
    throw new Conflict(`Schedule ${schedule.number} is already ${schedule.state}.`)
  const address = to || (await orNotFound(readRow(tx, factor, schedule.factor))).submit_email
  if (by === 'email' && address === '')
    throw new BadRequest({ to: ['This factor has no email for schedules. Enter one.'] })
  return address
}

export async function submitSchedule(
  tx: Tx,
  who: Changer,
  id: number,
  submitting: Submitting,
  packet: StoredPacket | undefined,
  relayed: Relayed,
): Promise<void> {
  const { schedule, items } = await holdSchedule(tx, id)
  const to = await refuseSubmitting(tx, id, submitting)
  const submitted = { state: 'submitted', submitted_at: new Date().toISOString() } as const
  for (const { invoice } of items) await setFactored(tx, invoice, true)
  if (submitting.by === 'download') {
    await saveSchedule(tx, who, schedule, 'submit', { ...submitted, submitted_by: 'download' })
    return
  }
  if (!packet || !(await takePending(tx, packet.file_key)))
    throw new Conflict('Saving the packet took too long. Submit it again.')
  const company = await readCompany(tx)
  const total = items.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const about = `Schedule ${schedule.number}: ${pluralize(items.length, 'invoice')}, ${dollars(total)}`
  const mail = await queueMail(
    tx,
    {
      factor_schedule: id,
      is_pay: true,
      from: formatSender(company),
      to,
      reply_to: company.email,
      subject: `${about}, from ${company.name}`,
      text: `${about}.\n\nAttached: the invoices with their documents, and the schedule as CSV.\n\n${company.name}\n${company.email}`,
      csv: (await scheduleCsv(tx, id)).text,
    },
    relayed,
  )
  const file_name = scheduleFileName(schedule.number, 'pdf')
  await insertOutgoingFile(tx, { mail: mail.id, ...packet, file_name, content_type: 'application/pdf' })
  const sent = { ...submitted, submitted_by: 'email', submitted_to: to, mail: mail.id } as const
  await saveSchedule(tx, who, schedule, 'submit', sent)
}
