import type { PayDetail, PayLine } from '#contract/entities/money/pay.ts'
import type { PayBlocker } from '#contract/entities/money/pay-run.ts'
import { toIsoWeek } from '#contract/rules/iso-week.ts'
import { dollars } from '#contract/rules/money.ts'
import { isFrozen, payId, type PayState } from '#contract/rules/pay.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  type LiveWeek,
  liveWeekLines,
  overpaidLoads,
  type PayWeekKey,
} from '#server/money/pay/pay-lines.repository.ts'
import { type Of, readPayees } from '#server/money/pay/payee.repository.ts'
import { unlockedWeeks } from '#server/money/pay/pay-list.repository.ts'
import { lockedLines, lockedWeeks, lockedWith } from '#server/money/pay/pay.repository.ts'

export const sumCents = (lines: readonly { amount_cents: number }[]) =>
  lines.reduce((all, { amount_cents }) => all + amount_cents, 0)

export const weekName = (monday: string) => `Week ${toIsoWeek(monday).week}`

export const PAY_RESOURCES: Readonly<Record<Of, string>> = {
  salary: 'salaries',
  settlement: 'settlements',
  driver: 'driver-pays',
}
const onLoad = (text: string, id: number): PayBlocker => ({ text, resource: 'loads', id })

/** A week that is not locked, with what its loads pay now. */
export interface OpenWeek extends PayWeekKey {
  name: string
  live: LiveWeek['lines']
  pending: LiveWeek['pending']
}
type ByWeek = Map<number, PayBlocker[]>
type Locked = Awaited<ReturnType<typeof lockedWith>>

/** `unlocked` is in the order shown; nothing is asked of a payee without a locked week. */
export const earlierUnlocked = (
  of: Of,
  { payee, monday }: PayWeekKey,
  firstLocked: string | undefined,
  unlocked: readonly string[],
): PayBlocker[] =>
  unlocked
    .filter((earlier) => firstLocked !== undefined && firstLocked <= earlier && earlier < monday)
    .map((earlier) => ({
      text: `${weekName(earlier)} isn’t locked yet.`,
      resource: PAY_RESOURCES[of],
      id: payId(payee, earlier),
    }))

/**
 * Catches loads that a locked week has already paid and that moved to this week since: they would be paid
 * twice.
 */
async function paidAlready(tx: Tx, of: Of, weeks: readonly OpenWeek[], locked: Locked): Promise<ByWeek> {
  const same = locked.filter((one) => one.of === of)
  const names = await readPayees(
    tx,
    of,
    same.map(({ payee }) => payee),
  )
  const now = await liveWeekLines(tx, of, same)
  return new Map(
    weeks.map(({ payee, monday, live }) => {
      const loads = new Set(live.map(({ load }) => load))
      const others = same.filter(
        (one) => loads.has(one.load) && !(one.payee === payee && one.monday === monday),
      )
      const blockers = others
        .filter(
          (one) =>
            one.payee === payee ||
            !now.get(payId(one.payee, one.monday))?.lines.some(({ load }) => load === one.load),
        )
        .map((one) =>
          onLoad(
            `${one.load_number} is already in a locked pay week (${names.get(one.payee)?.name ?? ''}, ${weekName(one.monday)}). Undo the change that moved it here.`,
            one.load,
          ),
        )
      return [payId(payee, monday), blockers]
    }),
  )
}

// Only the drivers' part of a settlement has a percentage.
const partOfDrivers = (lines: readonly PayLine[], load: number) =>
  Math.abs(sumCents(lines.filter((line) => line.load === load && line.percent !== null)))

