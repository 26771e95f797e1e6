import type { z } from 'zod'
import type { setDriverPercent } from '#contract/entities/money/driver-pay-calls.ts'
import type { splitSalary } from '#contract/entities/money/pay-calls.ts'
import { dayText } from '#contract/rules/dates.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, NotFound } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { type LoadRow, lockLoad } from '#server/freight/index.ts'
import { loadsDrivenFrom, overpaidLoads } from '#server/money/pay/pay-lines.repository.ts'
import { type Of, readPayee } from '#server/money/pay/payee.repository.ts'
import { isFrozen, percentLeft, readPayId } from '#contract/rules/pay.ts'
import { lockedWith, lockPayTransitions, readWeekRow } from '#server/money/pay/pay.repository.ts'
import { refuseLockedPercent } from '#server/money/pay/percent-limit.ts'
import { readPay } from '#server/money/pay/pay-detail.service.ts'
import { recordPayChange } from '#server/money/pay/pay.service.ts'
import {
  putDriverPercent,
  putSplit,
  removeSplit,
  listSplits,
} from '#server/money/pay/pay-split.repository.ts'

interface Between {
  load: LoadRow
  of: 'salary' | 'driver'
  payee: number
  monday: string
}

async function refuseLocked(tx: Tx, { load, of, payee, monday }: Between): Promise<void> {
  const changes = (one: { of: Of; payee: number }) =>
    of === 'salary'
      ? one.of === 'salary' && (one.payee === load.dispatcher || one.payee === payee)
      : one.of !== 'salary'
  const own = await readWeekRow(tx, of, payee, monday)
  const locked = own && isFrozen(own.state) ? own : (await lockedWith(tx, [load.id])).find(changes)
  if (!locked) return
  const name = (await readPayee(tx, locked.of, locked.payee))?.name ?? ''
  throw new Conflict(`${name}’s pay week is locked. Add adjustments for both people instead.`)
}

export async function splitLoad(
  tx: Tx,
  who: Changer,
  of: 'salary' | 'driver',
  week: number,
  { load: id, payee, percent, reason }: z.output<typeof splitSalary.body>,
): Promise<void> {
  await lockPayTransitions(tx)
  const { lines } = await readPay(tx, of, week)
  if (!lines.some(({ load }) => load === id))
    throw new BadRequest({ load: ['This load isn’t in this week. Choose another.'] })
  const current = await orNotFound(lockLoad(tx, id))
  const { number, dispatcher } = current
  const named = await readPayee(tx, of, payee)
  if (!named || who.id === null) throw new NotFound()
  if (of === 'salary' && payee === dispatcher)
    throw new BadRequest({
      payee: [`${named.name} booked this load and gets the rest. Choose someone else for a share.`],
    })
  const before = await listSplits(tx, id)
  const left = percentLeft(
    before.flatMap((one) => (one.of === of && one.payee !== payee ? [one.percent] : [])),
  )
  if (percent > left)
    throw new BadRequest({ percent: [`Others already get ${percentLeft([left])}%. Enter ${left}% or less.`] })
  await refuseLocked(tx, { load: current, of, payee, monday: readPayId(week).monday })
  if (percent === 0) await removeSplit(tx, { load: id, of, payee })
  else await putSplit(tx, { load: id, of, payee, percent, reason, made_by: who.id })
  await recordPayChange(tx, who, of, week, `${number}: ${percent}% to ${named.name}`, { reason })
}

/** Throws Conflict when a locked week contains one of the loads, or two drivers would exceed 100 % of one. */
export async function setPercent(
  tx: Tx,
  who: Changer,
  week: number,
  { percent, reason }: z.output<typeof setDriverPercent.body>,
): Promise<void> {
  await lockPayTransitions(tx)
  const { payee, monday } = readPayId(week)
  await orNotFound(readPayee(tx, 'driver', payee))
  await refuseLockedPercent(tx, 'driver', await loadsDrivenFrom(tx, payee, monday))
  await putDriverPercent(tx, payee, monday, percent)
  const [over] = await overpaidLoads(tx, { driver: payee, from: monday })
  if (over) {
    const others = over.percent - percent
    throw new BadRequest({
      percent: [
        `The other driver on ${over.number} gets ${100 - percentLeft([others])}%. Enter ${percentLeft([others])}% or less, or split that load first.`,
      ],
    })
  }
  await recordPayChange(tx, who, 'driver', week, `${percent}% of driver pay from ${dayText(monday)}`, {
    reason,
  })
}
