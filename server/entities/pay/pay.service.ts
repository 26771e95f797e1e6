import type { z } from 'zod'
import type { Pay, PayAdjustment, PayDetail, PayLine } from '#contract/entities/pay.ts'
import type { adjustSalary, changeSalaryState } from '#contract/entities/pay-calls.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { isoWeekOf, mondayOf } from '#contract/rules/iso-week.ts'
import { dollars } from '#contract/rules/money.ts'
import {
  carriedOn,
  escrowBalances,
  isFrozen,
  PAY_ADJUSTMENTS,
  PAY_STATES,
  type PayState,
  payStepsFrom,
  readPayId,
} from '#contract/rules/pay.ts'
import { audit, type Changer } from '#server/core/audit.ts'
import { BadRequest, Conflict, NotFound } from '#server/core/errors.ts'
import { emit } from '#server/core/live-outbox.ts'
import type { Tx } from '#server/db/client.ts'
import {
  adjustmentsOf,
  escrowOf,
  insertAdjustment,
  isWeekOfLoads,
  lockedBefore,
  lockedWith,
  lockWeek,
  moveAlone,
  type PayWeekRow,
  payEvents,
  readWeekRow,
  recurringOf,
  updateWeek,
} from '#server/entities/pay/pay.repository.ts'
import { proofsOf } from '#server/entities/pay/pay-proof.repository.ts'
import { disputesOf, userOfDriver } from '#server/entities/pay/pay-dispute.repository.ts'
import { mailsOf } from '#server/entities/pay/pay-mail.repository.ts'
import { listPay, sumPay } from '#server/entities/pay/pay-list.repository.ts'
import { liveLines, type Of, readPayee } from '#server/entities/pay/pay-lines.repository.ts'

/** The name of pay in the audit trail. */
export const recordTypeOf = (of: Of) => `pay_${of}`

const sum = (lines: readonly { amount_cents: number }[]) => lines.reduce((all, { amount_cents }) => all + amount_cents, 0)
const LAST_MONDAY = '9999-12-31'
const weekName = (monday: string) => `Week ${isoWeekOf(monday).week}`
const byLoad = (lines: readonly PayLine[]) =>
  new Map([...Map.groupBy(lines, ({ load_number }) => load_number)].map(([number, some]) => [number, sum(some)]))

/** What has become of the loads of a locked week, load by load. */
export function changesOf(frozen: readonly PayLine[], live: readonly PayLine[]): string[] {
  const [then, now] = [byLoad(frozen), byLoad(live)]
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((number) => {
    const [was, is] = [then.get(number), now.get(number)]
    if (was === is) return []
    if (is === undefined) return [`${number} paid ${dollars(was)} when the week was locked and is in it no more.`]
    if (was === undefined) return [`${number} came after the week was locked and pays ${dollars(is)}.`]
    return [`${number} paid ${dollars(was)} when the week was locked and pays ${dollars(is)} now.`]
  })
}

const disputeWords = ({ load_number }: PayDetail['disputes'][number]) =>
  load_number === '' ? 'A dispute of this week has no answer.' : `The dispute of ${load_number} has no answer.`

const totalOf = (lines: readonly PayLine[], adjustments: readonly Pick<PayAdjustment, 'kind' | 'amount_cents'>[], carried: number) =>
  sum(lines) + adjustments.reduce((all, { kind, amount_cents }) => all + PAY_ADJUSTMENTS[kind].sign * amount_cents, 0) + carried

async function earlierUnlocked(tx: Tx, of: Of, payee: number, monday: string): Promise<string[]> {
  const locked = await lockedBefore(tx, of, payee, monday)
  const first = locked.at(-1)?.monday
  if (of === 'salary' || first === undefined) return []
  const { results } = await listPay(tx, of, { payee: [payee], page: 1 })
  return results
    .filter((row) => row.monday > first && row.monday < monday && !isFrozen(row.state) && (row.loads > 0 || row.total_cents !== 0))
    .map((row) => `${weekName(row.monday)} is not locked yet.`)
}

/** The loads of a week that a locked one has paid, from which they were moved or taken since. */
async function paidAlready(tx: Tx, of: Of, week: { payee: number; monday: string }, live: readonly PayLine[]): Promise<string[]> {
  const loads = [...new Set(live.map(({ load }) => load))]
  const words: string[] = []
  const locked = loads.length === 0 ? [] : await lockedWith(tx, loads)
  const elsewhere = locked.filter((one) => one.of === of && !(one.payee === week.payee && one.monday === week.monday))
  for (const { payee, monday, load, load_number } of elsewhere) {
    const { lines } = payee === week.payee ? { lines: [] } : await liveLines(tx, of, payee, monday, dayAfter(monday, 6))
    if (lines.some((line) => line.load === load)) continue
    const name = (await readPayee(tx, of, payee))?.name ?? ''
    words.push(`${load_number} is paid already: ${weekName(monday)} of ${name} was locked with it. Put back what moved it here.`)
  }
  return words
}

