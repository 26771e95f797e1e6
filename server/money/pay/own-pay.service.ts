import type { z } from 'zod'
import type { OwnPay, OwnPayDetail } from '#contract/entities/money/driver-pay.ts'
import type { Pay, PayDetail } from '#contract/entities/money/pay.ts'
import type { disputeSalary } from '#contract/entities/money/pay-calls.ts'
import { readPayId } from '#contract/rules/pay.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { mayViewPrice } from '#server/freight/index.ts'
import { disputePay } from '#server/money/pay/pay-dispute.service.ts'
import { listPay } from '#server/money/pay/pay-list.repository.ts'
import { findOwnCompany } from '#server/money/pay/owner-operator.repository.ts'
import { isPaidByUs } from '#server/money/pay/pay-split.repository.ts'
import { buildStatement, readPay } from '#server/money/pay/pay-detail.service.ts'

type OwnOf = 'driver' | 'settlement'

const listed = ({
  id,
  payee_name,
  monday,
  state,
  total_cents,
  pay_by,
  paid_on,
  paid_cents,
  open_disputes,
}: OwnPay): OwnPay => ({
  id,
  payee_name,
  monday,
  state,
  total_cents,
  pay_by,
  paid_on,
  paid_cents,
  open_disputes,
})

function shown({ lines, adjustments, disputes, ...pay }: PayDetail, isPriced: boolean): OwnPayDetail {
  return {
    ...listed(pay),
    carried_cents: pay.carried_cents,
    year_gross_cents: pay.year_gross_cents,
    year_deducted_cents: pay.year_deducted_cents,
    year_advanced_cents: pay.year_advanced_cents,
    year_cents: pay.year_cents,
    changes: pay.changes,
    lines: lines.map(({ load, load_number, day, what, is_tonu, amount_cents }) => ({
      ...(is_tonu && { is_tonu }),
      load,
      load_number,
      day,
      what,
      ...(isPriced && { amount_cents }),
    })),
    adjustments: adjustments.map(({ id, kind, amount_cents, reason }) => ({
      id,
      kind,
      amount_cents,
      reason,
    })),
    disputes: disputes.map(({ id, load_number, text, state, answer, answered_by }) => ({
      id,
      load_number,
      text,
      state,
      answer,
      answered_by,
    })),
  }
}

const ownPayee = async (tx: Tx, { driver }: SessionUser, of: OwnOf): Promise<number | undefined> =>
  of === 'driver' || driver === null ? (driver ?? undefined) : findOwnCompany(tx, driver)

async function refuseOthers(tx: Tx, user: SessionUser, of: OwnOf, id: number): Promise<number> {
  const payee = await ownPayee(tx, user, of)
  if (payee === undefined || readPayId(id).payee !== payee) throw new NotFound()
  return payee
}

export async function readOwnDetail(tx: Tx, user: SessionUser, of: OwnOf, id: number): Promise<OwnPayDetail> {
  const payee = await refuseOthers(tx, user, of, id)
  const isPriced = of === 'settlement' || (await mayViewPrice(tx, payee))
  const reader = isPriced ? 'payee' : 'unpriced'
  return shown(await readPay(tx, of, id, reader, user.driver ?? undefined), isPriced)
}

// Weeks of a driver who is paid by the owner add up to zero here and would only confuse them.
const concernsDriver = ({ state, total_cents, added_cents, deducted_cents, advanced_cents }: Pay) =>
  state !== 'open' || [total_cents, added_cents, deducted_cents, advanced_cents].some((cents) => cents !== 0)

export async function listOwn(
  tx: Tx,
  user: SessionUser,
  of: OwnOf,
): Promise<{ count: number; results: OwnPay[] }> {
  const payee = await ownPayee(tx, user, of)
  if (payee === undefined) return { count: 0, results: [] }
  const { results } = await listPay(tx, of, { payee: [payee], page: 1, toldTo: user.driver ?? undefined })
  const isAllShown = of === 'settlement' || (await isPaidByUs(tx, payee))
  const own = results.filter((pay) => isAllShown || concernsDriver(pay)).map(listed)
  return { count: own.length, results: own }
}

export async function disputeOwn(
  tx: Tx,
  { user, who }: { user: SessionUser; who: Changer },
  { of, id }: { of: OwnOf; id: number },
  body: z.output<typeof disputeSalary.body>,
): Promise<OwnPayDetail> {
  await readOwnDetail(tx, user, of, id)
  await disputePay(tx, who, of, id, body, user.driver ?? undefined)
  return readOwnDetail(tx, user, of, id)
}

export async function buildOwnStatement(tx: Tx, user: SessionUser, id: number) {
  await refuseOthers(tx, user, 'settlement', id)
  return buildStatement(tx, 'settlement', id, user.driver ?? undefined)
}
