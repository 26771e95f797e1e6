import type { z } from 'zod'
import type { Pay, PayLine } from '#contract/entities/money/pay.ts'
import type { PayBlocker } from '#contract/entities/money/pay-run.ts'
import type { adjustSalary, changeSalaryState } from '#contract/entities/money/pay-calls.ts'
import { dollars } from '#contract/rules/money.ts'
import {
  carriedOn,
  escrowBalances,
  isFrozen,
  PAY_ADJUSTMENTS,
  PAY_STATES,
  payStepsFrom,
  type PayState,
  readPayId,
} from '#contract/rules/pay.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, NotFound } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { refuseExcessiveTotals } from '#server/kernel/base/total-limit.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  listAdjustments,
  readEscrow,
  insertAdjustment,
  isWeekOfLoads,
  type LockedWeek,
  lockedWeeks,
  lockWeek,
  lockPayTransitions,
  type PayWeekRow,
  updateWeek,
} from '#server/money/pay/pay.repository.ts'
import { listDeductions, takeRecurring } from '#server/money/pay/pay-recurring.service.ts'
import { userOfDriver } from '#server/money/pay/pay-dispute.repository.ts'
import { userOfOwner } from '#server/money/pay/owner-operator.repository.ts'
import { liveLines } from '#server/money/pay/pay-lines.repository.ts'
import { type Of, readPayee } from '#server/money/pay/payee.repository.ts'
import { toRecordType } from '#server/money/pay/pay-changes.service.ts'
import { withSettlementEvent } from '#server/money/pay/pay-events.ts'
import { sumCents, weekName } from '#server/money/pay/pay-blockers.service.ts'
import { lockedTotal, getPayWeek } from '#server/money/pay/pay-detail.service.ts'

export async function lockedPay(tx: Tx, of: Of, id: number) {
  const { payee, monday } = readPayId(id)
  if (!(await readPayee(tx, of, payee)) || !(await isWeekOfLoads(tx, monday))) throw new NotFound()
  return { payee, monday, row: await lockWeek(tx, of, payee, monday) }
}

export function refuseClosed({ state }: Pick<Pay, 'state'>): void {
  if (state === 'closed') throw new Conflict('This week is closed. Reopen it with a reason first.')
}

export async function recordPayChange(
  tx: Tx,
  who: Changer,
  of: Of,
  id: number,
  action: string,
  after: Record<string, unknown>,
): Promise<void> {
  await audit(tx, { who, action, record_type: toRecordType(of), record_id: id, after })
  await emit(tx, { type: 'PAY_CHANGED', data: { id } })
  if (of === 'salary') await emit(tx, { type: 'SALARY_CHANGED', data: { id }, user_id: readPayId(id).payee })
  if (of === 'salary') return
  const paid = await (of === 'driver' ? userOfDriver : userOfOwner)(tx, readPayId(id).payee)
  if (paid !== undefined) await emit(tx, { type: 'DRIVER_PAY_CHANGED', data: { id }, user_id: paid })
}

async function refuseBeyondEscrow(tx: Tx, of: Of, payee: number, amount_cents: number): Promise<void> {
  const escrowBalance = escrowBalances(await readEscrow(tx, of, payee)).at(-1)?.balance_cents ?? 0
  if (amount_cents > escrowBalance)
    throw new BadRequest({
      amount_cents: [`Escrow balance is ${dollars(escrowBalance)}. Enter that or less.`],
    })
}

async function refuseBelowPaid(tx: Tx, of: Of, row: PayWeekRow, deducted_cents: number): Promise<void> {
  if (of !== 'salary' || row.paid_cents === 0) return
  const open = (await lockedTotal(tx, of, row)) - row.paid_cents
  if (deducted_cents <= open) return
  throw new BadRequest({
    amount_cents: [
      `${dollars(row.paid_cents)} of this week is paid. Deduct ${dollars(Math.max(0, open))} or less, and the rest in a later week.`,
    ],
  })
}

const CARRIES: Readonly<Record<Of, string>> = {
  salary: 'A negative salary doesn’t carry to a later week.',
  settlement: 'The negative balance carries to the next settlement.',
  driver: 'The negative balance carries to the driver’s next week.',
}

