import type { PayAdjustment, PayDetail, PayLine } from '#contract/entities/money/pay.ts'
import { toIsoWeek, toMonday } from '#contract/rules/iso-week.ts'
import { escrowBalances, netPay, type PayState, readPayId, sumParts } from '#contract/rules/pay.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { companyToday, readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import {
  listAdjustments,
  readEscrow,
  type PayWeekRow,
  payEvents,
  readWeekRow,
} from '#server/money/pay/pay.repository.ts'
import type { Statement } from '#server/money/pay/pay-file.ts'
import { listBlockers, sumCents } from '#server/money/pay/pay-blockers.service.ts'
import { payChanges, type Reader, toRecordType } from '#server/money/pay/pay-changes.service.ts'
import { readPayBy } from '#server/money/pay/pay-due.repository.ts'
import { listProofs } from '#server/money/pay/pay-proof.repository.ts'
import { listDeductions } from '#server/money/pay/pay-recurring.service.ts'
import { listDisputes } from '#server/money/pay/pay-dispute.repository.ts'
import { listPayMails } from '#server/money/pay/pay-mail.repository.ts'
import { sumPay } from '#server/money/pay/pay-list.repository.ts'
import { liveLines } from '#server/money/pay/pay-lines.repository.ts'
import { type Of, readPayee } from '#server/money/pay/payee.repository.ts'

const sumTotal = (
  lines: readonly PayLine[],
  adjustments: readonly Pick<PayAdjustment, 'kind' | 'amount_cents'>[],
  carried: number,
) => netPay({ loads_cents: sumCents(lines), ...sumParts(adjustments) }) + carried

export async function getPayWeek(tx: Tx, of: Of, id: number, reader: Reader = 'office', toldTo?: number) {
  const { payee, monday } = readPayId(id)
  const named = await readPayee(tx, of, payee)
  if (!named) throw new NotFound()
  const row = await readWeekRow(tx, of, payee, monday)
  const { lines: now, pending } = await liveLines(tx, of, { payee, monday })
  const told = toldTo === undefined ? now : (await liveLines(tx, of, { payee, monday }, toldTo)).lines
  const known = new Set([...told, ...(row?.lines ?? [])].map(({ load }) => load))
  const live = now.filter(({ load }) => known.has(load))
  const state: PayState = row?.state ?? 'open'
  const changes = row?.lines ? await payChanges(tx, { of, id, frozen: row.lines, live, reader }) : []
  const disputes = await listDisputes(tx, of, payee, monday)
  const open = disputes.filter((one) => one.state === 'open')
  const blockers = await listBlockers(
    tx,
    of,
    { payee, monday, name: named.name, live, pending },
    { state, open },
  )
  return { named, row, state, live, pending, changes, disputes, open, blockers }
}

const countLoads = (lines: readonly PayLine[]) => new Set(lines.map(({ load }) => load)).size

export async function readPay(
  tx: Tx,
  of: Of,
  id: number,
  reader: Reader = 'office',
  toldTo?: number,
): Promise<PayDetail> {
  const { payee, monday } = readPayId(id)
  const { named, row, state, live, pending, changes, disputes, open, blockers } = await getPayWeek(
    tx,
    of,
    id,
    reader,
    toldTo,
  )
  const lines = row?.lines ?? live
  const proofs = await listProofs(tx, of, payee, monday)
  const adjustments = (await listAdjustments(tx, of, payee, monday)).map((one) => ({
    ...one,
    made_at: new Date(one.made_at).toISOString(),
    proofs: proofs.get(one.id) ?? [],
  }))
  const weekly = await listDeductions(tx, of, payee, { monday, loads_cents: sumCents(live) })
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
    ...(await sumPay(tx, of, { payee, toldTo }, toMonday({ year: toIsoWeek(monday).year, week: 1 }), monday)),
    events: await payEvents(tx, toRecordType(of), id),
  }
}

export const buildStatement = async (tx: Tx, of: Of, id: number, toldTo?: number): Promise<Statement> => ({
  company: await readCompany(tx),
  pay: await readPay(tx, of, id, 'payee', toldTo),
  today: await companyToday(tx),
})

export const lockedTotal = async (
  tx: Tx,
  of: Of,
  { payee, monday, lines, carried_cents }: Pick<PayWeekRow, 'payee' | 'monday' | 'lines' | 'carried_cents'>,
): Promise<number> => sumTotal(lines ?? [], await listAdjustments(tx, of, payee, monday), carried_cents)
