import type { z } from 'zod'
import type { PayDispute } from '#contract/entities/money/pay.ts'
import type { answerPayDispute, disputeSalary } from '#contract/entities/money/pay-calls.ts'
import { DISPUTE_STATES, payId, readPayId } from '#contract/rules/pay.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, Forbidden, NotFound } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Of } from '#server/money/pay/payee.repository.ts'
import {
  answerDispute,
  insertDispute,
  lockDispute,
  readDispute,
} from '#server/money/pay/pay-dispute.repository.ts'
import { readPay } from '#server/money/pay/pay-detail.service.ts'
import { lockedPay, recordPayChange } from '#server/money/pay/pay.service.ts'

export async function disputePay(
  tx: Tx,
  who: Changer,
  of: Of,
  id: number,
  { load, text }: z.output<typeof disputeSalary.body>,
  toldTo?: number,
) {
  const { payee, monday } = await lockedPay(tx, of, id)
  const { lines, disputes } = await readPay(tx, of, id, 'office', toldTo)
  const line = lines.find((one) => one.load === load)
  if (load !== null && !line)
    throw new BadRequest({ load: ['This load isn’t in this week. Choose another, or dispute the week.'] })
  if (disputes.some((one) => one.load === load && one.state === 'open'))
    throw new Conflict('Already disputed and awaiting an answer.')
  if (who.id === null) throw new NotFound()
  await insertDispute(tx, {
    of,
    payee,
    monday,
    load,
    load_number: line?.load_number ?? '',
    text,
    made_by: who.id,
  })
  await recordPayChange(tx, who, of, id, line ? `Disputed ${line.load_number}` : 'Disputed', { reason: text })
}

export async function disputeOwnSalary(
  tx: Tx,
  who: Changer,
  id: number,
  body: z.output<typeof disputeSalary.body>,
): Promise<void> {
  if (readPayId(id).payee !== who.id) throw new Forbidden('You can only dispute your own salary.')
  await disputePay(tx, who, 'salary', id, body)
}

export async function answerTo(
  tx: Tx,
  who: Changer,
  id: number,
  { state, answer }: z.output<typeof answerPayDispute.body>,
): Promise<PayDispute> {
  const row = await orNotFound(lockDispute(tx, id))
  if (row.state !== 'open')
    throw new Conflict(`Someone already answered this: ${DISPUTE_STATES[row.state].toLowerCase()}.`)
  await answerDispute(tx, id, { state, answer, answered_by: who.id })
  const about = row.load_number === '' ? 'Dispute' : `Dispute on ${row.load_number}`
  await recordPayChange(
    tx,
    who,
    row.of,
    payId(row.payee, row.monday),
    `${about} ${DISPUTE_STATES[state].toLowerCase()}`,
    {
      reason: answer,
    },
  )
  return orNotFound(readDispute(tx, id))
}