async function refuseBelowZero(tx: Tx, of: Of, row: PayWeekRow, deducted_cents: number): Promise<void> {
  const { payee, monday } = row
  const lines = row.lines ?? (await liveLines(tx, of, { payee, monday })).lines
  const now = await lockedTotal(tx, of, { ...row, lines })
  if (deducted_cents <= now) return
  throw new BadRequest({
    allow_negative: [
      `This takes ${weekName(monday)} from ${dollars(now)} to ${dollars(now - deducted_cents)}. ${CARRIES[of]}`,
    ],
  })
}

/** With the weekly deductions that locking takes, and what is carried into the week. */
async function refuseNegativeLock(
  tx: Tx,
  { of, row, live, carried_cents }: Pick<WrittenStep, 'of' | 'row' | 'live'> & { carried_cents: number },
): Promise<void> {
  const { payee, monday } = row
  const due = await listDeductions(tx, of, payee, { monday, loads_cents: sumCents(live) })
  const total =
    (await lockedTotal(tx, of, { payee, monday, lines: live, carried_cents })) -
    due.reduce((sum, one) => sum + one.due_cents, 0)
  if (total < 0)
    throw new BadRequest({
      allow_negative: [`${weekName(monday)} comes to ${dollars(total)}. ${CARRIES[of]}`],
    })
}

export async function adjustPay(
  tx: Tx,
  who: Changer,
  of: Of,
  id: number,
  { kind, amount_cents, reason, allow_negative: isMeant }: z.output<typeof adjustSalary.body>,
) {
  await lockPayTransitions(tx)
  const { payee, monday, row } = await lockedPay(tx, of, id)
  refuseClosed(row)
  if (PAY_ADJUSTMENTS[kind].sign < 0) {
    await refuseBelowPaid(tx, of, row, amount_cents)
    if (!isMeant) await refuseBelowZero(tx, of, row, amount_cents)
  }
  const alike = (await listAdjustments(tx, of, payee, monday)).filter(
    (one) => PAY_ADJUSTMENTS[one.kind].sign === PAY_ADJUSTMENTS[kind].sign,
  )
  refuseExcessiveTotals(
    { amount_cents: alike.reduce((sum, one) => sum + one.amount_cents, amount_cents) },
    'Enter a lower amount.',
  )
  if (kind === 'escrow_return') await refuseBeyondEscrow(tx, of, payee, amount_cents)
  await withSettlementEvent(
    tx,
    'settlement_adjusted',
    { of, row, more: { adjustment: { kind, amount_cents, reason } } },
    async () => {
      await insertAdjustment(tx, { of, payee, monday, kind, amount_cents, reason, made_by: who.id })
      await updateWeek(tx, row.id, {})
      return {}
    },
  )
  await recordPayChange(tx, who, of, id, `${PAY_ADJUSTMENTS[kind].label} of ${dollars(amount_cents)}`, {
    reason,
  })
}

/**
 * Sums negative balances and overpayments of earlier weeks not carried forward yet; a week before a locked
 * one leaves its balance to a later week.
 */
export const carriedInto = (locked: readonly LockedWeek[], monday: string): number =>
  locked.some((row) => row.monday > monday) ? 0 : carriedOn(locked)

type Step = Omit<z.output<typeof changeSalaryState.body>, 'version' | 'allow_negative'> & {
  version?: number
  allow_negative?: boolean
}

export async function movePay(tx: Tx, who: Changer, of: Of, id: number, step: Step): Promise<void> {
  await lockPayTransitions(tx)
  await movePayLocked(tx, who, of, id, step)
}

