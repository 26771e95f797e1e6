import type { AnswerOf } from '#contract/http.ts'
import type { issueAndSendInvoices, sendInvoices } from '#contract/entities/money/invoice-sending.ts'
import { CREDITED, invoiceState, isUnsent } from '#contract/rules/billing.ts'
import { seesPrices } from '#contract/rules/load-access.ts'
import { BadRequest, Conflict, HttpError } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import type { LoadChanger } from '#server/freight/index.ts'
import { lockBroker } from '#server/market/index.ts'
import { contentFor } from '#server/money/invoice/invoice-access.ts'
import { lastInvoiceMail, lockInvoice, lockLoads } from '#server/money/invoice/invoice.repository.ts'
import { issueInvoice } from '#server/money/invoice/invoice.service.ts'
import { sendIssuedInvoice } from '#server/money/invoice/send-invoice.jobs.ts'
import { readDelivery, refuseMissing } from '#server/money/invoice/sending.service.ts'

type Delivery = Awaited<ReturnType<typeof readDelivery>>

const WAY_WORDS = { portal: 'through its portal', post: 'by mail' } as const

/** Returns the address; throws what keeps the loads from being emailed to it. */
function toAddress({ way, email, missing, holds }: Delivery): string {
  if (holds.length > 0) throw new Conflict(holds.join(' '))
  refuseMissing(missing)
  if (way !== 'mail')
    throw new Conflict(
      `This broker takes invoices ${WAY_WORDS[way]}. Issue the invoice, send it there, then mark it as sent.`,
    )
  if (email === '')
    throw new BadRequest({ to: ['This broker has no billing email. Add one, or choose Issue invoice.'] })
  return email
}

/** Once per invoice and last email, so that a repeated call queues nothing. */
async function queueSending(tx: Tx, who: LoadChanger, invoice: number, to: string): Promise<void> {
  const after = (await lastInvoiceMail(tx, invoice))?.id ?? null
  const isNew = await enqueue(
    tx,
    sendIssuedInvoice,
    { invoice, to, after, by: who.id },
    { key: `${invoice} ${after ?? 0}` },
  )
  if (!isNew) throw new Conflict('This invoice is being sent already.')
}

type Skipped = AnswerOf<typeof sendInvoices>['skipped']

const reasonOf = (error: unknown): string => {
  if (error instanceof HttpError) return error.message
  throw error
}

export async function issueAndSend(
  tx: Tx,
  who: LoadChanger,
  ids: readonly number[],
): Promise<AnswerOf<typeof issueAndSendInvoices>> {
  const loads = await lockLoads(tx, ids)
  if (loads.length < ids.length)
    throw new BadRequest({ loads: ['One of these loads no longer exists. Reload the page.'] })
  // All brokers before the first number: the counter stays locked until commit.
  const brokers = new Set(loads.flatMap(({ broker }) => (broker === null ? [] : [broker])))
  for (const broker of [...brokers].toSorted((one, other) => one - other)) await lockBroker(tx, broker)
  const sending: AnswerOf<typeof issueAndSendInvoices>['sending'] = []
  const skipped: Skipped = []
  for (const load of loads) {
    try {
      const delivery =
        seesPrices(load, who) && load.invoice === null ? await readDelivery(tx, [load.id]) : undefined
      const to = delivery && toAddress(delivery)
      const id = await issueInvoice(tx, who, [load.id])
      await queueSending(tx, who, id, to ?? '')
      sending.push({
        id,
        number: (await orNotFound(lockInvoice(tx, id))).number,
        to: to ?? '',
        load: load.id,
      })
    } catch (error) {
      if (loads.length === 1) throw error
      skipped.push({ id: load.id, name: load.number, reason: reasonOf(error) })
    }
  }
  return { sending, skipped }
}

export async function sendMany(
  tx: Tx,
  who: LoadChanger,
  ids: readonly number[],
): Promise<AnswerOf<typeof sendInvoices>> {
  const sending: AnswerOf<typeof sendInvoices>['sending'] = []
  const skipped: Skipped = []
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    let name = `Invoice #${id}`
    try {
      const row = await orNotFound(lockInvoice(tx, id))
      const { number, money, loads } = await contentFor(tx, who, id)
      name = `Invoice ${number}`
      if (invoiceState(money) === 'credited') throw new Conflict(CREDITED)
      const last = await lastInvoiceMail(tx, id)
      if (!isUnsent({ submitted_at: row.submitted_at, mail_state: last?.state ?? null }))
        throw new Conflict('Already sent.')
      const to = toAddress(await readDelivery(tx, loads))
      await queueSending(tx, who, id, to)
      sending.push({ id, number, to })
    } catch (error) {
      skipped.push({ id, name, reason: reasonOf(error) })
    }
  }
  return { sending, skipped }
}
