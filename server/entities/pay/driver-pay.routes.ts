import { disputeOwnPay, listOwnPays, type OwnPayDetail, readOwnPay } from '#contract/entities/driver-pay.ts'
import type { PayDetail } from '#contract/entities/pay.ts'
import { readPayId } from '#contract/rules/pay.ts'
import { NotFound } from '#server/core/errors.ts'
import { mount } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import type { SessionUser } from '#server/core/sessions.ts'
import type { Tx } from '#server/db/client.ts'
import { mayViewPrice } from '#server/entities/driver-load/driver-load.repository.ts'
import { disputePay } from '#server/entities/pay/pay-dispute.service.ts'
import { listPay } from '#server/entities/pay/pay-list.repository.ts'
import { payOf } from '#server/entities/pay/pay-detail.service.ts'

type Listed = Pick<OwnPayDetail, 'id' | 'monday' | 'state' | 'total_cents' | 'paid_on' | 'paid_cents' | 'open_disputes'>

const listed = ({ id, monday, state, total_cents, paid_on, paid_cents, open_disputes }: Listed): Listed => ({
  id,
  monday,
  state,
  total_cents,
  paid_on,
  paid_cents,
  open_disputes,
})

function shown({ lines, adjustments, disputes, ...pay }: PayDetail, isPriced: boolean): OwnPayDetail {
  return {
    ...listed(pay),
    carried_cents: pay.carried_cents,
    year_cents: pay.year_cents,
    lines: lines.map(({ base_cents: _base, percent: _percent, amount_cents, ...line }) => ({ ...line, ...(isPriced && { amount_cents }) })),
    adjustments: adjustments.map(({ id: one, kind, amount_cents, reason }) => ({ id: one, kind, amount_cents, reason })),
    disputes: disputes.map(({ id: one, load_number, text, state: at, answer }) => ({ id: one, load_number, text, state: at, answer })),
  }
}

async function ownPayOf(tx: Tx, { driver }: SessionUser, id: number): Promise<OwnPayDetail> {
  if (driver === null || readPayId(id).payee !== driver) throw new NotFound()
  return shown(await payOf(tx, 'driver', id), await mayViewPrice(tx, driver))
}

export const driverPayRoutes: Routes = (app) => {
  mount(app, listOwnPays, async ({ tx, user: { driver } }) => {
    if (driver === null) return { count: 0, results: [] }
    const { results } = await listPay(tx, 'driver', { payee: [driver], page: 1 })
    const own = results.filter(({ state, total_cents }) => state !== 'open' || total_cents !== 0).map(listed)
    return { count: own.length, results: own }
  })
  mount(app, readOwnPay, ({ tx, user, params: { id } }) => ownPayOf(tx, user, id))
  mount(app, disputeOwnPay, async ({ tx, user, who, params: { id }, body }) => {
    await ownPayOf(tx, user, id)
    await disputePay(tx, who, 'driver', id, body)
    return ownPayOf(tx, user, id)
  })
}
