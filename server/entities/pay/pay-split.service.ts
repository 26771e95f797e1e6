import type { z } from 'zod'
import type { splitSalary } from '#contract/entities/pay-calls.ts'
import type { Changer } from '#server/core/audit.ts'
import { BadRequest, NotFound } from '#server/core/errors.ts'
import { found } from '#server/core/found.ts'
import type { Tx } from '#server/db/client.ts'
import { lockLoad } from '#server/entities/load/load.repository.ts'
import { readPayee } from '#server/entities/pay/pay-lines.repository.ts'
import { payOf, tellOfPay } from '#server/entities/pay/pay.service.ts'
import { putSplit, removeSplit, splitsOf } from '#server/entities/pay/pay-split.repository.ts'

/** Gives a part of a load to another dispatcher or to a driver, or takes it back; nobody gives more than there is. */
export async function splitLoad(
  tx: Tx,
  who: Changer,
  of: 'salary' | 'driver',
  week: number,
  { load: id, payee, percent, reason }: z.output<typeof splitSalary.body>,
): Promise<void> {
  const { lines } = await payOf(tx, of, week)
  if (!lines.some(({ load }) => load === id)) throw new BadRequest({ load: ['This load is not in this week. Choose one that is.'] })
  const { number, dispatcher } = await found(lockLoad(tx, id))
  const named = await readPayee(tx, of, payee)
  if (!named || who.id === null) throw new NotFound()
  if (of === 'salary' && payee === dispatcher)
    throw new BadRequest({ payee: [`${named.name} booked this load and gets the rest. Choose who else gets a part.`] })
  const before = await splitsOf(tx, id)
  const hundredths = before.reduce((sum, one) => sum + (one.of === of && one.payee !== payee ? Math.round(one.percent * 100) : 0), 0)
  if (hundredths + Math.round(percent * 100) > 10_000)
    throw new BadRequest({ percent: [`Others get ${hundredths / 100}% already. Enter at most ${(10_000 - hundredths) / 100}%.`] })
  if (percent === 0) await removeSplit(tx, { load: id, of, payee })
  else await putSplit(tx, { load: id, of, payee, percent, reason, made_by: who.id })
  await tellOfPay(tx, who, of, week, `${number}: ${percent}% to ${named.name}`, { reason })
}
