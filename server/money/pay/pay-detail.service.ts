import type { PayAdjustment, PayDetail, PayLine } from '#contract/entities/money/pay.ts'
import type { PayBlocker } from '#contract/entities/money/pay-run.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { toIsoWeek, toMonday } from '#contract/rules/iso-week.ts'
import { dollars } from '#contract/rules/money.ts'
import {
  escrowBalances,
  isFrozen,
  netPay,
  payId,
  type PayState,
  readPayId,
  sumParts,
} from '#contract/rules/pay.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { companyToday, readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import {
  listAdjustments,
  readEscrow,
  lockedWeeks,
  lockedWith,
  type PayWeekRow,
  payEvents,
  readWeekRow,
} from '#server/money/pay/pay.repository.ts'
import type { Statement } from '#server/money/pay/pay-file.ts'
import { payChanges, type Reader, toRecordType } from '#server/money/pay/pay-changes.service.ts'
import { readPayBy } from '#server/money/pay/pay-due.repository.ts'
import { listProofs } from '#server/money/pay/pay-proof.repository.ts'
import { listDeductions } from '#server/money/pay/pay-recurring.repository.ts'
import { listDisputes } from '#server/money/pay/pay-dispute.repository.ts'
import { listPayMails } from '#server/money/pay/pay-mail.repository.ts'
import { sumPay, unlockedWeeks } from '#server/money/pay/pay-list.repository.ts'
import { liveLines, type Of, overpaidLoads, readPayee } from '#server/money/pay/pay-lines.repository.ts'

export const sumCents = (lines: readonly { amount_cents: number }[]) =>
  lines.reduce((all, { amount_cents }) => all + amount_cents, 0)

export const weekName = (monday: string) => `Week ${toIsoWeek(monday).week}`

const disputeWords = ({ load_number }: PayDetail['disputes'][number]) =>
  load_number === '' ? 'This week has an unanswered dispute.' : `The dispute on ${load_number} is unanswered.`

const sumTotal = (
  lines: readonly PayLine[],
  adjustments: readonly Pick<PayAdjustment, 'kind' | 'amount_cents'>[],
  carried: number,
) => netPay({ loads_cents: sumCents(lines), ...sumParts(adjustments) }) + carried

export const PAY_RESOURCES: Readonly<Record<Of, string>> = {
  salary: 'salaries',
  settlement: 'settlements',
  driver: 'driver-pays',
}
const onLoad = (text: string, id: number): PayBlocker => ({ text, resource: 'loads', id })

async function earlierUnlocked(tx: Tx, of: Of, payee: number, monday: string): Promise<PayBlocker[]> {
  const first = of === 'salary' ? undefined : (await lockedWeeks(tx, of, payee)).at(-1)?.monday
  if (first === undefined || first >= monday) return []
  return (await unlockedWeeks(tx, of, payee, first, monday)).map((earlier) => ({
    text: `${weekName(earlier)} isn’t locked yet.`,
    resource: PAY_RESOURCES[of],
    id: payId(payee, earlier),
  }))
}

/**
 * Catches loads that a locked week has already paid and that moved to this week since: they would be paid
 * twice.
 */
async function paidAlready(
  tx: Tx,
  of: Of,
  week: { payee: number; monday: string },
  live: readonly PayLine[],
): Promise<PayBlocker[]> {
  const loads = [...new Set(live.map(({ load }) => load))]
  const blockers: PayBlocker[] = []
  const locked = loads.length === 0 ? [] : await lockedWith(tx, loads)
  const elsewhere = locked.filter(
    (one) => one.of === of && !(one.payee === week.payee && one.monday === week.monday),
  )
  for (const { payee, monday, load, load_number } of elsewhere) {
    const { lines } =
      payee === week.payee ? { lines: [] } : await liveLines(tx, of, payee, monday, dayAfter(monday, 6))
    if (lines.some((line) => line.load === load)) continue
    const name = (await readPayee(tx, of, payee))?.name ?? ''
    blockers.push(
      onLoad(
        `${load_number} is already in a locked pay week (${name}, ${weekName(monday)}). Undo the change that moved it here.`,
        load,
      ),
    )
  }
  return blockers
}

// Only the drivers' part of a settlement has a percentage.
const partOfDrivers = (lines: readonly PayLine[], load: number) =>
  Math.abs(sumCents(lines.filter((line) => line.load === load && line.percent !== null)))

async function movedParts(tx: Tx, of: Of, live: readonly PayLine[]): Promise<PayBlocker[]> {
  const loads = [...new Set(live.map(({ load }) => load))]
  if (of === 'salary' || loads.length === 0) return []
  const other = of === 'driver' ? 'settlement' : 'driver'
  const blockers: PayBlocker[] = []
  for (const { payee, monday, load, load_number } of (await lockedWith(tx, loads)).filter(
    (one) => one.of === other,
  )) {
    const row = await readWeekRow(tx, other, payee, monday)
    const { lines } = await liveLines(tx, other, payee, monday, dayAfter(monday, 6))
    const [then, now] = [partOfDrivers(row?.lines ?? [], load), partOfDrivers(lines, load)]
    if (then === now) continue
    const name = (await readPayee(tx, other, payee))?.name ?? ''
    const paid =
      other === 'driver'
        ? `paid ${dollars(then)} for ${load_number}`
        : `deducted ${dollars(then)} for the driver of ${load_number}`
    blockers.push(
      onLoad(
        `${weekName(monday)} for ${name} is locked and ${paid}. It would now be ${dollars(now)}. Undo the change, then add an adjustment for the difference.`,
        load,
      ),
    )
  }
  return blockers
}

interface PayPosition {
  state: PayState
  live: readonly PayLine[]
  pending: readonly { load: number; load_number: string }[]
  open: PayDetail['disputes']
}

