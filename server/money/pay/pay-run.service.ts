import type { z } from 'zod'
import { type PayBlocker, type PayRunAnswer, type payRunBody } from '#contract/entities/money/pay-run.ts'
import { mayHaveMoved } from '#contract/rules/billing.ts'
import { dollars } from '#contract/rules/money.ts'
import { readPayId } from '#contract/rules/pay.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, HttpError, NotFound } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { withSavepoint } from '#server/kernel/db/savepoint.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { PAY_RESOURCES } from '#server/money/pay/pay-blockers.service.ts'
import { lockedTotal } from '#server/money/pay/pay-detail.service.ts'
import { type Of, readPayee } from '#server/money/pay/payee.repository.ts'
import { listPayMails } from '#server/money/pay/pay-mail.repository.ts'
import { markPaid } from '#server/money/pay/pay-payment.service.ts'
import { inOrder } from '#server/money/pay/pay-plan.service.ts'
import { lockPayTransitions } from '#server/money/pay/pay.repository.ts'
import { lockForPayment } from '#server/money/pay/pay.service.ts'
import { sendPayStatement } from '#server/money/pay/pay-statement.jobs.ts'

interface Locked {
  total_cents: number
  pay_cents: number
}

async function lockOne(
  tx: Tx,
  who: Changer,
  { of, id, allow_negative: isMeant }: RunWeek,
): Promise<Locked | PayBlocker[]> {
  const { row, blockers } = await lockForPayment(tx, who, { of, id, isMeant })
  if (blockers.length > 0) return blockers
  const total_cents = await lockedTotal(tx, of, row)
  return { total_cents, pay_cents: Math.max(0, total_cents - row.paid_cents) }
}

/** A refused week is left as it was; its reasons link to where they can be fixed. */
async function attempt<T>(
  tx: Tx,
  of: Of,
  id: number,
  work: () => Promise<T | PayBlocker[]>,
): Promise<T | PayBlocker[]> {
  try {
    return await withSavepoint(tx, work)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return [{ text: error.message, resource: PAY_RESOURCES[of], id }]
  }
}

const DIFFERS = (was: number, is: number) =>
  `Pay is now ${dollars(is)}, not ${dollars(was)}. Check this week, then pay it again.`

interface RunWeek {
  of: Of
  id: number
  email: string
  pay_cents: number
  allow_negative: boolean
}

async function payOne(
  tx: Tx,
  who: Changer,
  week: RunWeek,
  { paid_on, reference, emails_statements: isMailed }: z.output<typeof payRunBody>,
): Promise<{ pay_cents: number; email_to: string } | PayBlocker[]> {
  const { of, id, email, pay_cents: expected } = week
  const locked = await lockOne(tx, who, week)
  if (Array.isArray(locked)) return locked
  const { pay_cents } = locked
  if (pay_cents !== expected) throw new Conflict(DIFFERS(expected, pay_cents))
  if (pay_cents > 0) await markPaid(tx, who, of, id, { amount_cents: pay_cents, paid_on, reference })
  const email_to = isMailed ? email : ''
  if (email_to !== '') {
    const { payee, monday } = readPayId(id)
    const after = (await listPayMails(tx, of, payee, monday))[0]?.id ?? null
    await enqueue(
      tx,
      sendPayStatement,
      { of, id, to: email_to, after, by: who.id },
      { key: `${of} ${id} ${after ?? 0}` },
    )
  }
  return { pay_cents, email_to }
}

/** In one transaction: a crash leaves nothing paid. */
export async function completeRun(
  tx: Tx,
  who: Changer,
  of: Of,
  body: z.output<typeof payRunBody>,
): Promise<PayRunAnswer> {
  const today = await companyToday(tx)
  if (!mayHaveMoved(body.paid_on ?? today, today))
    throw new BadRequest({ paid_on: ['Enter the payment date: today or earlier, not before 2000.'] })
  await lockPayTransitions(tx)
  const answer: PayRunAnswer = { weeks: [], skipped: [] }
  const unique = new Map(body.weeks.map((week) => [week.id, week]))
  for (const week of inOrder([...unique.values()])) {
    const { id } = week
    const { payee, monday } = readPayId(id)
    const named = await readPayee(tx, of, payee)
    if (!named) throw new NotFound({ weeks: [`Record ${id} no longer exists. Reload the list.`] })
    const about = { id, payee, payee_name: named.name, monday }
    const { email } = named
    const outcome = await attempt(tx, of, id, () => payOne(tx, who, { ...week, of, email }, body))
    if (Array.isArray(outcome)) answer.skipped.push({ ...about, blockers: outcome })
    else answer.weeks.push({ ...about, ...outcome })
  }
  return answer
}