/** By load. */
async function movedParts(tx: Tx, of: Of, locked: Locked): Promise<ByWeek> {
  if (of === 'salary') return new Map()
  const other = of === 'driver' ? 'settlement' : 'driver'
  const theirs = locked.filter((one) => one.of === other)
  const names = await readPayees(
    tx,
    other,
    theirs.map(({ payee }) => payee),
  )
  const before = await lockedLines(tx, other, theirs)
  const live = await liveWeekLines(tx, other, theirs)
  const moved = theirs.flatMap(({ payee, monday, load, load_number }) => {
    const id = payId(payee, monday)
    const [then, now] = [
      partOfDrivers(before.get(id) ?? [], load),
      partOfDrivers(live.get(id)?.lines ?? [], load),
    ]
    if (then === now) return []
    const paid =
      other === 'driver'
        ? `paid ${dollars(then)} for ${load_number}`
        : `deducted ${dollars(then)} for the driver of ${load_number}`
    return [
      onLoad(
        `${weekName(monday)} for ${names.get(payee)?.name ?? ''} is locked and ${paid}. It would now be ${dollars(now)}. Undo the change, then add an adjustment for the difference.`,
        load,
      ),
    ]
  })
  return Map.groupBy(moved, ({ id }) => id)
}

const lacksPercent = (of: Of, { payee, name, live }: OpenWeek): PayBlocker[] =>
  of === 'salary' && live.some(({ percent }) => percent === null)
    ? [
        {
          text: `${name} has no salary percentage for the booking date of some loads this week.`,
          resource: 'users',
          id: payee,
        },
      ]
    : []

/** Reasons in its loads against locking each week, by week id; one read for all weeks. */
export async function blockersOfLoads(tx: Tx, of: Of, weeks: readonly OpenWeek[]): Promise<ByWeek> {
  const all = [...new Set(weeks.flatMap(({ live }) => live.map(({ load }) => load)))]
  const locked = all.length === 0 ? [] : await lockedWith(tx, all)
  const already = await paidAlready(tx, of, weeks, locked)
  const moved = await movedParts(tx, of, locked)
  const over = of === 'salary' || all.length === 0 ? [] : await overpaidLoads(tx, { loads: all })
  return new Map(
    weeks.map((week) => {
      const id = payId(week.payee, week.monday)
      const loads = new Set(week.live.map(({ load }) => load))
      return [
        id,
        [
          ...(already.get(id) ?? []),
          ...locked
            .map(({ load }) => load)
            .filter((load, place, all) => loads.has(load) && all.indexOf(load) === place)
            .flatMap((load) => moved.get(load) ?? []),
          ...over
            .filter((one) => loads.has(one.id))
            .map(({ id: load, number, percent }) =>
              onLoad(
                `The drivers on ${number} get ${percent}% in total. Split the load so they get 100% or less.`,
                load,
              ),
            ),
          ...lacksPercent(of, week),
        ],
      ]
    }),
  )
}

export const undelivered = ({ pending }: Pick<OpenWeek, 'pending'>): PayBlocker[] =>
  pending.map(({ load, load_number }) => onLoad(`${load_number} isn’t delivered.`, load))

const disputeWords = ({ load_number }: PayDetail['disputes'][number]) =>
  load_number === '' ? 'This week has an unanswered dispute.' : `The dispute on ${load_number} is unanswered.`

export async function listBlockers(
  tx: Tx,
  of: Of,
  week: OpenWeek,
  { state, open }: { state: PayState; open: PayDetail['disputes'] },
): Promise<PayBlocker[]> {
  const { payee, monday } = week
  const id = payId(payee, monday)
  if (state === 'closed') return []
  if (isFrozen(state))
    return open.map((one) => ({ text: disputeWords(one), resource: PAY_RESOURCES[of], id }))
  const first = of === 'salary' ? undefined : (await lockedWeeks(tx, of, [payee])).at(-1)?.monday
  const unlocked =
    first === undefined || first >= monday ? [] : await unlockedWeeks(tx, of, [payee], first, monday)
  return [
    ...undelivered(week),
    ...earlierUnlocked(
      of,
      week,
      first,
      unlocked.map((one) => one.monday),
    ),
    ...((await blockersOfLoads(tx, of, [week])).get(id) ?? []),
  ]
}