async function listBlockers(
  tx: Tx,
  of: Of,
  { payee, monday, name }: { payee: number; monday: string; name: string },
  { state, live, pending, open }: PayPosition,
): Promise<PayBlocker[]> {
  if (state === 'closed') return []
  if (isFrozen(state))
    return open.map((one) => ({
      text: disputeWords(one),
      resource: PAY_RESOURCES[of],
      id: payId(payee, monday),
    }))
  const lacksPercent = of === 'salary' && live.some(({ percent }) => percent === null)
  return [
    ...pending.map(({ load, load_number }) => onLoad(`${load_number} isn’t delivered.`, load)),
    ...(await earlierUnlocked(tx, of, payee, monday)),
    ...(await paidAlready(tx, of, { payee, monday }, live)),
    ...(await movedParts(tx, of, live)),
    ...(of === 'salary' ? [] : await overpaidLoads(tx, { loads: live.map(({ load }) => load) })).map(
      ({ id, number, percent }) =>
        onLoad(
          `The drivers on ${number} get ${percent}% in total. Split the load so they get 100% or less.`,
          id,
        ),
    ),
    ...(lacksPercent
      ? [
          {
            text: `${name} has no salary percentage for the booking date of some loads this week.`,
            resource: 'users',
            id: payee,
          },
        ]
      : []),
  ]
}

export async function getPayWeek(tx: Tx, of: Of, id: number, reader: Reader = 'office') {
  const { payee, monday } = readPayId(id)
  const named = await readPayee(tx, of, payee)
  if (!named) throw new NotFound()
  const row = await readWeekRow(tx, of, payee, monday)
  const { lines: live, pending } = await liveLines(tx, of, payee, monday, dayAfter(monday, 6))
  const state: PayState = row?.state ?? 'open'
  const changes = row?.lines ? await payChanges(tx, { of, id, frozen: row.lines, live, reader }) : []
  const disputes = await listDisputes(tx, of, payee, monday)
  const open = disputes.filter((one) => one.state === 'open')
  const blockers = await listBlockers(
    tx,
    of,
    { payee, monday, name: named.name },
    { state, live, pending, open },
  )
  return { named, row, state, live, pending, changes, disputes, open, blockers }
}

const countLoads = (lines: readonly PayLine[]) => new Set(lines.map(({ load }) => load)).size

export async function readPay(tx: Tx, of: Of, id: number, reader: Reader = 'office'): Promise<PayDetail> {
  const { payee, monday } = readPayId(id)
  const { named, row, state, live, pending, changes, disputes, open, blockers } = await getPayWeek(
    tx,
    of,
    id,
    reader,
  )
  const lines = row?.lines ?? live
  const proofs = await listProofs(tx, of, payee, monday)
  const adjustments = (await listAdjustments(tx, of, payee, monday)).map((one) => ({
    ...one,
    made_at: new Date(one.made_at).toISOString(),
    proofs: proofs.get(one.id) ?? [],
  }))
  const weekly = of === 'settlement' ? await listDeductions(tx, payee, monday, sumCents(live)) : []
  const deductions = weekly.map(({ taken_cents: _taken, due_cents, ...one }) => ({
    ...one,
    due_cents: row?.lines ? 0 : due_cents,
  }))
  const escrow = escrowBalances(await readEscrow(tx, of, payee))
  const carried_cents = row?.carried_cents ?? 0
  const since = row ?? { created_at: `${monday}T00:00:00Z`, updated_at: `${monday}T00:00:00Z` }
  const instant = (time: string) => new Date(time).toISOString()
  return {
    id,
    created_at: instant(since.created_at),
    updated_at: instant(since.updated_at),
    version: row?.version ?? 0,
    payee,
    payee_name: named.name,
    monday,
    state,
    loads: countLoads(lines.filter(({ is_tonu }) => !is_tonu)),
    tonu: countLoads(lines.filter(({ is_tonu }) => is_tonu)),
    pending: pending.length,
    base_cents: lines.reduce((all, { base_cents }) => all + base_cents, 0),
    loads_cents: sumCents(lines),
    ...sumParts(adjustments),
    carried_cents,
    total_cents: sumTotal(lines, adjustments, carried_cents),
    pay_by: await readPayBy(
      tx,
      of,
      lines.map(({ load }) => load),
    ),
    paid_on: row?.paid_on ?? null,
    paid_cents: row?.paid_cents ?? 0,
    paid_reference: row?.paid_reference ?? '',
    lines: [...lines],
    adjustments,
    deductions,
    due_cents: deductions.reduce((all, { due_cents }) => all + due_cents, 0),
    blockers: blockers.map(({ text }) => text),
    changes,
    disputes,
    open_disputes: open.length,
    changed_loads: changes.length,
    escrow,
    escrow_cents: escrow.at(-1)?.balance_cents ?? 0,
    mails: await listPayMails(tx, of, payee, monday),
    email: named.email,
    ...(await sumPay(tx, of, payee, toMonday({ year: toIsoWeek(monday).year, week: 1 }), monday)),
    events: await payEvents(tx, toRecordType(of), id),
  }
}

export const buildStatement = async (tx: Tx, of: Of, id: number): Promise<Statement> => ({
  company: await readCompany(tx),
  pay: await readPay(tx, of, id, 'payee'),
  today: await companyToday(tx),
})

export const lockedTotal = async (
  tx: Tx,
  of: Of,
  { payee, monday, lines, carried_cents }: Pick<PayWeekRow, 'payee' | 'monday' | 'lines' | 'carried_cents'>,
): Promise<number> => sumTotal(lines ?? [], await listAdjustments(tx, of, payee, monday), carried_cents)