interface Seen {
  detail: PayDetail
  row: PayWeekRow | undefined
  live: PayLine[]
}

async function seen(tx: Tx, of: Of, id: number): Promise<Seen> {
  const { payee, monday } = readPayId(id)
  const named = await readPayee(tx, of, payee)
  if (!named) throw new NotFound()
  const row = await readWeekRow(tx, of, payee, monday)
  const { lines: live, pending } = await liveLines(tx, of, payee, monday, dayAfter(monday, 6))
  const state: PayState = row?.state ?? 'open'
  const lines = row?.lines ?? live
  const changes = row?.lines ? changesOf(row.lines, live) : []
  const proofs = await proofsOf(tx, of, payee, monday)
  const adjustments = (await adjustmentsOf(tx, of, payee, monday)).map((one) => ({
    ...one,
    made_at: new Date(one.made_at).toISOString(),
    proofs: proofs.get(one.id) ?? [],
  }))
  const added = adjustments.filter(({ kind }) => PAY_ADJUSTMENTS[kind].sign > 0)
  const deducted = adjustments.filter(({ kind }) => PAY_ADJUSTMENTS[kind].sign < 0)
  const disputes = await disputesOf(tx, of, payee, monday)
  const open = disputes.filter((one) => one.state === 'open')
  const escrow = escrowBalances(await escrowOf(tx, of, payee))
  const blockers = [
    ...(isFrozen(state) ? [] : pending.map((number) => `${number} is not delivered.`)),
    ...(isFrozen(state) ? [] : await earlierUnlocked(tx, of, payee, monday)),
    ...(isFrozen(state) ? [] : await paidAlready(tx, of, { payee, monday }, live)),
    ...(of === 'salary' && !isFrozen(state) && live.some(({ percent }) => percent === null)
      ? [`${named.name} has no salary percentage for all days of this week.`]
      : []),
    ...(state === 'locked' ? changes : []),
    ...(isFrozen(state) && state !== 'closed' ? open.map(disputeWords) : []),
  ]
  const carried_cents = row?.carried_cents ?? 0
  const since = row ?? { created_at: `${monday}T00:00:00Z`, updated_at: `${monday}T00:00:00Z` }
  const instant = (time: string) => new Date(time).toISOString()
  const detail: PayDetail = {
    id,
    created_at: instant(since.created_at),
    updated_at: instant(since.updated_at),
    version: row?.version ?? 0,
    payee,
    payee_name: named.name,
    monday,
    state,
    loads: new Set(lines.map(({ load }) => load)).size,
    pending: pending.length,
    base_cents: lines.reduce((all, { base_cents }) => all + base_cents, 0),
    loads_cents: sum(lines),
    added_cents: sum(added),
    deducted_cents: sum(deducted),
    carried_cents,
    total_cents: totalOf(lines, adjustments, carried_cents),
    paid_on: row?.paid_on ?? null,
    paid_cents: row?.paid_cents ?? 0,
    paid_reference: row?.paid_reference ?? '',
    lines: [...lines],
    adjustments,
    blockers,
    changes,
    disputes,
    open_disputes: open.length,
    changed_loads: changes.length,
    escrow,
    escrow_cents: escrow.at(-1)?.balance_cents ?? 0,
    mails: await mailsOf(tx, of, payee, monday),
    email: named.email,
    year_cents: await sumPay(tx, of, payee, mondayOf({ year: isoWeekOf(monday).year, week: 1 }), monday),
    events: await payEvents(tx, recordTypeOf(of), id),
  }
  return { detail, row, live }
}

/** The pay of a week with every load behind it. */
export const payOf = async (tx: Tx, of: Of, id: number): Promise<PayDetail> => (await seen(tx, of, id)).detail

/** The week of a payee, which nobody else changes until the transaction ends; throws NotFound. */
export async function lockedPay(tx: Tx, of: Of, id: number) {
  const { payee, monday } = readPayId(id)
  if (!(await readPayee(tx, of, payee)) || !(await isWeekOfLoads(tx, monday))) throw new NotFound()
  return { payee, monday, row: await lockWeek(tx, of, payee, monday) }
}

/** Throws Conflict where a week is closed: nothing is added to it then, and nothing taken off. */
export function refuseClosed({ state }: Pick<Pay, 'state'>): void {
  if (state === 'closed') throw new Conflict('This week is closed. Reopen it with a reason first.')
}

/** Writes what was done to the pay of a week into its history, and tells who looks at it; of a driver's, him too. */
export async function tellOfPay(tx: Tx, who: Changer, of: Of, id: number, action: string, after: Record<string, unknown>): Promise<void> {
  await audit(tx, { who, action, record_type: recordTypeOf(of), record_id: id, after })
  await emit(tx, { type: 'PAY_CHANGED', data: { id } })
  const driver = of === 'driver' ? await userOfDriver(tx, readPayId(id).payee) : undefined
  if (driver !== undefined) await emit(tx, { type: 'DRIVER_PAY_CHANGED', data: { id }, user_id: driver })
}

