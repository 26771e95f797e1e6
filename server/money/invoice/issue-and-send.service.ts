import type { z } from 'zod'
import type { AnswerOf } from '#contract/http.ts'
import type {
  IssuePlan,
  issueAndSendInvoices,
  sendInvoices,
} from '#contract/entities/money/invoice-sending.ts'
import { CREDITED, groupForInvoices, invoiceState, isUnsent } from '#contract/rules/billing.ts'
import type { LoadViewer } from '#contract/rules/load-access.ts'
import { BadRequest, Conflict, HttpError } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import type { LoadChanger } from '#server/freight/index.ts'
import { lockBroker } from '#server/market/index.ts'
import { contentFor } from '#server/money/invoice/invoice-access.ts'
import {
  lastInvoiceMail,
  lockInvoice,
  lockLoads,
  readLoads,
} from '#server/money/invoice/invoice.repository.ts'
import { issueInvoice } from '#server/money/invoice/invoice.service.ts'
import { type Planned, planLoads, toDeliveryError, toPlan } from '#server/money/invoice/issue-plan.service.ts'
import { sendIssuedInvoice } from '#server/money/invoice/send-invoice.jobs.ts'
import { readDelivery, refuseMissing } from '#server/money/invoice/sending.service.ts'

type Delivery = Awaited<ReturnType<typeof readDelivery>>

/** Returns the address; throws what keeps the loads from being emailed to it. */
function toAddress({ way, email, missing, holds }: Delivery): string {
  if (holds.length > 0) throw new Conflict(holds.join(' '))
  refuseMissing(missing)
  const error = toDeliveryError({ way, email })
  if (error) throw error
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

const joinProblems = (problems: Planned['problems']) =>
  [...new Set(problems.map(({ text }) => text))].join(' ')

const reasonOf = (error: unknown): string => {
  if (error instanceof HttpError) return error.message
  throw error
}

const MISSING_LOAD = 'One of these loads no longer exists. Reload the page.'

export async function planIssuing(tx: Tx, who: LoadViewer, ids: readonly number[]): Promise<IssuePlan[]> {
  const loads = await readLoads(tx, ids)
  if (loads.length < new Set(ids).size) throw new BadRequest({ loads: [MISSING_LOAD] })
  return (await planLoads(tx, who, loads)).map(toPlan)
}

const canSend = ({ problems }: Planned) => problems.length === 0

type Issuing = z.output<typeof issueAndSendInvoices.body>
type Issued = AnswerOf<typeof issueAndSendInvoices>

export async function issueAndSend(
  tx: Tx,
  who: LoadChanger,
  { loads: ids, combine, unsendable }: Issuing,
): Promise<Issued> {
  const loads = await lockLoads(tx, ids)
  if (loads.length < ids.length) throw new BadRequest({ loads: [MISSING_LOAD] })
  // All brokers before the first number: the counter stays locked until commit.
  const brokers = new Set(loads.flatMap(({ broker }) => (broker === null ? [] : [broker])))
  for (const broker of [...brokers].toSorted((one, other) => one - other)) await lockBroker(tx, broker)
  const planned = await planLoads(tx, who, loads)
  const stopOf = ({ problems }: Planned) =>
    problems.find(({ stops }) => stops === 'issue' || unsendable === 'skip')
  const [stop] = planned.length === 1 ? planned.map(stopOf) : []
  if (stop) throw stop.error
  const skipped: Skipped = planned
    .filter(stopOf)
    .map(({ id, number, problems }) => ({ id, name: number, reason: joinProblems(problems) }))
  const sending: Issued['sending'] = []
  const issued: Issued['issued'] = []
  const open = planned.filter((one) => !stopOf(one))
  for (const group of groupForInvoices(open, combine, canSend)) {
    const [first] = group
    if (!first) continue
    try {
      const id = await issueInvoice(
        tx,
        who,
        group.map((one) => one.id),
      )
      const { number, bill_to, total_cents } = await orNotFound(lockInvoice(tx, id))
      const billed = group.map((one) => ({ id: one.id, number: one.number }))
      const invoice = { id, number, bill_to, total_cents, loads: billed }
      if (!canSend(first)) {
        issued.push({ ...invoice, reason: joinProblems(group.flatMap(({ problems }) => problems)) })
        continue
      }
      await queueSending(tx, who, id, first.to)
      sending.push({ ...invoice, to: first.to, load: first.id })
    } catch (error) {
      if (loads.length === 1) throw error
      const reason = reasonOf(error)
      skipped.push(...group.map((one) => ({ id: one.id, name: one.number, reason })))
    }
  }
  return { sending, issued, skipped }
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