/** Like movePay, for callers that already hold lockPayTransitions. */
export async function movePayLocked(
  tx: Tx,
  who: Changer,
  of: Of,
  id: number,
  { state, reason, version, allow_negative: isMeant = false }: Step,
): Promise<void> {
  const { payee, monday, row } = await lockedPay(tx, of, id)
  if (row.state === state) return
  if (version !== undefined && row.version !== version)
    throw new Conflict('Someone else changed this week since you opened it. Check it, then try again.')
  const steps = payStepsFrom(row.state)
  if (!steps.includes(state))
    throw new BadRequest({
      state: [
        `This week is ${PAY_STATES[row.state].toLowerCase()}. You can only change it to ${steps.map((one) => PAY_STATES[one].toLowerCase()).join(' or ')}.`,
      ],
    })
  const { blockers, live, changes } = await getPayWeek(tx, of, id)
  // Giving a reason confirms the changes; a week that is paid or followed by another cannot be locked again.
  const unseen = state === 'closed' && row.state === 'locked' && reason === '' ? changes : []
  const against = [...unseen, ...blockers.map(({ text }) => text)]
  if ((state === 'locked' || state === 'closed') && against.length > 0)
    throw new Conflict({ detail: against })
  if (state === 'reviewed' && row.lines) {
    refusePaid(row)
    await refuseFollowed(tx, of, payee, monday)
    if (reason === '')
      throw new BadRequest({ reason: [`${weekName(monday)} is locked. Enter a reason to unlock it.`] })
  }
  await writeStep(tx, who, { of, id, row, state, reason, live, isMeant })
}

interface WrittenStep {
  of: Of
  id: number
  row: PayWeekRow
  state: PayState
  reason: string
  live: PayLine[]
  /** A week below zero is locked only where it is. */
  isMeant: boolean
}

async function writeStep(
  tx: Tx,
  who: Changer,
  { of, id, row, state, reason, live, isMeant }: WrittenStep,
): Promise<Partial<PayWeekRow>> {
  const { payee, monday } = row
  const before = state === 'locked' && of !== 'salary' ? await lockedWeeks(tx, of, [payee]) : []
  const carried_cents = carriedInto(before, monday)
  if (state === 'locked') {
    if (!isMeant) await refuseNegativeLock(tx, { of, row, live, carried_cents })
    await takeRecurring(tx, who.id, { of, payee, monday, loads_cents: sumCents(live) })
  }
  const change = {
    state,
    ...(state === 'locked' && { lines: live, carried_cents }),
    ...(state === 'reviewed' && { lines: null, carried_cents: 0 }),
  }
  const write = async () => {
    await updateWeek(tx, row.id, change)
    return change
  }
  if (state === 'locked') await withSettlementEvent(tx, 'settlement_locked', { of, row, more: {} }, write)
  else if (state === 'reviewed')
    await withSettlementEvent(tx, 'settlement_unlocked', { of, row, more: { reason } }, write)
  else await write()
  await recordPayChange(tx, who, of, id, PAY_STATES[state], { reason })
  return change
}

const TO_LOCKED: readonly PayState[] = ['reviewed', 'locked']

/** Reviews and locks it where it isn't frozen yet; the caller holds lockPayTransitions. */
export async function lockForPayment(
  tx: Tx,
  who: Changer,
  { of, id, isMeant }: Pick<WrittenStep, 'of' | 'id' | 'isMeant'>,
): Promise<{ row: PayWeekRow; blockers: PayBlocker[] }> {
  let { row } = await lockedPay(tx, of, id)
  if (isFrozen(row.state)) return { row, blockers: [] }
  const { blockers, live } = await getPayWeek(tx, of, id)
  if (blockers.length > 0) return { row, blockers }
  for (const state of TO_LOCKED)
    if (row.state !== state)
      row = { ...row, ...(await writeStep(tx, who, { of, id, row, state, reason: '', live, isMeant })) }
  return { row, blockers }
}

function refusePaid({ paid_cents }: Pick<PayWeekRow, 'paid_cents'>): void {
  if (paid_cents > 0)
    throw new Conflict(
      `${dollars(paid_cents)} of this week is paid, so it stays locked. Add an adjustment instead.`,
    )
}

async function refuseFollowed(tx: Tx, of: Of, payee: number, monday: string): Promise<void> {
  if (of === 'salary') return
  const [last] = await lockedWeeks(tx, of, [payee])
  if (last && last.monday > monday)
    throw new Conflict(
      `${weekName(last.monday)} is already locked and carries this week’s balance. Add an adjustment instead.`,
    )
}