async function refuseBeyondEscrow(tx: Tx, of: Of, payee: number, amount_cents: number): Promise<void> {
  const held = escrowBalances(await escrowOf(tx, of, payee)).at(-1)?.balance_cents ?? 0
  if (amount_cents > held) throw new BadRequest({ amount_cents: [`Only ${dollars(held)} is held in escrow. Enter at most that.`] })
}

/** Adds to the pay of a week, or takes off. */
export async function adjustPay(
  tx: Tx,
  who: Changer,
  of: Of,
  id: number,
  { kind, amount_cents, reason }: z.output<typeof adjustSalary.body>,
) {
  await moveAlone(tx)
  const { payee, monday, row } = await lockedPay(tx, of, id)
  refuseClosed(row)
  if (kind === 'escrow_return') await refuseBeyondEscrow(tx, of, payee, amount_cents)
  await insertAdjustment(tx, { of, payee, monday, kind, amount_cents, reason, made_by: who.id })
  await updateWeek(tx, row.id, {})
  await tellOfPay(tx, who, of, id, `${PAY_ADJUSTMENTS[kind].label} of ${dollars(amount_cents)}`, { reason })
}

/** What earlier weeks left below zero, or paid too much, and no other has begun with; a week before a locked one leaves it to a later one. */
async function carriedInto(tx: Tx, of: Of, payee: number, monday: string): Promise<number> {
  const locked = of === 'salary' ? [] : await lockedBefore(tx, of, payee, LAST_MONDAY)
  if (locked.some((row) => row.monday > monday)) return 0
  const weeks = []
  for (const row of locked) weeks.push({ ...row, total_cents: await lockedTotal(tx, of, row) })
  return carriedOn(weeks)
}

/** What a locked week comes to, in cents. */
export const lockedTotal = async (tx: Tx, of: Of, { payee, monday, lines, carried_cents }: PayWeekRow): Promise<number> =>
  totalOf(lines ?? [], await adjustmentsOf(tx, of, payee, monday), carried_cents)

async function takeRecurring(tx: Tx, who: Changer, payee: number, monday: string): Promise<void> {
  for (const { id, amount_cents, total_cents, taken_cents, is_taken, reason } of await recurringOf(tx, payee, monday)) {
    const due = Math.min(amount_cents, total_cents - taken_cents)
    if (is_taken || due <= 0) continue
    await insertAdjustment(tx, {
      of: 'settlement',
      payee,
      monday,
      kind: 'deduction',
      amount_cents: due,
      reason,
      made_by: who.id,
      recurring: id,
    })
  }
}

/** Takes the pay of a week to another state; throws Conflict with what blocks it. */
export async function movePay(
  tx: Tx,
  who: Changer,
  of: Of,
  id: number,
  { state, reason, version }: Omit<z.output<typeof changeSalaryState.body>, 'version'> & { version?: number },
): Promise<void> {
  await moveAlone(tx)
  const { payee, monday, row } = await lockedPay(tx, of, id)
  if (row.state === state) return
  if (version !== undefined && row.version !== version)
    throw new Conflict('Someone else changed this week since you opened it. Check it, then try again.')
  const steps = payStepsFrom(row.state)
  if (!steps.includes(state))
    throw new BadRequest({
      state: [
        `A week that is ${PAY_STATES[row.state].toLowerCase()} can become ${steps.map((one) => PAY_STATES[one].toLowerCase()).join(' or ')}.`,
      ],
    })
  const { detail, live } = await seen(tx, of, id)
  if ((state === 'locked' || state === 'closed') && detail.blockers.length > 0) throw new Conflict({ detail: detail.blockers })
  if (state === 'reviewed' && row.lines) {
    refusePaid(row)
    await refuseFollowed(tx, of, payee, monday)
  }
  if (state === 'locked' && of === 'settlement') await takeRecurring(tx, who, payee, monday)
  const frozen = state === 'locked' ? { lines: live, carried_cents: await carriedInto(tx, of, payee, monday) } : {}
  await updateWeek(tx, row.id, { state, ...frozen, ...(state === 'reviewed' && { lines: null, carried_cents: 0 }) })
  await tellOfPay(tx, who, of, id, PAY_STATES[state], { reason })
}

function refusePaid({ paid_cents }: Pick<PayWeekRow, 'paid_cents'>): void {
  if (paid_cents > 0) throw new Conflict(`${dollars(paid_cents)} of this week is paid: it stays locked. Adjust this week instead.`)
}

async function refuseFollowed(tx: Tx, of: Of, payee: number, monday: string): Promise<void> {
  if (of === 'salary') return
  const [last] = await lockedBefore(tx, of, payee, LAST_MONDAY)
  if (last && last.monday > monday)
    throw new Conflict(`${weekName(last.monday)} is locked already and went on from this one. Adjust this week instead.`)
}
