import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import type { checkInvoice as checkCall, sendInvoice as sendCall } from '#contract/entities/money/invoice.ts'
import { BILLING_REQUIREMENTS, CREDITED, invoiceState } from '#contract/rules/billing.ts'
import { packetFileName } from '#contract/rules/document-names.ts'
import { dayText } from '#contract/rules/dates.ts'
import type { LoadViewer } from '#contract/rules/load-access.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { invoiceMessage } from '#contract/rules/invoice-text.ts'
import { dollars } from '#contract/rules/money.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, TooLarge } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { incomingFolder } from '#server/kernel/http/mount-upload.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { contentFor } from '#server/money/invoice/invoice-access.ts'
import type { InvoiceContent } from '#server/money/invoice/invoice-content.ts'
import {
  firstSentMail,
  insertOutgoingFile,
  lastInvoiceMail,
  lockInvoice,
  updateInvoice,
} from '#server/money/invoice/invoice.repository.ts'
import {
  acceptedValues,
  listHolds,
  listMissingWithWaivers,
  type LoadChanger,
  readBillingRows,
} from '#server/freight/index.ts'
import { publishInvoiceEvent } from '#server/money/invoice/invoice-events.ts'
import { newFileKey } from '#server/kernel/files/file-key.ts'
import { insertPending, takePending } from '#server/kernel/files/files.repository.ts'
import { queueMail, type Relayed, formatSender } from '#server/kernel/email/queue.ts'
import type { Merged } from '#server/kernel/pdf/merge.ts'

/** Most mail servers accept messages of 25 MB; base64 adds a third to this. */
const MAIL_BYTES = 18 * 1024 * 1024

export interface StoredPacket {
  file_key: string
  size: number
  sha256: string
}

export type BillingRow = Awaited<ReturnType<typeof readBillingRows>>[number]
type Missing = z.output<typeof checkCall.answer>['missing']

export const toMissing = (row: BillingRow): Missing =>
  listMissingWithWaivers(row).map(({ code, waiver }) => ({
    load: row.id,
    load_number: row.number,
    code,
    waiver,
  }))

export async function readDelivery(tx: Tx, loads: readonly number[]) {
  const rows = await readBillingRows(tx, loads)
  const missing = rows.flatMap(toMissing)
  const [first] = rows
  const holds = [...(await listHolds(tx, loads)).values()].flat()
  const recipients = await acceptedValues(tx, loads, 'invoice_email')
  const email = first?.email ?? ''
  const confirmed = rows
    .map(({ id, number }) => ({ to: (recipients.get(id) ?? '').toLowerCase(), load_number: number }))
    .find(({ to }) => to !== '' && to !== email.toLowerCase())
  return { missing, holds, way: first?.way ?? 'mail', email, confirmed: confirmed ?? null }
}

async function readSending(tx: Tx, id: number, loads: readonly number[]) {
  const { email, ...sending } = await readDelivery(tx, loads)
  return { ...sending, to: email, after: (await lastInvoiceMail(tx, id))?.id ?? null }
}

export async function checkSending(tx: Tx, who: LoadViewer, id: number) {
  const { loads } = await contentFor(tx, who, id)
  return readSending(tx, id, loads)
}

export function toMissingError(missing: Missing): Conflict | undefined {
  const open = missing.filter(({ waiver }) => waiver === '')
  if (open.length === 0) return undefined
  const words = open
    .map(({ load_number, code }) => `${load_number}: ${BILLING_REQUIREMENTS[code]}`)
    .join(', ')
  return new Conflict({
    missing: [`Still missing: ${words}. Add them, or enter a reason to send without them.`],
  })
}

export function refuseMissing(missing: Missing): void {
  const error = toMissingError(missing)
  if (error) throw error
}

/** Called before the packet is built and again under the invoice's lock. */
export async function refuseSending(
  tx: Tx,
  who: LoadViewer,
  id: number,
  { way, to, after }: z.output<typeof sendCall.body>,
): Promise<string> {
  const { money, loads } = await contentFor(tx, who, id)
  if (invoiceState(money) === 'credited') throw new Conflict({ detail: [CREDITED] })
  const sending = await readSending(tx, id, loads)
  if (sending.holds.length > 0) throw new Conflict({ detail: sending.holds })
  refuseMissing(sending.missing)
  if (sending.after !== after)
    throw new Conflict({
      after: ['This invoice was already emailed. Check its emails before you send it again.'],
    })
  const address = to || sending.to
  if (way === 'mail' && address === '')
    throw new BadRequest({ to: ['This broker has no billing email. Enter an address for the invoice.'] })
  return address
}

