import type { z } from 'zod'
import {
  MAX_PAY_RUN,
  type PayBlocker,
  type PayRunPlan,
  type payRunPlanQuery,
  type PayRunWeek,
} from '#contract/entities/money/pay-run.ts'
import { toMonday, weekAfter } from '#contract/rules/iso-week.ts'
import { isFrozen, payId } from '#contract/rules/pay.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  blockersOfLoads,
  earlierUnlocked,
  type OpenWeek,
  undelivered,
} from '#server/money/pay/pay-blockers.service.ts'
import { liveWeekLines } from '#server/money/pay/pay-lines.repository.ts'
import type { Of } from '#server/money/pay/payee.repository.ts'
import { type DueWeek, listDueWeeks, unlockedWeeks } from '#server/money/pay/pay-list.repository.ts'
import { listRecurring, type Recurring } from '#server/money/pay/pay-recurring.repository.ts'
import { toWeekly } from '#server/money/pay/pay-recurring.service.ts'
import { type LockedWeek, lockedWeeks } from '#server/money/pay/pay.repository.ts'
import { carriedInto } from '#server/money/pay/pay.service.ts'

const YEAR = 52

/** By payee and week, so that a payee's earlier weeks are locked first. */
export const inOrder = <Week extends { id: number }>(weeks: readonly Week[]) =>
  weeks.toSorted((one, other) => one.id - other.id)

/** One payee's balances; updated as their weeks are locked in order. */
interface Position {
  locked: LockedWeek[]
  unlocked: string[]
  recurring: Recurring[]
  planned: number[]
}

async function readPositions(tx: Tx, of: Of, weeks: readonly DueWeek[]): Promise<Map<number, Position>> {
  const payees = [...new Set(weeks.map(({ payee }) => payee))]
  const mondays = weeks.map(({ monday }) => monday).toSorted()
  const last = mondays.at(-1)
  if (of === 'salary' || last === undefined)
    return new Map(payees.map((payee) => [payee, { locked: [], unlocked: [], recurring: [], planned: [] }]))
  const locked = await lockedWeeks(tx, of, payees)
  const first = [...mondays, ...locked.map(({ monday }) => monday)].toSorted()[0] ?? last
  const unlocked = await unlockedWeeks(tx, of, payees, first, last)
  const recurring = await listRecurring(tx, of, payees)
  return new Map(
    payees.map((payee) => [
      payee,
      {
        locked: locked.filter((one) => one.payee === payee),
        unlocked: unlocked.filter((one) => one.payee === payee).map(({ monday }) => monday),
        recurring: recurring.filter((one) => one.payee === payee),
        planned: [],
      },
    ]),
  )
}

/** Takes the deductions of the week, and what is carried into it, as locking it would. */
function lockIn(
  position: Position,
  { id, payee, monday, loads_cents, total_cents, paid_cents }: DueWeek,
): number {
  const carried_cents = carriedInto(position.locked, monday)
  let total = total_cents + carried_cents
  position.recurring = position.recurring.map((one) => {
    const { due_cents } = toWeekly(one, { monday, loads_cents })
    total -= due_cents
    const taken =
      due_cents === 0 ? one.taken : { ...one.taken, [monday]: (one.taken[monday] ?? 0) + due_cents }
    return { ...one, taken, deducted_cents: one.deducted_cents + due_cents }
  })
  position.locked = [
    { payee, monday, total_cents: total, paid_cents, carried_cents },
    ...position.locked,
  ].toSorted((one, other) => (one.monday < other.monday ? 1 : -1))
  position.unlocked = position.unlocked.filter((one) => one !== monday)
  position.planned.push(id)
  return total
}

const payable = (total_cents: number, { total_cents: open_cents, paid_cents }: DueWeek) => ({
  total_cents,
  locking_cents: total_cents - open_cents,
  pay_cents: Math.max(0, total_cents - paid_cents),
})

type Outcome = Pick<PayRunWeek, 'total_cents' | 'locking_cents' | 'pay_cents' | 'after'> | PayBlocker[]

/** Outcome of locking the weeks in order, by id; writes nothing. */
async function planWeeks(tx: Tx, of: Of, weeks: readonly DueWeek[]): Promise<Map<number, Outcome>> {
  const open = weeks.filter(({ state }) => !isFrozen(state))
  const live = await liveWeekLines(tx, of, open)
  const asked = open.map((week): OpenWeek => {
    const { lines, pending } = live.get(payId(week.payee, week.monday)) ?? { lines: [], pending: [] }
    return { ...week, name: week.payee_name, live: lines, pending }
  })
  const ofLoads = await blockersOfLoads(tx, of, asked)
  const positions = await readPositions(tx, of, open)
  const outcomes = new Map<number, Outcome>()
  const byId = new Map(asked.map((one) => [payId(one.payee, one.monday), one]))
  for (const week of inOrder(weeks)) {
    const [one, position] = [byId.get(week.id), positions.get(week.payee)]
    if (!one || !position) {
      outcomes.set(week.id, { ...payable(week.total_cents, week), after: [] })
      continue
    }
    const blockers = [
      ...undelivered(one),
      ...earlierUnlocked(of, week, position.locked.at(-1)?.monday, position.unlocked),
      ...(ofLoads.get(week.id) ?? []),
    ]
    // A salary carries nothing, so its weeks are locked in any order.
    const after = of === 'salary' ? [] : [...position.planned]
    outcomes.set(
      week.id,
      blockers.length > 0 ? blockers : { ...payable(lockIn(position, week), week), after },
    )
  }
  return outcomes
}

export async function planRun(
  tx: Tx,
  of: Of,
  { week, year, weeks }: z.output<typeof payRunPlanQuery>,
): Promise<PayRunPlan> {
  const through = { week, year }
  const first = toMonday(weekAfter(through, 1 - weeks))
  const all = await listDueWeeks(tx, of, toMonday(weekAfter(through, 1 - YEAR)), toMonday(through))
  const due = all.filter(({ monday }) => monday >= first)
  const listed = due.slice(0, MAX_PAY_RUN)
  const planned = await planWeeks(tx, of, listed)
  return {
    weeks: listed.map(({ loads_cents: _loads, paid_cents: _paid, ...one }): PayRunWeek => {
      const outcome = planned.get(one.id) ?? []
      return Array.isArray(outcome)
        ? { ...one, pay_cents: 0, locking_cents: 0, blockers: outcome, after: [] }
        : { ...one, ...outcome, blockers: [] }
    }),
    older: all.length - due.length,
    left_out: due.length - listed.length,
  }
}