/** A packet that no email ends up referencing is swept. */
export async function storePacket(
  { db, files, config }: Pick<Services, 'db' | 'files' | 'config'>,
  companyId: number,
  { file, parts }: Merged,
): Promise<StoredPacket> {
  const unfit = parts.find(({ problem }) => problem !== '')
  if (unfit) throw new Conflict({ documents: [`${unfit.name} can’t be in the packet. ${unfit.problem}`] })
  if (file.length > MAIL_BYTES)
    throw new TooLarge({
      documents: [
        `The packet is ${Math.round(file.length / 1024 ** 2)} MB, more than most mail servers accept. Remove some photos.`,
      ],
    })
  const folder = incomingFolder(config.dataDir)
  const path = join(folder, randomBytes(16).toString('hex'))
  const sha256 = createHash('sha256').update(file).digest('hex')
  const file_key = newFileKey(companyId)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(path, file, { mode: 0o600, flush: true })
  try {
    await db.tenant(companyId, (tx) => insertPending(tx, file_key))
    await files.put(file_key, { path, size: file.length, sha256, content_type: 'application/pdf' })
  } finally {
    await rm(path, { force: true })
  }
  return { file_key, size: file.length, sha256 }
}

const loadLine = ({ load_number, broker_reference, po_number }: InvoiceContent['lines'][number]) =>
  `- Load ${load_number}${broker_reference && `, your reference ${broker_reference}`}${po_number ? `, PO ${po_number}` : ''}`

/**
 * Remittance details of a factor and the date of an earlier sending follow the company's text, whatever it
 * says.
 */
function words(
  { number, lines, due_on, total_cents, factor, company }: InvoiceContent,
  first: Awaited<ReturnType<typeof firstSentMail>>,
  { invoice_mail, time_zone }: { invoice_mail: string; time_zone: string },
): string {
  const written = invoiceMessage(invoice_mail, {
    invoice: number,
    total: dollars(total_cents),
    due: dayText(due_on),
    loads: lines.map(loadLine).join('\n'),
    company: company.name,
    phone: displayPhone(company.phone),
    email: company.email,
  })
  const assigned =
    factor && `Remit to: ${factor.name}, ${factor.remit_to.replace(/\s*\n\s*/g, ', ')}\n${factor.legend}`
  const before =
    first?.sent_at &&
    `This invoice was first sent on ${kindText('instant', first.sent_at, time_zone)} to ${first.to} (Message-ID ${first.message_id}).\nYour mail server accepted it: ${first.answer}`
  return [written, assigned, before].filter(Boolean).join('\n\n')
}

export async function sendInvoice(
  tx: Tx,
  who: LoadChanger,
  id: number,
  input: z.output<typeof sendCall.body>,
  packet: StoredPacket | undefined,
  relayed: Relayed,
  at = new Date().toISOString(),
): Promise<void> {
  const before = await orNotFound(lockInvoice(tx, id))
  const to = await refuseSending(tx, who, id, input)
  if (input.way === 'mail') {
    if (!packet || !(await takePending(tx, packet.file_key)))
      throw new Conflict('Saving the packet took too long. Send it again.')
    const { content, number } = before
    const first = await firstSentMail(tx, id)
    const references = [...new Set(content.lines.map((line) => line.broker_reference).filter(Boolean))].join(
      ', ',
    )
    const company = await readCompany(tx)
    const mail = await queueMail(
      tx,
      {
        invoice: id,
        from: formatSender(company),
        to,
        repliesTo: company.intake_address,
        subject: `Invoice ${number} from ${content.company.name}${references && `, reference ${references}`}`,
        text: words(content, first, company),
      },
      relayed,
    )
    await insertOutgoingFile(tx, {
      mail: mail.id,
      ...packet,
      file_name: packetFileName(number),
      content_type: 'application/pdf',
    })
  }
  const sent = { submitted_at: at, submitted_via: input.way }
  await updateInvoice(tx, id, sent)
  await audit(tx, {
    who,
    action: 'send',
    record_type: 'invoice',
    record_id: id,
    after: { submitted_via: input.way, ...(input.way === 'mail' && { to, sha256: packet?.sha256 }) },
  })
  const sending = { way: input.way, to: input.way === 'mail' ? to : '' }
  await publishInvoiceEvent(tx, 'invoice_sent', [before, { ...before, ...sent }], { sending })
  await emit(tx, { type: 'INVOICE_CHANGED', data: { id } })
}
